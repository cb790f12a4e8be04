import type { Locator } from '@playwright/test'
import { basketOf } from './support/basket-steps.ts'
import { CASH, chooseCourier, deliveryGroup, paymentGroup, settledTotal } from './support/checkout-steps.ts'
import {
  addressOn,
  CITY,
  EMPTY_TEXT,
  filterToOnePoint,
  isPhone,
  mapOf,
  openCheckoutIn,
  openPicker,
  panelOf,
  pickerOf,
  pickupRadio,
  pressSomePoint,
  rowsOf,
  showList,
} from './support/pickup-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, watchCalls } from './support/shop-test.ts'

test('a point is found by its address, chosen, and changed @phone', async ({ page }) => {
  await openCheckoutIn(page, CITY.moscow)
  const picker = await openPicker(page)
  if (isPhone()) {
    await expect(picker.locator('[data-mode]')).toHaveAttribute('data-mode', 'map')
  } else {
    await expect(picker.locator('[data-mode]')).toHaveAttribute('data-mode', 'list-with-map')
    await expect(picker.getByRole('button', { name: 'Списком' })).toHaveCount(0)
  }
  await expectAccessible(page)
  await showList(picker)
  const rows = rowsOf(picker)
  expect((await rows.first().boundingBox())?.height).toBeGreaterThanOrEqual(86)
  expect(await rows.count()).toBeLessThan(40)
  const all = Number(await rows.first().getAttribute('aria-setsize'))
  expect(all).toBeGreaterThan(2000)

  // Any case, ё as е, a part of the address.
  const address = ((await rows.nth(1).locator('button span span').first().textContent()) ?? '').trim()
  const search = picker.getByPlaceholder('Введите адрес')
  await search.fill(address.toUpperCase())
  await expect(rows.first()).toContainText(address)
  expect(Number(await rows.first().getAttribute('aria-setsize'))).toBeLessThan(all)

  const head = rows.first().getByRole('button').first()
  await expect(head).toHaveAttribute('aria-expanded', 'false')
  await head.click()
  await expect(head).toHaveAttribute('aria-expanded', 'true')
  await expect(rows.first().getByText('Хранение')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const kept = page.waitForResponse(/checkout\.update/)
  await rows.first().getByRole('button', { name: 'Заберу здесь' }).click()
  await kept
  await expect(picker).toBeHidden()
  const change = deliveryGroup(page).getByRole('button', { name: 'Изменить', exact: true })
  await expect(change).toBeVisible()
  await expect(deliveryGroup(page).getByText(address, { exact: true })).toBeVisible()
  await expect(deliveryGroup(page).locator('img[src^="/img/pickup-points/"]')).toBeVisible()
  expect(
    await page.evaluate(() => Number(localStorage.getItem('checkout-form:pickupPointId'))),
  ).toBeGreaterThan(0)
  expect(await page.evaluate(() => Number(localStorage.getItem('checkout-form:tariffId')))).toBeGreaterThan(0)

  // 'Изменить' opens the picker anew: no filter is left, and the list of delivery is asked for again.
  const asked = page.waitForResponse(/checkout\.get/)
  await change.click()
  await asked
  await expect(picker.getByPlaceholder('Введите адрес')).toHaveValue('')
  // Closed without a choice, the point stands.
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await expect(deliveryGroup(page).getByText(address, { exact: true })).toBeVisible()
  await expect(change).toBeFocused()

  // Another way of delivery drops the point.
  await deliveryGroup(page)
    .getByRole('radio', { name: /^Курьер/ })
    .first()
    .check()
  await expect(change).toBeHidden()
  await expect
    .poll(() => page.evaluate(() => Number(localStorage.getItem('checkout-form:pickupPointId'))))
    .toBe(0)
})

test('up to 728 px the picker fills the screen; wider the list is 350 px, and a description shows its toggle', async ({
  page,
}) => {
  await page.setViewportSize({ width: 728, height: 900 })
  await openCheckoutIn(page, CITY.petersburg)
  const picker = await openPicker(page)
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return [box?.x, box?.y, box?.width]
  }
  await expect.poll(() => boxOf(picker)).toEqual([0, 0, 728])
  await expect(picker.locator('[data-mode]')).toHaveAttribute('data-mode', 'map')
  await page.keyboard.press('Escape')

  for (const width of [729, 1024, 1440]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await page.getByRole('button', { name: 'Выбрать пункт' }).click()
      await expect(picker.locator('[data-mode]')).toHaveAttribute('data-mode', 'list-with-map')
      const list = picker.getByRole('list', { name: 'Пункты выдачи' })
      expect(Math.round((await list.boundingBox())?.width ?? 0)).toBe(350)
      const toggle = panelOf(picker).getByRole('button', { name: 'Подробнее' })
      for (let i = 0; i < 8; i++) {
        await rowsOf(picker).nth(i).getByRole('button').first().click()
        await expect(panelOf(picker).getByRole('heading')).toBeVisible()
        await expect(panelOf(picker).getByText('Оплата', { exact: true })).toBeAttached()
        expect(await isInSight(toggle), await addressOn(panelOf(picker))).toBe(true)
      }
      await expectNoSidewaysScroll(page)
      await page.keyboard.press('Escape')
    })
  }
})

