import type { Page } from '@playwright/test'
import { DAY_MS } from '#shared/time.ts'
import type { CheckoutView } from '../../shared/checkout/contract.ts'
import type { CityPoints } from '../../shared/pickup/contract.ts'
import { unpackPoints } from '../../shared/pickup/packed-points.ts'
import type { AvailableTariffs } from '../../shared/tariffs/contract.ts'
import { basketOf, changeElsewhere, setQuantity } from './support/basket-steps.ts'
import {
  CASH,
  deliveryGroup,
  fillBasket,
  openPage,
  openReadyCheckout,
  ownProduct,
  paymentGroup,
  settledTotal,
} from './support/checkout-steps.ts'
import { holdAnswer } from './support/hold-requests.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, focusUndo, test } from './support/shop-test.ts'
import { changeCity } from './support/tariffs-steps.ts'
import { runMutation, runQuery } from './support/trpc-calls.ts'

const CHECKOUT = '/shop/cart/checkout/'
/** Products at 350 and 580 ₽ without a discount. The coupon for gel polishes brings the second below 500 ₽. */
const SMALL = 'VL-249-10'
const DEARER = 'OV-220-10'
const MINIMUM =
  'Минимальная сумма заказа без учета стоимости доставки 500р.\nОграничение не действует, если Вы забираете заказ в фирменном магазине'
const PREPAY_ONLY = 'Выбранный способ доставки работает только со 100% предоплатой'

/** Matches the accessible name of a system, which includes the badge of a new one. */
const titled = (name: string) => new RegExp(`^${name}(?: новое)?$`)
const system = (page: Page, name: string) => paymentGroup(page).getByRole('radio', { name: titled(name) })
/** The row of a system with its radio button, the reason against it, and the suggestion. */
const row = (page: Page, name: string) =>
  paymentGroup(page)
    .locator('div')
    .filter({ has: page.getByRole('radio', { name: titled(name) }) })
    .last()
const suggestion = (page: Page, text: string) =>
  paymentGroup(page).getByRole('button', { name: `${text}: ${CASH}` })

