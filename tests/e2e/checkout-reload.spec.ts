import { PLAIN, setQuantity } from './support/basket-steps.ts'
import {
  BUYER,
  CASH,
  chooseCourier,
  deliveryGroup,
  openPage,
  paymentGroup,
  quantityControl,
  settledTotal,
} from './support/checkout-steps.ts'
import { openBeforeScripts } from './support/hold-requests.ts'
import { expect, test } from './support/shop-test.ts'

// Requirement: CHK-2, CHK-24, CHK-25, CHK-32, FORM-1
test('keeps the basket and the form on reload and on going back, also what is typed before the script arrives', async ({
  page,
}) => {
  await setQuantity(page, PLAIN, 1)
  await openPage(page, '/shop/cart/')
  const row = quantityControl(page)
  await row.getByRole('button', { name: 'Увеличить количество' }).click()
  await expect(row.getByText('2', { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Оформить заказ' }).click()
  await expect(page.getByRole('heading', { name: 'Оформление заказа' })).toBeVisible()
  await page.goBack()
  await expect(row.getByText('2', { exact: true })).toBeVisible()

  const release = await openBeforeScripts(page, '/shop/cart/checkout/')
  await page.getByLabel('Фамилия и Имя').fill(BUYER.name)
  await page.getByLabel('Телефон').fill('9123456789')
  await page.getByLabel('Что нам стоит знать о заказе').fill('Домофон не работает')
  await page.getByLabel('Нужен товарный чек').check()
  release()
  await page.waitForLoadState('networkidle')
  await page.getByRole('textbox', { name: 'Email' }).fill(BUYER.email)
  await chooseCourier(page)
  await page.getByLabel('Получать акции по SMS').uncheck()
  await paymentGroup(page).getByRole('radio', { name: CASH }).check()
  const total = await settledTotal(page)
  await expectForm()

  await page.reload()
  await expectForm()
  await expect.poll(() => settledTotal(page)).toBe(total)

  await page.goto('/faq/dostavka/')
  await page.goBack()
  await expectForm()
  await expect.poll(() => settledTotal(page)).toBe(total)

  async function expectForm() {
    await expect(page.getByLabel('Фамилия и Имя')).toHaveValue(BUYER.name)
    await expect(page.getByLabel('Телефон')).toHaveValue('+7 (912) 345-67-89')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(BUYER.email)
    await expect(
      deliveryGroup(page)
        .getByRole('radio', { name: /^Курьер/ })
        .first(),
    ).toBeChecked()
    await expect(page.getByLabel('Улица')).toHaveValue('Лесная')
    await expect(page.getByLabel('Квартира')).toHaveValue('48')
    await expect(page.getByLabel('Что нам стоит знать о заказе')).toHaveValue('Домофон не работает')
    await expect(page.getByLabel('Нужен товарный чек')).toBeChecked()
    await expect(page.getByLabel('Получать акции по SMS')).not.toBeChecked()
    await expect(paymentGroup(page).getByRole('radio', { name: CASH })).toBeChecked()
  }
})