/** Nothing lies over the middle of the element, and nothing cuts it off. */
function isInSight(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const middle = (left + right) / 2
    return [top + 2, (top + bottom) / 2, bottom - 2].every((y) =>
      element.contains(document.elementFromPoint(middle, y)),
    )
  })
}

test('closed without a point, the picker gives back the way that was chosen before, and its address', async ({
  page,
}) => {
  await openCheckoutIn(page, CITY.moscow)
  await chooseCourier(page)
  const total = await settledTotal(page)
  const courier = deliveryGroup(page)
    .getByRole('radio', { name: /^Курьер/ })
    .first()
  const expectCourier = async () => {
    await expect(pickerOf(page)).toBeHidden()
    await expect(courier).toBeChecked()
    await expect(page.getByLabel('Улица')).toHaveValue('Лесная')
    await expect(page.getByLabel('Дом')).toHaveValue('12')
    expect(await settledTotal(page)).toBe(total)
    expect((await basketOf(page)).tariffId).not.toBe(0)
  }
  await test.step('the picker stands over the page: nothing was given up', async () => {
    const calls = watchCalls(page)
    await openPicker(page)
    await page.keyboard.press('Escape')
    await expectCourier()
    expect(calls.filter((url) => url.includes('checkout.update'))).toEqual([])
  })
  await test.step('walked to by the arrows, where the row stands open without it', async () => {
    const emptied = page.waitForResponse(/checkout\.update/)
    await courier.focus()
    await page.keyboard.press('ArrowUp')
    await expect(pickupRadio(page)).toBeChecked()
    await emptied
    await page.getByRole('button', { name: 'Выбрать пункт' }).click()
    await expect(rowsOf(pickerOf(page)).first()).toBeVisible()
    await pickerOf(page).getByRole('button', { name: 'Закрыть', exact: true }).click()
    await expectCourier()
  })
})

test('cash raises the price of a point: the list says why, and a press is one request', async ({ page }) => {
  await openCheckoutIn(page, CITY.moscow)
  const calls = watchCalls(page)
  await paymentGroup(page).getByRole('radio', { name: CASH }).check()
  await settledTotal(page)
  expect(calls.map((url) => new URL(url).pathname)).toEqual(['/trpc/checkout.update'])
  calls.length = 0
  await page.evaluate(() => window.dispatchEvent(new Event('cartChange')))
  await expect.poll(() => calls.join()).toContain('checkout.get')

  const picker = await openPicker(page)
  await picker.getByRole('button', { name: 'Фильтры' }).click()
  const offices = picker.getByRole('checkbox', { name: /^Отделения Почты/ })
  const reason = /в\sцене 50\s₽ за\sприём денег при\sполучении/
  await expect(offices).toHaveAccessibleName(reason)
  await offices.check()
  const row = rowsOf(picker).first()
  await expect(row).toContainText(reason)
  await row.getByRole('button').first().click()
  await expect(panelOf(picker)).toContainText(reason)
  await expectAccessible(page)
  await panelOf(picker).getByRole('button', { name: 'Заберу здесь' }).click()
  await expect(deliveryGroup(page)).toContainText(/При оплате на месте в цену входит 2\s% за\sприём денег/)
})

