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

// Requirement: CHK-34, CHK-37, DLV-23, PICK-2, PICK-8, PICK-13, PICK-16, PICK-18, PICK-25, PICK-26, PICK-27, PICK-30
// Requirement: PICK-31, PICK-33, PICK-34, PICK-35, PICK-36, PICK-57
test('finds a point by its address, chooses it, and changes it @phone', async ({ page }) => {
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

  // The filter ignores the case of the typed address.
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

  const saved = page.waitForResponse(/checkout\.update/)
  await rows.first().getByRole('button', { name: 'Заберу здесь' }).click()
  await saved
  await expect(picker).toBeHidden()
  const change = deliveryGroup(page).getByRole('button', { name: 'Изменить', exact: true })
  await expect(change).toBeVisible()
  await expect(deliveryGroup(page).getByText(address, { exact: true })).toBeVisible()
  await expect(deliveryGroup(page).locator('img[src^="/img/pickup-points/"]')).toBeVisible()
  expect(
    await page.evaluate(() => Number(localStorage.getItem('checkout-form:pickupPointId'))),
  ).toBeGreaterThan(0)
  expect(await page.evaluate(() => Number(localStorage.getItem('checkout-form:tariffId')))).toBeGreaterThan(0)

  // 'Изменить' opens the picker without filters and requests the list of deliveries again.
  const asked = page.waitForResponse(/checkout\.get/)
  await change.click()
  await asked
  await expect(picker.getByPlaceholder('Введите адрес')).toHaveValue('')
  // Closing the picker without a choice keeps the point.
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await expect(deliveryGroup(page).getByText(address, { exact: true })).toBeVisible()
  await expect(change).toBeFocused()

  // Choosing another way of delivery resets the point.
  await deliveryGroup(page)
    .getByRole('radio', { name: /^Курьер/ })
    .first()
    .check()
  await expect(change).toBeHidden()
  await expect
    .poll(() => page.evaluate(() => Number(localStorage.getItem('checkout-form:pickupPointId'))))
    .toBe(0)
})

