import {
  fillContacts,
  freshPhone,
  paymentGroup,
  settledTotal,
  submitOrder,
} from './support/checkout-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/shop-test.ts'
import { deliveryBlock, deliveryRadio, openCheckout, setCityCookie } from './support/tariffs-steps.ts'

const CHELYABINSK_REGION = 74
const NOTE =
  'Возможно, в выбранный населенный пункт есть другие доступные способы доставки. ' +
  'Наши сотрудники уточнят эту информацию при подтверждении заказа.'

// Requirement: DLV-16, DLV-27, DLV-28, DLV-29, DLV-30, DLV-31, DLV-37, DLV-38, DLV-39, DLV-40, GEO-2, DLV-53
test('offers an unknown city only the post, with both notes, and names the city in the order', async ({
  page,
  baseURL,
}) => {
  await setCityCookie(page, `0:${CHELYABINSK_REGION}:0:Верхние Караси`, baseURL)
  await openCheckout(page)
  const block = deliveryBlock(page)
  const summary = page.getByRole('complementary', { name: 'Итоги заказа' })
  await expect(block.getByText('Верхние Караси**', { exact: true })).toBeVisible()
  await expect(block.getByText('Челябинская область', { exact: true })).toBeVisible()
  await expect(block.getByText(NOTE)).toBeVisible()
  await expect(summary.getByText(NOTE)).toBeVisible()
  await expect(block.getByRole('button', { name: 'Выберите город из списка' })).toBeVisible()
  await expect(summary.getByText('Не выбран способ доставки')).toBeVisible()
  await expect(deliveryRadio(page, /./)).toHaveCount(1)
  await deliveryRadio(page, 'Почта России').check()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByLabel('Индекс').fill('456000')
  await page.getByLabel('Улица').fill('Озёрная')
  await page.getByLabel('Дом').fill('3')
  await fillContacts(page, freshPhone())

  // The shown price includes the post's cash fee, which is at least 50 roubles (DLV-39, DLV-40).
  const price = async () => {
    const row = await deliveryRadio(page, 'Почта России').locator('xpath=..').textContent()
    return Number(/(\d+)\s₽$/.exec(row ?? '')?.[1])
  }
  await paymentGroup(page).getByRole('radio', { name: 'СБП' }).check()
  await settledTotal(page)
  const prepaid = await price()
  await paymentGroup(page).getByRole('radio', { name: 'Наличными при получении' }).check()
  await settledTotal(page)
  await expect.poll(price).toBe(prepaid + 50)

  await submitOrder(page)
  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByText(/Верхние Караси \(Челябинская область\)/)).toBeVisible()
})