test('one row is open at a time, and filters refilter', async ({ page }) => {
  await openCheckoutIn(page, CITY.moscow)
  const picker = await openPicker(page)
  const rows = rowsOf(picker)
  await picker.getByRole('button', { name: 'Фильтры' }).click()
  await expectAccessible(page)
  const heads = picker.locator('li [aria-expanded]')
  await heads.nth(0).click()
  await heads.nth(1).click()
  await expect(heads.nth(0)).toHaveAttribute('aria-expanded', 'false')
  await expect(heads.nth(1)).toHaveAttribute('aria-expanded', 'true')
  await heads.nth(1).click()
  await expect(heads.nth(1)).toHaveAttribute('aria-expanded', 'false')

  const count = async () => Number(await rows.first().getAttribute('aria-setsize'))
  const all = await count()
  await picker.getByRole('checkbox', { name: /CDEK/ }).check()
  const ofCdek = await count()
  expect(ofCdek).toBeLessThan(all)
  await picker.getByRole('checkbox', { name: /Ozon/ }).check()
  expect(await count()).toBeGreaterThan(ofCdek)
  await picker.getByRole('checkbox', { name: /Ozon/ }).uncheck()
  await picker.getByRole('checkbox', { name: 'Только без предоплаты' }).check()
  expect(await count()).toBeLessThan(ofCdek)
  await expect(rows.getByText('только предоплата')).toHaveCount(0)

  // Nothing fits: the text, why, and the way out.
  await picker.getByPlaceholder('Введите адрес').fill('такой улицы нет')
  await expect(picker.getByText(EMPTY_TEXT)).toBeVisible()
  await expectAccessible(page)
  await picker.getByRole('button', { name: 'Сбросить фильтры' }).click()
  await expect(rows.first()).toBeVisible()
  expect(await count()).toBe(all)
})

test('what is near: from a known house, from where the shopper is, and when that is refused', async ({
  page,
  context,
}) => {
  await openCheckoutIn(page, CITY.moscow)
  const picker = await openPicker(page)
  const address = (
    (await rowsOf(picker).nth(3).locator('button span span').first().textContent()) ?? ''
  ).trim()
  await picker.getByPlaceholder('Введите адрес').fill(address)
  await picker.getByRole('button', { name: /^Показать ближайшие/ }).click()
  await expect(rowsOf(picker).first()).toContainText(/10\sм/)
  await expect(rowsOf(picker).nth(1)).toContainText(/\d\s(?:м|км)/)
  await picker.getByRole('button', { name: 'Не считать расстояние' }).click()
  await expect(rowsOf(picker).first()).not.toContainText(/\d\sк?м/)

  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 55.7539, longitude: 37.6208 })
  await picker.getByRole('button', { name: 'Рядом со мной' }).click()
  await expect(rowsOf(picker).first()).toContainText(/\d\s(?:м|км)/)
  await expectAccessible(page)
  await picker.getByRole('button', { name: 'Не считать расстояние' }).click()

  await context.clearPermissions()
  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = (_done, failed) =>
      failed?.({ code: 1, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })
  })
  await picker.getByRole('button', { name: 'Рядом со мной' }).click()
  await expect(page.getByText(/Доступ к местоположению закрыт/)).toBeVisible()
})