// Requirement: PAY-17, PAY-18, PAY-20, PAY-23, PAY-57, CHK-70
test('resets cash below its minimum and suggests each way above it', async ({ page }) => {
  await fillBasket(page, 2, SMALL)
  await openPage(page, CHECKOUT)
  await test.step('above the minimum cash has no suggestion', async () => {
    await expect(system(page, CASH)).toBeEnabled()
    await expect(paymentGroup(page).getByText('до минимальной суммы')).toHaveCount(0)
    await system(page, CASH).check()
    await settledTotal(page)
  })
  await test.step('below the minimum the chosen cash is reset with a reason, also if another choice waits', async () => {
    await setQuantity(page, SMALL, 1)
    const couriers = deliveryGroup(page).getByRole('radio', { name: /^Курьер/ })
    const resetting = await holdAnswer(page, /checkout\.update/)
    await couriers.first().check()
    await resetting.isGiven
    await couriers.last().check()
    await resetting.deliver()
    await settledTotal(page)
    await expect(system(page, CASH)).not.toBeChecked()
    await expect(system(page, CASH)).toBeDisabled()
    await expect(page.getByText(`Способ оплаты сброшен. ${CASH}: Минимальная сумма заказа`)).toBeVisible()
    await expect(row(page, CASH)).toContainText(MINIMUM)
    await expect(system(page, 'Банковской картой онлайн')).toBeEnabled()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await test.step('above the minimum again, the reason is gone and cash is offered back', async () => {
    await changeElsewhere(page, SMALL, 2)
    await expect(page.getByText(`Способ оплаты «${CASH}» снова доступен.`)).toBeVisible()
    await expect(page.getByText('Способ оплаты сброшен')).toHaveCount(0)
    await page.getByRole('button', { name: 'Выбрать снова' }).press('Enter')
    await expect(system(page, CASH)).toBeChecked()
    await expect(system(page, CASH)).toBeFocused()
    await expect(page.getByText('снова доступен')).toHaveCount(0)
    await settledTotal(page)
    await changeElsewhere(page, SMALL, 1)
    await expect(page.getByText('Способ оплаты сброшен')).toBeVisible()
    await expect.poll(() => basketOf(page)).toMatchObject({ paymentSystemId: 0 })
  })
  await test.step('products that make up the difference', async () => {
    await expect(
      paymentGroup(page).getByRole('link', { name: `ещё 150 р. до минимальной суммы: ${CASH}` }),
    ).toHaveAttribute('href', /\/catalog\/\?priceFrom=150&sort=cheap$/)
  })
  await test.step('no coupon, which brings the sum below the minimum; it can be restored', async () => {
    await fillBasket(page, 1, DEARER)
    await runMutation(page, 'checkout.update', { couponText: 'gel_lak-15' })
    const { shopItemId } = await runQuery<{ shopItemId: number }>(page, 'catalog.product', { marking: SMALL })
    await runMutation(page, 'basket.remove', { shopItemId })
    await page.evaluate(() => window.dispatchEvent(new Event('cartChange')))
    await expect(system(page, CASH)).toBeDisabled()
    await suggestion(page, 'Без купона ограничения нет').click()
    const back = await focusUndo(page)
    await expect(system(page, CASH)).toBeEnabled()
    await back.press('Enter')
    await expect(system(page, CASH)).toBeDisabled()
  })
  await test.step('the brand store, by keyboard, and back', async () => {
    await changeCity(page, 'Челябинск')
    const way = suggestion(page, 'Фирменный магазин снимает ограничение')
    await way.focus()
    await page.keyboard.press('Enter')
    await expect(deliveryGroup(page).getByRole('radio', { name: /^Фирменный магазин/ })).toBeChecked()
    await expect(system(page, CASH)).toBeEnabled()
    await expect(way).toHaveCount(0)
    await expect(page.getByText('Доставка изменена: Фирменный магазин')).toBeVisible()
    const back = await focusUndo(page)
    await expectAccessible(page)
    await back.press('Enter')
    await expect(system(page, CASH)).toBeDisabled()
    await expect(way).toBeVisible()
  })
})

// Requirement: PAY-14, PICK-26, PICK-31, PICK-34, PAY-44, PAY-72
test('suggests the cheapest delivery with payment on receipt for a prepaid one', async ({ page }) => {
  await fillBasket(page)
  const { pickupTariffs } = await runQuery<AvailableTariffs>(page, 'tariffs.available')
  const prepaid = pickupTariffs.find(({ prepayOnly }) => prepayOnly)
  if (!prepaid) throw new Error('no prepaid tariff in the city')
  const points = unpackPoints(await runQuery<CityPoints>(page, 'tariffs.points'))
  const point = points.find(({ tariffId }) => tariffId === prepaid.id)
  await runMutation(page, 'checkout.update', { tariffId: prepaid.id, pickupPointId: point?.id })
  await openPage(page, CHECKOUT)
  await expect(system(page, CASH)).toBeDisabled()
  await expect(row(page, CASH)).toContainText(PREPAY_ONLY)
  // Pickup points are the cheapest in Moscow. The picker opens at points that take payment on receipt.
  const otherPoints = paymentGroup(page).getByRole('button', { name: /^Показать пункты/ })
  await otherPoints.click()
  await choosePointPaidOnReceipt(page)
  await expect(system(page, CASH)).toBeEnabled()

  // Above the free threshold every delivery costs nothing, so for a prepaid point another point is suggested.
  await fillBasket(page, 6)
  const onReceipt = pickupTariffs.filter(({ prepayOnly }) => !prepayOnly).map(({ id }) => id)
  const prepaidPoint = points.find(({ tariffId, prepayOnly }) => prepayOnly && onReceipt.includes(tariffId))
  if (!prepaidPoint) throw new Error('no prepaid point of a tariff that collects money')
  await runMutation(page, 'checkout.update', {
    tariffId: prepaidPoint.tariffId,
    pickupPointId: prepaidPoint.id,
  })
  await page.evaluate(() => window.dispatchEvent(new Event('cartChange')))
  await expect(row(page, CASH)).toContainText(PREPAY_ONLY)
  await otherPoints.click()
  await choosePointPaidOnReceipt(page)
  await expect(system(page, CASH)).toBeEnabled()
})

/** Expects the picker to list only points with payment on receipt and chooses the first. */
async function choosePointPaidOnReceipt(page: Page): Promise<void> {
  const picker = page.getByRole('dialog', { name: 'Пункты выдачи' })
  await picker.getByRole('button', { name: 'Фильтры · 1' }).click()
  await expect(picker.getByRole('checkbox', { name: 'Только без предоплаты' })).toBeChecked()
  const first = picker.getByRole('list', { name: 'Пункты выдачи' }).getByRole('listitem').first()
  await first.getByRole('button').first().click()
  await first.getByRole('button', { name: 'Заберу здесь' }).click()
  await expect(picker).toBeHidden()
  await expect(deliveryGroup(page).getByRole('button', { name: 'Изменить', exact: true })).toBeVisible()
}

// Requirement: PAY-5, PAY-6, PAY-7, PAY-9, PAY-11, PAY-12, PAY-25, PAY-26, PAY-27, PAY-28, PAY-29
test('splits Долями and Подели into four dated payments and names the excess over their maximum', async ({
  page,
}) => {
  await openReadyCheckout(page)
  const schedule = page.getByRole('list', { name: 'График платежей' })
  await expect(schedule).toHaveCount(0)
  const { now } = (await (await page.request.get('/simulator/api/clock')).json()) as { now: number }
  const date = (days: number) =>
    new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' })
      .format(now + days * DAY_MS)
      .replace(' ', '\u00a0')
  for (const name of ['Долями', 'Подели']) {
    await system(page, name).check()
    const total = Number((await settledTotal(page)).replace(/\D/g, ''))
    const part = Math.floor(total / 4)
    await expect(schedule.getByRole('listitem')).toHaveText([
      `Сегодня${part}\u00a0₽`,
      `${date(14)}${part}\u00a0₽`,
      `${date(28)}${part}\u00a0₽`,
      `${date(42)}${total - 3 * part}\u00a0₽`,
    ])
  }
  await expectAccessible(page)
  await system(page, 'СБП').check()
  await expect(schedule).toHaveCount(0)
  await expect(paymentGroup(page).getByText('новое')).toHaveCount(1)
  await expect(row(page, 'СБП')).toContainText('новое')

  await changeElsewhere(page, ownProduct().marking, 36)
  await expect(row(page, 'Долями')).toContainText('Максимальная сумма заказа 30000 р.')
  await expect(row(page, 'Подели')).toContainText('Максимальная сумма заказа 35000 р.')
  await expect(system(page, 'СБП')).toBeEnabled()
  await expect(
    paymentGroup(page).getByRole('link', { name: /^Уберите товаров на 5\s280 р\.: Долями$/ }),
  ).toHaveAttribute('href', '/shop/cart/')
  await test.step('says that no payment system is available and links to the contacts', async () => {
    await page.route('**/trpc/checkout.update*', async (route) => {
      const response = await route.fetch()
      const answers = (await response.json()) as { result: { data: CheckoutView } }[]
      for (const { result } of answers) result.data.paymentSystems = []
      await route.fulfill({ response, json: answers })
    })
    await deliveryGroup(page)
      .getByRole('radio', { name: /^Почта/ })
      .check()
    await expect(page.getByText('В данный момент нет доступных платежных систем!')).toBeVisible()
    await expect(
      page.getByText('Оформление заказа невозможно, свяжитесь с администрацией Интернет-магазина.'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: /^свяжитесь с администрацией/ })).toHaveAttribute(
      'href',
      '/contacts/',
    )
  })
})
