import {
  CASH,
  errorList,
  fillContacts,
  freshPhone,
  paymentGroup,
  settledTotal,
  submitOrder,
} from './support/checkout-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/shop-test.ts'
import { changeCity, deliveryBlock, deliveryRadio, openCheckout } from './support/tariffs-steps.ts'

const RUSSIA_ONLY = 'Недоступен т.к. выбрана доставка не в Россию.'

// Requirement: DLV-2, DLV-3, DLV-13, GEO-9, CHK-20, CHK-21, CHK-22, CHK-45, PAY-2, PAY-5, PAY-6, PAY-7, PAY-8, PAY-15
// Requirement: PAY-30, CHK-66
test('ships to Minsk by prepaid courier, to a free-text address in Latin letters', async ({ page }) => {
  await openCheckout(page)
  await changeCity(page, 'Минск')
  await expect(deliveryBlock(page).getByText('Беларусь')).toBeVisible()
  await expect(deliveryRadio(page, /./)).toHaveCount(2)
  await expect(deliveryRadio(page, /^Международная/)).toHaveAccessibleDescription(/только предоплата/)
  await test.step('payment systems for Russia only are disabled without a suggestion', async () => {
    for (const name of [CASH, 'Картой при получении', 'Долями', 'СБП', 'Подели']) {
      const radio = page.getByRole('radio', { name: new RegExp(`^${name}(?: новое)?$`) })
      await expect(radio).toBeDisabled()
      const row = paymentGroup(page).locator('div').filter({ has: radio }).last()
      await expect(row).toContainText(RUSSIA_ONLY)
    }
    await expect(paymentGroup(page).getByText(/снимает ограничение|ограничения нет/)).toHaveCount(0)
  })

  const address = page.getByLabel('Адрес доставки')
  await expect(address).toHaveAccessibleDescription(/Index, Country, City, Street, House, Flat/)
  await test.step('the address is required even before a tariff is chosen', async () => {
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

  await deliveryRadio(page, 'Курьер CDEK в страны СНГ').check()
  await expect(page.getByLabel('Улица')).toHaveCount(0)
  await paymentGroup(page).getByRole('radio', { name: 'Иностранной банковской картой' }).check()
  await settledTotal(page)

  // Cyrillic letters bring only a warning.
  await address.fill('Минск, проспект Победителей, 7')
  await address.blur()
  await expect(address).toHaveAccessibleDescription(/кириллицей/)
  await expect(errorList(page)).toHaveCount(0)
  await submitOrder(page)
  await expect(page).toHaveURL(/\/bank\//)
})