test('the map: a disc, a marker, its description and details', async ({ page }) => {
  await openCheckoutIn(page, CITY.moscow)
  const picker = await openPicker(page)
  const map = mapOf(picker)
  await expect(map).toHaveAttribute('data-map', 'embedded')
  const disc = map.getByRole('button', { name: /приблизить$/ }).first()
  await expect(disc).toBeVisible()
  expect([40, 60]).toContain((await disc.boundingBox())?.width)
  const zoom = Number(await map.getAttribute('data-zoom'))
  await map.getByRole('button', { name: 'Ближе' }).click()
  await expect(map).toHaveAttribute('data-zoom', String(zoom + 1))

  const name = await pressSomePoint(picker)
  const panel = panelOf(picker)
  await expect(panel).toBeVisible()
  expect(name).toContain(await addressOn(panel))
  expect(Math.round((await panel.boundingBox())?.height ?? 0)).toBe(300)
  const marker = map.locator('img[src$="/chosen.svg"]')
  await expect(marker).toHaveAttribute('width', '37')
  await expect(marker).toHaveAttribute('height', '50')

  await panel.getByRole('button', { name: 'Подробнее' }).click()
  await expect(panel.getByRole('button', { name: 'Свернуть подробности' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(panel.getByText(/^Метро /)).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Свернуть подробности' }).click()
  await expect(panel.getByText(/^Метро /)).toBeHidden()
  await panel.getByRole('button', { name: 'Подробнее' }).click()

  // Another point shows its own details closed.
  const heading = await panel.getByRole('heading').textContent()
  const others = map.locator('[role="button"][data-point]')
  const nearer = map.getByRole('button', { name: 'Ближе' })
  const active = await map
    .locator('[data-point] img[src$="/chosen.svg"]')
    .locator('..')
    .getAttribute('data-point')
  const other = others.and(map.locator(`:not([data-point="${active}"])`)).first()
  while ((await other.count()) === 0) {
    const before = await map.getAttribute('data-zoom')
    await nearer.click()
    await expect(map).not.toHaveAttribute('data-zoom', before ?? '')
  }
  await other.dispatchEvent('click')
  await expect(panel.getByRole('heading')).not.toHaveText(heading ?? '')
  await expect(panel.getByRole('button', { name: 'Подробнее' })).toHaveAttribute('aria-expanded', 'false')

  await test.step('a press in the list shows the point in the middle at zoom 17', async () => {
    await rowsOf(picker).nth(2).getByRole('button').first().click()
    await expect(map).toHaveAttribute('data-zoom', '17')
    await expect(panel).toBeVisible()
    const [frame, tip] = await Promise.all([map.boundingBox(), marker.boundingBox()])
    if (!frame || !tip) throw new Error('no map')
    // The tip of the marker is the middle of the map.
    expect(Math.abs(tip.x + tip.width / 2 - (frame.x + frame.width / 2))).toBeLessThan(3)
    expect(Math.abs(tip.y + tip.height - (frame.y + frame.height / 2))).toBeLessThan(3)
  })

  await test.step('the only point left stands there at zoom 16', async () => {
    await filterToOnePoint(picker)
    await expect(map.locator('[role="button"][data-point]')).toHaveCount(1)
    await expect(map).toHaveAttribute('data-zoom', '16')
    await map.locator('[role="button"][data-point]').click()
  })

  await panel.getByRole('button', { name: 'Заберу здесь' }).click()
  await expect(picker).toBeHidden()
  await expect(deliveryGroup(page).getByRole('button', { name: 'Изменить', exact: true })).toBeVisible()
})

test('tabs change between map and list, the active one does nothing; filters and details fit @phone-only @phone', async ({
  page,
}) => {
  await openCheckoutIn(page, CITY.moscow)
  const picker = await openPicker(page)
  // It fills the screen, before anything in it has moved what the phone shows of the page.
  const placeOf = async () => {
    const box = await picker.boundingBox()
    return [box?.x, box?.y, box?.width]
  }
  await expect.poll(placeOf).toEqual([0, 0, 390])
  const [map, list] = [
    picker.getByRole('button', { name: 'На карте' }),
    picker.getByRole('button', { name: 'Списком' }),
  ]
  const mode = picker.locator('[data-mode]')
  await expect(map).toHaveAttribute('aria-pressed', 'true')
  const disc = mapOf(picker)
    .getByRole('button', { name: /приблизить$/ })
    .first()
  await disc.evaluate((element) => element.setAttribute('data-same', ''))
  await map.click()
  await expect(mode).toHaveAttribute('data-mode', 'map')
  await expect(picker.locator('[data-same]')).toHaveCount(1)
  await list.click()
  await expect(mode).toHaveAttribute('data-mode', 'list')
  await expect(mapOf(picker)).toHaveCount(0)
  const filters = picker.getByRole('button', { name: 'Фильтры' })
  await filters.click()
  const all = Number(await rowsOf(picker).first().getAttribute('aria-setsize'))
  await picker.getByRole('checkbox', { name: /CDEK/ }).check()
  expect(Number(await rowsOf(picker).first().getAttribute('aria-setsize'))).toBeLessThan(all)
  await expectAccessible(page)
  await picker.getByRole('checkbox', { name: /CDEK/ }).uncheck()
  await filters.click()
  await rowsOf(picker).nth(1).getByRole('button').first().click()
  await list.click()
  await expect(rowsOf(picker).nth(1).getByRole('button').first()).toHaveAttribute('aria-expanded', 'true')

  // 'Показать на карте' goes to the map, close to the point.
  await picker.getByRole('button', { name: 'Показать на карте' }).click()
  await expect(mode).toHaveAttribute('data-mode', 'map')
  await expect(mapOf(picker)).toHaveAttribute('data-zoom', '17')
  const panel = panelOf(picker)
  expect(Math.round((await panel.boundingBox())?.height ?? 0)).toBe(300)
  await panel.getByRole('button', { name: 'Подробнее' }).click()
  await expect(panel.getByText(/^Метро /)).toBeVisible()
  await expectAccessible(page)
  await picker.getByRole('button', { name: 'Закрыть', exact: true }).click()
  await expect(picker).toBeHidden()
  await expect(page.getByText('Пункт пока не выбран')).toBeVisible()
})

test('the city is changed from the picker: other tariffs clear the filters', async ({ page }) => {
  await openCheckoutIn(page, CITY.moscow)
  const picker = await openPicker(page)
  await picker.getByPlaceholder('Введите адрес').fill('Лесная')
  await picker.getByRole('button', { name: 'Москва' }).click()
  const cities = page.getByRole('dialog', { name: 'Выбор города' })
  await cities.getByRole('combobox').fill('Санкт-Петербург')
  await cities.getByRole('option', { name: 'Санкт-Петербург' }).click()
  await expect(cities).toBeHidden()
  await expect(picker.getByRole('button', { name: 'Санкт-Петербург' })).toBeVisible()
  await expect(picker.getByPlaceholder('Введите адрес')).toHaveValue('')
  await showList(picker)
  const count = Number(await rowsOf(picker).first().getAttribute('aria-setsize'))
  expect(count).toBeGreaterThan(1000)
  expect(count).toBeLessThan(1500)

  // To a city that nobody knows go no points: the picker closes, the ways into its region stay.
  await picker.getByRole('button', { name: 'Санкт-Петербург' }).click()
  await cities.getByRole('combobox').fill('Верхние Караси')
  await cities.getByRole('button', { name: 'Выбрать область' }).click()
  await page.getByRole('option', { name: 'Челябинская область' }).click()
  await expect(picker).toBeHidden()
  await expect(deliveryGroup(page).getByRole('radio')).toHaveCount(1)
  await expect(deliveryGroup(page).getByRole('radio', { name: 'Почта России' })).toBeEnabled()
})

test('a city without points says so, and one whose points are gone', async ({ page }) => {
  await openCheckoutIn(page, CITY.agidel)
  await expect(pickupRadio(page)).toBeDisabled()
  await expect(pickupRadio(page)).toHaveAccessibleDescription(EMPTY_TEXT)
  await expectAccessible(page)

  await openCheckoutIn(page, CITY.moscow)
  await page.route(/tariffs\.points/, async (route) => {
    const response = await route.fetch()
    const answers = (await response.json()) as { result: { data: { points: unknown[] } } }[]
    for (const { result } of answers) if ('points' in result.data) result.data.points = []
    await route.fulfill({ response, json: answers })
  })
  await pickupRadio(page).check()
  await expect(deliveryGroup(page).getByText(EMPTY_TEXT)).toBeVisible()
  await expect(pickerOf(page)).toBeHidden()
})

test('a single point is taken without asking', async ({ page }) => {
  await openCheckoutIn(page, CITY.chelyabinsk)
  await deliveryGroup(page)
    .getByRole('radio', { name: /Фирменный магазин/ })
    .check()
  await expect(deliveryGroup(page).getByText('ул. Цвиллинга, 25')).toBeVisible()
  await expect(pickerOf(page)).toBeHidden()
  // 'Изменить' looks at it once more: the map has it in its middle.
  await deliveryGroup(page).getByRole('button', { name: 'Изменить', exact: true }).click()
  await expect(rowsOf(pickerOf(page))).toHaveCount(1)
  await expect(mapOf(pickerOf(page))).toHaveAttribute('data-zoom', '16')
  await page.keyboard.press('Escape')
  await expect(deliveryGroup(page).getByText('ул. Цвиллинга, 25')).toBeVisible()
  // The city's other points are chosen as ever.
  await openPicker(page)
  await expect(pickerOf(page)).toBeVisible()
})

test('the keyboard alone finds and takes a point', async ({ page }) => {
  await openCheckoutIn(page, CITY.petersburg)
  // The arrows choose the row but open nothing.
  await deliveryGroup(page).getByRole('radio').nth(1).focus()
  await page.keyboard.press('ArrowUp')
  await expect(pickupRadio(page)).toBeChecked()
  await expect(pickerOf(page)).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Выбрать пункт' })).toBeFocused()
  await page.keyboard.press('Enter')
  const picker = pickerOf(page)
  await expect(rowsOf(picker).first()).toBeVisible()
  await picker.getByPlaceholder('Введите адрес').focus()
  const head = rowsOf(picker).first().getByRole('button').first()
  for (let i = 0; i < 6 && !(await head.evaluate((each) => each === document.activeElement)); i++) {
    await page.keyboard.press('Tab')
  }
  await expect(head).toBeFocused()
  for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowDown')
  const focused = picker.locator('li:focus-within')
  await expect(focused).toHaveAttribute('aria-posinset', '31')
  await page.keyboard.press('End')
  const last = await rowsOf(picker).first().getAttribute('aria-setsize')
  await expect(focused).toHaveAttribute('aria-posinset', String(last))
  expect(await rowsOf(picker).count()).toBeLessThan(40)
  await page.keyboard.press('Enter')
  await expect(focused.getByRole('button').first()).toHaveAttribute('aria-expanded', 'true')
  await expect(focused.getByRole('button', { name: 'Заберу здесь' })).toBeVisible()
  // Scrolled out of sight, the row keeps the focus on its way from one control to the next.
  await picker
    .getByRole('list', { name: 'Пункты выдачи' })
    .locator('..')
    .evaluate((list) => list.scrollTo(0, 0))
  await expect(rowsOf(picker).first()).toHaveAttribute('aria-posinset', '1')
  await page.keyboard.press('Tab')
  await expect(focused.getByRole('button', { name: 'Заберу здесь' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(picker).toBeHidden()
  await expect(deliveryGroup(page).getByRole('button', { name: 'Изменить', exact: true })).toBeVisible()
})

test('points that do not come are asked for again, and the thousands of a city travel light', async ({
  page,
}) => {
  await openCheckoutIn(page, CITY.moscow)
  await page.route(/tariffs\.points/, (route) => route.fulfill({ status: 404, body: '' }))
  await pickupRadio(page).check()
  await expect(page.getByText('Не получилось загрузить пункты выдачи.').first()).toBeVisible()
  await page.unroute(/tariffs\.points/)
  const answer = page.waitForResponse(/tariffs\.points/)
  await page.getByRole('button', { name: 'Повторить' }).first().click()
  await expect(rowsOf(pickerOf(page)).first()).toBeVisible()
  const { responseBodySize } = await (await answer).request().sizes()
  expect((await answer).headers()['content-encoding']).toBe('br')
  expect(responseBodySize).toBeGreaterThan(10_000)
  expect(responseBodySize).toBeLessThan(150 * 1024)
})
