import {
  CASH,
  errorList,
  fillContacts,
  freshPhone,
  paymentGroup,
  settledTotal,
  submitOrder,
} from './support/checkout-steps.ts'
import { comesFrom, deliveryBlock, moveTo, openCheckout, way } from './support/delivery-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/shop-test.ts'

const AT_HOME_ONLY = 'Недоступен т.к. выбрана доставка не в Россию.'

test('to Minsk goes a prepaid courier, to an address of one line in Latin letters', async ({ page }) => {
  await openCheckout(page)
  await moveTo(page, 'Минск')
  await expect(deliveryBlock(page).getByText('Беларусь')).toBeVisible()
  await expect(way(page, /./)).toHaveCount(2)
  await expect(way(page, /^Международная/)).toHaveAccessibleDescription(/только предоплата/)
  await test.step('what works in Russia alone has no way out', async () => {
    for (const name of [CASH, 'Картой при получении', 'Долями', 'СБП', 'Подели']) {
      const radio = page.getByRole('radio', { name: new RegExp(`^${name}(?: новое)?$`) })
      await expect(radio).toBeDisabled()
      const row = paymentGroup(page).locator('div').filter({ has: radio }).last()
      await expect(row).toContainText(AT_HOME_ONLY)
    }
    await expect(paymentGroup(page).getByText(/снимает ограничение|ограничения нет/)).toHaveCount(0)
  })

  const address = page.getByLabel('Адрес доставки')
  await expect(address).toHaveAccessibleDescription(/Index, Country, City, Street, House, Flat/)
  await test.step('the address is wanted before a way is chosen', async () => {
    await fillContacts(page, freshPhone())
    await submitOrder(page)
    await expect(errorList(page)).toHaveText([
      'Вы не выбрали способ доставки',
      'Вы не заполнили адрес доставки',
      'Вы не выбрали тип платежа',
    ])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await errorList(page).getByRole('link', { name: 'Вы не заполнили адрес доставки' }).click()
    await expect(address).toBeFocused()
  })

  await way(page, 'Курьер CDEK в страны СНГ').check()
  await expect(page.getByLabel('Улица')).toHaveCount(0)
  await paymentGroup(page).getByRole('radio', { name: 'Иностранной банковской картой' }).check()
  await settledTotal(page)

  // Cyrillic is only warned about.
  await address.fill('Минск, проспект Победителей, 7')
  await address.blur()
  await expect(address).toHaveAccessibleDescription(/кириллицей/)
  await expect(errorList(page)).toHaveCount(0)
  await submitOrder(page)
  await expect(page).toHaveURL(/\/bank\//)
})

test('the rest of the world is reached by post alone, wherever the city lies there', async ({
  page,
  baseURL,
}) => {
  await comesFrom(page, '0:0:62:Köln', baseURL)
  await openCheckout(page)
  await expect(deliveryBlock(page).getByText('Köln**', { exact: true })).toBeVisible()
  await expect(way(page, /./)).toHaveCount(1)
  await way(page, /^Международная/).check()
  await expect(page.getByLabel('Адрес доставки')).toBeVisible()
  // Prepaid only is the first of the reasons.
  await expect(
    paymentGroup(page).getByText('Выбранный способ доставки работает только со 100% предоплатой').first(),
  ).toBeVisible()
  await expectAccessible(page)
})
