import type { Page, Route } from '@playwright/test'
import { deliveryGroup, settledTotal } from './support/checkout-steps.ts'
import { comesFrom, deliveryBlock, moveTo, openCheckout, TOWN, way } from './support/delivery-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/shop-test.ts'

const RING_ROAD = /\* В\sпределах МКАД/

test('a brand store is offered in its towns only, free, and takes its only point by itself', async ({
  page,
  baseURL,
}) => {
  await comesFrom(page, TOWN.chelyabinsk, baseURL)
  await openCheckout(page)
  await expect(
    deliveryGroup(page)
      .getByText(/бесплатно от\s[\d\s]+₽/)
      .first(),
  ).toBeVisible()
  await expect(deliveryBlock(page).getByText(RING_ROAD)).toHaveCount(0)
  const store = way(page, 'Фирменный магазин')
  await store.check()
  await expect(deliveryBlock(page).getByText('ул. Цвиллинга, 25')).toBeVisible()
  await expect(deliveryBlock(page).getByText(/^14\sдн\.$/)).toBeVisible()
  await settledTotal(page)
  const summary = page.getByRole('complementary', { name: 'Итоги заказа' })
  await expect(
    summary
      .locator('dl > div')
      .filter({ hasText: /^Доставка/ })
      .first(),
  ).toContainText('бесплатно')
  await expectAccessible(page)

  await moveTo(page, 'Москва')
  await expect(store).toHaveCount(0)
  await expect(way(page, /^Курьер CDEK\*$/)).toBeVisible()
  await expect(deliveryBlock(page).getByText(RING_ROAD)).toBeVisible()
  await expect(summary.getByText('Не выбран способ доставки')).toBeVisible()
})

test("a tariff that does not go to the new town is lost with its address, 'Вернуть введённый адрес' brings it back", async ({
  page,
  baseURL,
}) => {
  test.slow()
  await comesFrom(page, TOWN.chelyabinsk, baseURL)
  await openCheckout(page)
  await way(page, 'Курьер «Глянца»').check()
  await page.getByLabel('Улица').fill('Лесная')
  await page.getByLabel('Дом').fill('12')
  await page.getByLabel('Квартира').fill('48')
  await settledTotal(page)

  await moveTo(page, 'Москва')
  const note = deliveryBlock(page).getByRole('status').filter({ hasText: 'недоступен' })
  await expect(note).toBeVisible()
  await expect(deliveryGroup(page).getByRole('radio', { checked: true })).toHaveCount(0)
  const kept = (field: string) =>
    page.evaluate((name) => localStorage.getItem(`checkout-form:${name}`), field)
  expect([await kept('street'), await kept('flatNumber'), await kept('tariffId')]).toEqual(['""', '""', '0'])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await note.getByRole('button', { name: 'Вернуть введённый адрес' }).press('Enter')
  await expect(note).toHaveCount(0)
  await way(page, /^Курьер CDEK/).check()
  await expect(page.getByLabel('Улица')).toHaveValue('Лесная')
  await expect(page.getByLabel('Дом')).toHaveValue('12')
  await expect(page.getByLabel('Квартира')).toHaveValue('48')
})

test('a tariff that goes to the new town too stays chosen, and so does the address', async ({
  page,
  baseURL,
}) => {
  await comesFrom(page, TOWN.chelyabinsk, baseURL)
  await openCheckout(page)
  await way(page, /^Курьер CDEK/).check()
  await page.getByLabel('Улица').fill('Лесная')
  await settledTotal(page)
  await moveTo(page, 'Москва')
  await settledTotal(page)
  await expect(way(page, /^Курьер CDEK/)).toBeChecked()
  await expect(page.getByLabel('Улица')).toHaveValue('Лесная')
})

test('carriers that are all silent leave the form as it is, and can be asked again', async ({ page }) => {
  await openCheckout(page)
  await page.getByLabel('Фамилия и Имя').fill('Соколова Марина')
  await page.route('**/trpc/*tariffs.available*', silence)
  await moveTo(page, 'Анадырь')
  const failure = deliveryBlock(page).getByRole('alert')
  await expect(failure).toContainText('Не получилось узнать способы доставки')
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await failure.getByRole('button', { name: 'Повторить' }).click()
  await expect(way(page, 'Почта России')).toBeVisible()
  await expect(page.getByLabel('Фамилия и Имя')).toHaveValue('Соколова Марина')
})

test('one carrier that falls silent costs its own way only, and its way comes back with it', async ({
  page,
  request,
  baseURL,
}) => {
  // The shop's own couriers drive about Chelyabinsk only: no other story misses them.
  const fault = (mode: string) =>
    request.put('/simulator/api/faults', { data: { carriers: { mode, only: ['own'] } } })
  await fault('garbage')
  try {
    // A town of its own: the answers of the others are kept for ten minutes.
    await comesFrom(page, TOWN.moscow, baseURL)
    await openCheckout(page)
    await moveTo(page, 'Златоуст')
    await expect(way(page, 'Почта России')).toBeVisible()
    await expect(way(page, 'Курьер «Глянца»')).toHaveCount(0)
    const note = deliveryBlock(page).getByText(/^Одна из служб доставки не отвечает/)
    await expect(note).toBeVisible()
    await fault('ok')
    await note.getByRole('button', { name: 'Повторить' }).click()
    await expect(way(page, 'Курьер «Глянца»')).toBeVisible()
    await expect(note).toHaveCount(0)
  } finally {
    await fault('ok')
  }
})

test('the last answer of a carrier that is silent says that it is one', async ({ page }) => {
  await openCheckout(page)
  await page.route('**/trpc/*tariffs.available*', async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replaceAll('"quotedAt":null', '"quotedAt":1700000000000')
    await route.fulfill({ response, body: text })
  })
  await moveTo(page, 'Казань')
  await expect(deliveryGroup(page)).toContainText(
    /Служба сейчас не\sотвечает: цена и\sсрок\s— на\s15\sноября\s2023\sг\., 01:13/,
  )
  await expect(deliveryGroup(page)).toContainText(/CDEK.* сейчас не\sотвечает/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a new town asks for the tariffs once, and pricing them anew is no new question', async ({ page }) => {
  await openCheckout(page)
  await way(page, /^Курьер CDEK/).check()
  await settledTotal(page)
  const calls = watch(page, 'tariffs.available')
  await moveTo(page, 'Казань')
  await settledTotal(page)
  await page.waitForLoadState('networkidle')
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.length).toBeLessThanOrEqual(3)
})

/** Every question for the tariffs fails; whatever else is asked in the same batch too. */
async function silence(route: Route): Promise<void> {
  await route.fulfill({ status: 412, body: '{}' })
}

function watch(page: Page, name: string): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(name)) calls.push(request.url())
  })
  return calls
}
