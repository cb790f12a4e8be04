import {
  fillContacts,
  freshPhone,
  paymentGroup,
  settledTotal,
  submitOrder,
} from './support/checkout-steps.ts'
import { comesFrom, deliveryBlock, moveTo, openCheckout, way } from './support/delivery-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/shop-test.ts'

const ADDRESS = '220030, Belarus, Minsk, Lenina, 12, 48'

test('to Minsk goes a courier, prepaid or not at all, to one line of Latin letters', async ({ page }) => {
  test.slow()
  await openCheckout(page)
  await moveTo(page, 'Минск')
  await expect(deliveryBlock(page).getByText('Беларусь')).toBeVisible()
  await expect(way(page, /./)).toHaveCount(2)
  await expect(way(page, /^Международная/)).toHaveAccessibleDescription(/только предоплата/)

  await way(page, 'Курьер CDEK в страны СНГ').check()
  const address = page.getByLabel('Адрес доставки')
  await expect(address).toHaveAccessibleDescription(/Index, Country, City, Street, House, Flat/)
  await expect(page.getByLabel('Улица')).toHaveCount(0)
  await expect(paymentGroup(page).getByRole('radio', { name: 'Наличными при получении' })).toBeDisabled()
  await expect(
    paymentGroup(page).getByText('Недоступен т.к. выбрана доставка не в Россию.').first(),
  ).toBeVisible()

  await fillContacts(page, freshPhone())
  await paymentGroup(page).getByRole('radio', { name: 'Иностранной банковской картой' }).check()
  await settledTotal(page)
  await submitOrder(page)
  const summary = page.getByRole('complementary', { name: 'Итоги заказа' })
  await expect(summary.getByText('Вы не заполнили адрес доставки').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // Cyrillic is only warned about.
  await address.fill('Минск, Ленина, 12')
  await address.blur()
  await expect(address).toHaveAccessibleDescription(/кириллицей/)
  await address.fill(ADDRESS)
  await submitOrder(page)
  await expect(page).toHaveURL(/\/bank\//)
})

test('the rest of the world is reached by post alone, wherever the town lies there', async ({
  page,
  baseURL,
}) => {
  await comesFrom(page, '0:0:62:Köln', baseURL)
  await openCheckout(page)
  await expect(deliveryBlock(page).getByText('Köln**', { exact: true })).toBeVisible()
  await expect(way(page, /./)).toHaveCount(1)
  await way(page, /^Международная/).check()
  await expect(page.getByLabel('Адрес доставки')).toBeVisible()
  // Prepaid only is the first reason in the order of the specification.
  await expect(
    paymentGroup(page).getByText('Выбранный способ доставки работает только со 100% предоплатой').first(),
  ).toBeVisible()
  await expectAccessible(page)
})