// Requirement: PICK-9, PICK-13, PICK-15, PICK-52
test('fills the screen up to 728 px, and in wider windows has a list of 350 px and a toggle of details', async ({
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
      // A window over the page has the page on every side of it.
      const box = await picker.boundingBox()
      expect(Math.min(box?.x ?? 0, box?.y ?? 0)).toBeGreaterThan(0)
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThan(width)
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

/** Returns true if nothing covers or cuts off the element along its vertical center line. */
function isInSight(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const middle = (left + right) / 2
    return [top + 2, (top + bottom) / 2, bottom - 2].every((y) =>
      element.contains(document.elementFromPoint(middle, y)),
    )
  })
}

// Requirement: PICK-16, PICK-36, PICK-53, PICK-55
test('restores the former way of delivery and its address when closed without a point', async ({ page }) => {
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
  await test.step('the picker opens over the page and resets nothing', async () => {
    const calls = watchCalls(page)
    await openPicker(page)
    await page.keyboard.press('Escape')
    await expectCourier()
    expect(calls.filter((url) => url.includes('checkout.update'))).toEqual([])
  })
  await test.step('the arrow keys choose pickup before the picker opens', async () => {
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

// Requirement: BASK-10, DLV-14, DLV-17, DLV-39, DLV-40, DLV-41, DLV-54
test('explains why cash raises the price of a point and sends one request per press', async ({ page }) => {
  await openCheckoutIn(page, CITY.moscow)
  const calls = watchCalls(page)
  for (const choice of [
    deliveryGroup(page).getByRole('radio', { name: /^Почта/ }),
    paymentGroup(page).getByRole('radio', { name: CASH }),
  ]) {
    await choice.check()
    await settledTotal(page)
    expect(calls.map((url) => new URL(url).pathname)).toEqual(['/trpc/checkout.update'])
    calls.length = 0
  }
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

// Requirement: PICK-6, PICK-19, PICK-21, PICK-26, PICK-54
test('keeps one row open at a time and filters the points anew', async ({ page }) => {
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
  await picker.getByRole('checkbox', { name: /CDEK/ }).uncheck()
  await expect(rows.first()).toContainText('только предоплата')
  await picker.getByRole('checkbox', { name: /CDEK/ }).check()
  await picker.getByRole('checkbox', { name: /Ozon/ }).uncheck()
  await picker.getByRole('checkbox', { name: 'Только без предоплаты' }).check()
  expect(await count()).toBeLessThan(ofCdek)
  await expect(rows.getByText('только предоплата')).toHaveCount(0)

  // When no point passes the filters, a text says so, and a button resets them.
  await picker.getByPlaceholder('Введите адрес').fill('такой улицы нет')
  await expect(picker.getByText(EMPTY_TEXT)).toBeVisible()
  await expect(picker.getByText(/^Ни\sодин пункт не\sподходит под фильтры/)).toBeVisible()
  await expectAccessible(page)
  await picker.getByRole('button', { name: 'Сбросить фильтры' }).click()
  await expect(rows.first()).toBeVisible()
  expect(await count()).toBe(all)
})

// Requirement: PICK-58
test('shows distances from an address or the shopper’s position and reports a denied position', async ({
  page,
  context,
}) => {
  await openCheckoutIn(page, CITY.moscow)
  const picker = await openPicker(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
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
  const told = [address, encodeURIComponent(address), '55.7539', '37.6208']
  expect(sent.filter((text) => told.some((part) => text.includes(part)))).toEqual([])
})

// Requirement: PICK-10, PICK-38, PICK-39, PICK-40, PICK-42, PICK-43, PICK-44, PICK-47, PICK-49, PICK-60
test('shows clusters, markers, and the description of a point on the map', async ({ page }) => {
  await openCheckoutIn(page, CITY.moscow)
  const picker = await openPicker(page)
  const map = mapOf(picker)
  await expect(map).toHaveAttribute('data-map', 'embedded')
  const cluster = map.getByRole('button', { name: /приблизить$/ }).first()
  await expect(cluster).toBeVisible()
  expect([40, 60]).toContain((await cluster.boundingBox())?.width)
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

  // Another point is described with its details collapsed.
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

  await test.step('a press in the list centers the map on the point at zoom 17', async () => {
    await rowsOf(picker).nth(2).getByRole('button').first().click()
    await expect(map).toHaveAttribute('data-zoom', '17')
    await expect(panel).toBeVisible()
    const [frame, tip] = await Promise.all([map.boundingBox(), marker.boundingBox()])
    if (!frame || !tip) throw new Error('no map')
    // The tip of the marker is at the center of the map.
    expect(Math.abs(tip.x + tip.width / 2 - (frame.x + frame.width / 2))).toBeLessThan(3)
    expect(Math.abs(tip.y + tip.height - (frame.y + frame.height / 2))).toBeLessThan(3)
  })

  await test.step('the map shows the only point left at zoom 16', async () => {
    await filterToOnePoint(picker)
    await expect(map.locator('[role="button"][data-point]')).toHaveCount(1)
    await expect(map).toHaveAttribute('data-zoom', '16')
    await map.locator('[role="button"][data-point]').click()
  })

  await panel.getByRole('button', { name: 'Заберу здесь' }).click()
  await expect(picker).toBeHidden()
  await expect(deliveryGroup(page).getByRole('button', { name: 'Изменить', exact: true })).toBeVisible()
})

// Requirement: PICK-11, PICK-12, PICK-14, PICK-15, PICK-16, PICK-17, PICK-19, PICK-29, PICK-41, PICK-49
test('switches between map and list by tabs and ignores the active one @phone-only @phone', async ({
  page,
}) => {
  await openCheckoutIn(page, CITY.moscow)
  const picker = await openPicker(page)
  // The picker fills the screen before anything in it has moved the phone's visual viewport.
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
  const cluster = mapOf(picker)
    .getByRole('button', { name: /приблизить$/ })
    .first()
  await cluster.evaluate((element) => element.setAttribute('data-same', ''))
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

  // 'Показать на карте' switches to the map and zooms in on the point.
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

// Requirement: DLV-13, DLV-27, DLV-28, GEO-10, GEO-14, GEO-17, PICK-2, PICK-20, PICK-24
test('changes the city, clears the filters, and closes for an unknown city', async ({ page }) => {
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

  // An unknown city has no points: the picker closes, and the delivery to the chosen region stays.
  await picker.getByRole('button', { name: 'Санкт-Петербург' }).click()
  await cities.getByRole('combobox').fill('Верхние Караси')
  await cities.getByRole('button', { name: 'Выбрать область' }).click()
  await page.getByRole('option', { name: 'Челябинская область' }).click()
  await expect(picker).toBeHidden()
  await expect(deliveryGroup(page).getByRole('radio')).toHaveCount(1)
  await expect(deliveryGroup(page).getByRole('radio', { name: 'Почта России' })).toBeEnabled()
})

// Requirement: PICK-22, PICK-23, PICK-50, PICK-66
test('says that a city has no points, also when the answer brings none', async ({ page }) => {
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

// Requirement: PICK-32, PICK-34, PICK-36, PICK-38, PICK-56
test('chooses the single point of a tariff without opening the picker', async ({ page }) => {
  await openCheckoutIn(page, CITY.chelyabinsk)
  await deliveryGroup(page)
    .getByRole('radio', { name: /Фирменный магазин/ })
    .check()
  await expect(deliveryGroup(page).getByText('ул. Цвиллинга, 25')).toBeVisible()
  await expect(pickerOf(page)).toBeHidden()
  // 'Изменить' opens the picker, whose map shows the single point at zoom 16.
  await deliveryGroup(page).getByRole('button', { name: 'Изменить', exact: true }).click()
  await expect(rowsOf(pickerOf(page))).toHaveCount(1)
  await expect(mapOf(pickerOf(page))).toHaveAttribute('data-zoom', '16')
  await page.keyboard.press('Escape')
  await expect(deliveryGroup(page).getByText('ул. Цвиллинга, 25')).toBeVisible()
  // The city's other points are still chosen in the picker.
  await openPicker(page)
  await expect(pickerOf(page)).toBeVisible()
})

// Requirement: PICK-26, PICK-31, PICK-34, PICK-53
test('finds and chooses a point by the keyboard alone', async ({ page }) => {
  await openCheckoutIn(page, CITY.petersburg)
  // The arrow keys choose pickup without opening the picker.
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
  // A row that is scrolled out of view keeps the focus, and Tab moves it to the row's next control.
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

test('requests points again after a failure and receives those of a large city compressed', async ({
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

// Requirement: PICK-10, PICK-39, PICK-42, PICK-67
test('zooms into clusters and describes a point on the map by Enter and Space @phone', async ({ page }) => {
  await openCheckoutIn(page, CITY.moscow)
  const picker = await openPicker(page)
  const map = mapOf(picker)
  const focused = map.locator('[role="button"]:focus')
  await map.getByRole('region', { name: 'Карта пунктов выдачи' }).focus()
  await page.keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName(/приблизить$/)
  for (let i = 0; i < 12 && /приблизить$/.test((await focused.getAttribute('aria-label')) ?? ''); i++) {
    const before = Number(await map.getAttribute('data-zoom'))
    await page.keyboard.press(i % 2 === 0 ? 'Enter' : 'Space')
    await expect.poll(async () => Number(await map.getAttribute('data-zoom'))).toBeGreaterThan(before)
    // The focus stays on the map, on a marker that can be pressed next.
    await expect(focused).toBeInViewport()
  }
  const panel = panelOf(picker)
  for (const key of ['Enter', 'Space']) {
    const name = await focused.getAttribute('aria-label')
    await page.keyboard.press(key)
    await expect(panel).toBeFocused()
    expect(name).toContain(await addressOn(panel))
    await panel.getByRole('button', { name: 'Закрыть описание пункта' }).press('Enter')
    await expect(panel).toBeHidden()
    await expect(focused).toHaveAccessibleName(name ?? '')
  }
})
