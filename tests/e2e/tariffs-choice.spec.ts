import type { Page, Route } from '@playwright/test'
import { storedField } from './support/basket-steps.ts'
import {
  BUYER,
  CASH,
  deliveryGroup,
  fillBasket,
  freshPhone,
  openPage,
  paymentGroup,
  settledTotal,
  storeFields,
  submitButton,
} from './support/checkout-steps.ts'
import { holdAnswer, holdRequests } from './support/hold-requests.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, faultyTest, test } from './support/shop-test.ts'
import {
  CITY,
  changeCity,
  deliveryBlock,
  deliveryRadio,
  openCheckout,
  setCityCookie,
} from './support/tariffs-steps.ts'

const ADDRESS = [
  ['Улица', 'Лесная'],
  ['Дом', '12'],
  ['Квартира', '48'],
] as const
const RING_ROAD = /\* В\sпределах МКАД/

// Requirement: DLV-12, DLV-13, DLV-20, DLV-22, DLV-32, DLV-35, DLV-36, DLV-37, GEO-9, PICK-7, PICK-32, GEO-27
// Requirement: CHK-62, CHK-86, DLV-56, DLV-63
test('keeps a tariff that serves a new city, and offers to restore the address', async ({
  page,
  baseURL,
}) => {
  await setCityCookie(page, CITY.chelyabinsk, baseURL)
  await openCheckout(page)
  const store = deliveryRadio(page, 'Фирменный магазин')
  const summary = page.getByRole('complementary', { name: 'Итоги заказа' })
  await test.step('the brand store is free, and its only point is chosen by itself', async () => {
    await expect(
      deliveryGroup(page)
        .getByText(/бесплатно от\s[\d\s]+₽/)
        .first(),
    ).toBeVisible()
    await expect(deliveryBlock(page).getByText(RING_ROAD)).toHaveCount(0)
    await deliveryRadio(page, 'Курьер «Глянца»').check()
    for (const [field, text] of ADDRESS) await page.getByLabel(field).fill(text)
    await store.check()
    await expect(deliveryBlock(page).getByText('ул. Цвиллинга, 25')).toBeVisible()
    await expect(deliveryBlock(page).getByText(/^14\sдн\.$/)).toBeVisible()
    await settledTotal(page)
    const delivery = summary.locator('dl > div').filter({ hasText: /^Доставка/ })
    await expect(delivery.first()).toContainText('бесплатно')
  })

  const note = deliveryBlock(page).getByRole('status').filter({ hasText: 'недоступен' })
  const bringBack = deliveryBlock(page).getByRole('button', { name: 'Вернуть введённый адрес' })
  await test.step('a store that does not serve the new city is cleared, and the page says so', async () => {
    const clearing = await holdAnswer(page, /checkout\.update/)
    await changeCity(page, 'Москва')
    await clearing.isGiven
    await expect(note).toContainText('Введённый адрес мы\u00a0убрали.')
    await clearing.deliver()
    await settledTotal(page)
    // Without a delivery there are no fields to fill.
    await expect(bringBack).toHaveCount(0)
    await deliveryBlock(page).getByRole('link', { name: 'Подробнее о доставке' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Доставка' })).toBeVisible()
    await page.goBack()
    await expect(note).toContainText('выберите другой. Введённый адрес мы\u00a0убрали.')
    await changeCity(page, 'Челябинск')
    await expect(deliveryBlock(page).getByText('Прежний магазин снова доступен.')).toBeVisible()
    await deliveryBlock(page).getByRole('button', { name: 'Выбрать снова' }).press('Enter')
    await expect(store).toBeChecked()
    await expect(store).toBeFocused()
  })

  await test.step('a tariff that does not serve the new city is cleared with the address', async () => {
    await expect(bringBack).toHaveCount(0)
    await deliveryRadio(page, 'Курьер «Глянца»').check()
    await bringBack.click()
    for (const [field, text] of ADDRESS) await expect(page.getByLabel(field)).toHaveValue(text)
    await expect(bringBack).toHaveCount(0)
    await settledTotal(page)
    await changeCity(page, 'Москва')
    await expect(note).toBeVisible()
    await expect(deliveryGroup(page).getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(store).toHaveCount(0)
    await expect(deliveryRadio(page, /^Курьер CDEK\*$/)).toBeVisible()
    await expect(deliveryBlock(page).getByText(RING_ROAD)).toBeVisible()
    await expect(summary.getByText('Не выбран способ доставки')).toBeVisible()
    for (const field of ['street', 'flatNumber']) await expect.poll(() => storedField(page, field)).toBe('')
    await expect.poll(() => storedField(page, 'tariffId')).toBe(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('a street in Russia is not offered abroad, where no field would show it', async () => {
    await changeCity(page, 'Минск')
    await expect(page.getByLabel('Адрес доставки')).toHaveValue('')
    await expect(note).toBeVisible()
    await expect(bringBack).toHaveCount(0)
    await changeCity(page, 'Москва')
  })

  await test.step('the address comes back', async () => {
    await expect(note).toContainText('выберите другой. Введённый адрес мы\u00a0убрали.')
    await deliveryRadio(page, /^Курьер CDEK/).check()
    await expect(note).toHaveCount(0)
    await bringBack.press('Enter')
    for (const [field, text] of ADDRESS) await expect(page.getByLabel(field)).toHaveValue(text)
    await settledTotal(page)
  })

  const street = page.getByLabel('Улица')
  const suggested = page.getByRole('listbox', { name: 'Подсказки адреса' }).getByRole('option')
  await test.step('streets of the city are suggested', async () => {
    await street.fill('во')
    await expect(suggested).toHaveText(['Волгоградский пр-т', 'Волоколамское ш.'])
    await street.fill('Лесная')
  })

  await test.step('a tariff that serves the new city stays without the address, with few requests for tariffs', async () => {
    const calls = watch(page, 'checkout.get')
    await changeCity(page, 'Казань')
    await settledTotal(page)
    await page.waitForLoadState('networkidle')
    await expect(deliveryRadio(page, /^Курьер CDEK/)).toBeChecked()
    await expect(page.getByLabel('Улица')).toHaveValue('')
    const moved = deliveryBlock(page).getByRole('status').filter({ hasText: 'Город изменился' })
    await moved.getByRole('button', { name: 'Вернуть введённый адрес' }).click()
    for (const [field, text] of ADDRESS) await expect(page.getByLabel(field)).toHaveValue(text)
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.length).toBeLessThanOrEqual(3)
  })

  await test.step('streets of the former city are suggested no more', async () => {
    await street.fill('во')
    await expect(suggested).toHaveText(['Вокзальная ул.', 'ул. Восстания'])
  })
})

// Requirement: DLV-20, DLV-51, DLV-57, DLV-58
faultyTest(
  'keeps the form while carriers or the shop do not answer, and sells by a silent courier with the price to follow',
  async ({ page, request }) => {
    await fillBasket(page)
    await storeFields(page, { ...BUYER, phone: freshPhone() })
    await openPage(page, '/shop/cart/checkout/')
    const post = deliveryRadio(page, 'Почта России')
    const own = deliveryGroup(page).locator('label').filter({ hasText: 'Курьер «Глянца»' })
    // The shop's own couriers serve only the surroundings of Chelyabinsk, so no other test depends on them. Quotes are
    // cached for ten minutes, so the cities with a fault are used by no other test.
    const fault = (mode: string) =>
      request.put('/simulator/api/faults', { data: { carriers: { mode, only: ['own'] } } })

    await test.step('the tariffs of the former city are disabled until the new ones arrive', async () => {
      await expect(post).toBeEnabled()
      const release = await holdRequests(page, '**/trpc/*checkout.get*', 'continue')
      await changeCity(page, 'Казань')
      await expect(post).toBeDisabled()
      release()
      await expect(post).toBeEnabled()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
    await test.step('they disappear if the new ones do not arrive, and a retry brings these', async () => {
      await page.route('**/trpc/*checkout.get*', failRequest)
      await changeCity(page, 'Анадырь')
      const failure = deliveryBlock(page).getByRole('alert')
      await expect(failure).toContainText('Не получилось узнать способы доставки')
      await expect(deliveryGroup(page)).toHaveCount(0)
      await expectAccessible(page)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await failure.getByRole('button', { name: 'Повторить' }).click()
      await expect(post).toBeVisible()
      await expect(page.getByLabel('Фамилия и Имя')).toHaveValue(BUYER.name)
    })
    await test.step('a price from an earlier answer says so', async () => {
      await page.route('**/trpc/*checkout.get*', async (route) => {
        const response = await route.fetch()
        const text = (await response.text()).replaceAll('"quotedAt":null', '"quotedAt":1700000000000')
        await route.fulfill({ response, body: text })
      })
      await changeCity(page, 'Москва')
      await expect(deliveryGroup(page)).toContainText(
        /Служба сейчас не\sотвечает: цена и\sсрок\s— на\s15\sноября\s2023\sг\., 01:13/,
      )
      await expect(deliveryGroup(page)).toContainText(/CDEK.* сейчас не\sотвечают/)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
    try {
      await test.step('a failing carrier leaves only its own tariff without a price, which a retry brings back', async () => {
        await fault('garbage')
        await changeCity(page, 'Златоуст')
        await expect(post).toBeVisible()
        await expect(own).toContainText(/Служба сейчас не\sотвечает: цену доставки и\sсрок уточним/)
        const note = deliveryBlock(page).getByText(/^Не\sвсе службы доставки отвечают/)
        await expect(note).toBeVisible()
        await fault('ok')
        await note.getByRole('button', { name: 'Повторить' }).click()
        await expect(own).not.toContainText('уточним')
        await expect(own).toContainText('₽')
        await expect(note).toHaveCount(0)
      })
      await test.step('tries once to clear an unavailable tariff without a connection, and clears it on the next load', async () => {
        await deliveryRadio(page, 'Курьер «Глянца»').check()
        await settledTotal(page)
        let tries = 0
        await page.route('**/trpc/checkout.update*', async (route) => {
          tries += 1
          await route.abort()
        })
        await changeCity(page, 'Москва')
        await expect(deliveryGroup(page).getByRole('radio', { checked: true })).toHaveCount(0)
        await expect.poll(() => tries).toBe(1)
        await page.waitForLoadState('networkidle')
        expect(tries).toBe(1)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await openPage(page, '/shop/cart/checkout/')
        await expect.poll(() => storedField(page, 'tariffId')).toBe(0)
      })
      await test.step('a courier whose carrier does not answer can be chosen, with the price to follow', async () => {
        await fault('garbage')
        await changeCity(page, 'Миасс')
        await deliveryRadio(page, 'Курьер «Глянца»').check()
        for (const [field, text] of ADDRESS) await page.getByLabel(field).fill(text)
        await paymentGroup(page).getByRole('radio', { name: CASH }).check()
        await expect(paymentGroup(page)).toContainText('Цену доставки уточним позже')
        await settledTotal(page)
        const summary = page.getByRole('complementary', { name: 'Итоги заказа' })
        await expect(summary.locator('dl > div').filter({ hasText: /^Доставка/ })).toHaveText(/цену\sуточним/)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await submitButton(page).click()
        await expect(page).toHaveURL(/\/order\//)
        await expect(page.getByRole('complementary', { name: 'Сумма заказа' })).toContainText(/цену\sуточним/)
        await expect(page.getByText('уточним вместе с\u00a0ценой')).toBeVisible()
      })
    } finally {
      await fault('ok')
    }
  },
)

/** Fails a request for tariffs, together with the other calls in the same batch. */
async function failRequest(route: Route): Promise<void> {
  await route.fulfill({ status: 412, body: '{}' })
}

function watch(page: Page, name: string): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(name)) calls.push(request.url())
  })
  return calls
}
