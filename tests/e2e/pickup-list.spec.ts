import { basketOf, storedField } from './support/basket-steps.ts'
import {
  CASH,
  chooseCourier,
  deliveryGroup,
  errorList,
  paymentGroup,
  settledTotal,
  submitButton,
} from './support/checkout-steps.ts'
import {
  addressOfRow,
  addressOn,
  boxOf,
  CITY,
  countPoints,
  EMPTY_TEXT,
  mapOf,
  openCheckoutIn,
  openPicker,
  panelOf,
  pickerOf,
  pickupRadio,
  rowsOf,
} from './support/pickup-steps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, watchCalls } from './support/shop-test.ts'
import { changeCity } from './support/tariffs-steps.ts'

// Requirement: CHK-34, CHK-37, DLV-23, PICK-2, PICK-8, PICK-11, PICK-12, PICK-14, PICK-15, PICK-16, PICK-17, PICK-18
// Requirement: PICK-19, PICK-25, PICK-26, PICK-27, PICK-29, PICK-30, PICK-31, PICK-33, PICK-34, PICK-35, PICK-36
// Requirement: PICK-41, PICK-49, PICK-57, PICK-401, PICK-77, PICK-78, UI-21
test('switches between list and map, finds a point by its address, chooses it, and changes it @phone-only @phone', async ({
  page,
}) => {
  await openCheckoutIn(page, CITY.moscow)
  const picker = await openPicker(page)
  const rows = rowsOf(picker)
  await test.step('switches between list and map by tabs and ignores the active one', async () => {
    // The picker fills the screen before anything in it has moved the phone's visual viewport.
    await expect.poll(() => boxOf(picker)).toEqual([0, 0, 390])
    // Five points are whole in sight, with their arrival, and the tabs are in the thumb's reach.
    await expect(rows.nth(4)).toBeInViewport({ ratio: 1 })
    await expect(rows.nth(4)).toContainText(/Привезём \d/)
    const tabs = picker.getByRole('group', { name: 'Показывать пункты' })
    expect((await tabs.boundingBox())?.y).toBeGreaterThan(760)
    const [map, list] = [
      picker.getByRole('button', { name: 'На карте', exact: true }),
      picker.getByRole('button', { name: 'Списком' }),
    ]
    const mode = picker.locator('[data-mode]')
    await expect(list).toHaveAttribute('aria-pressed', 'true')
    await expect(mode).toHaveAttribute('data-mode', 'list')
    await map.click()
    await expect(map).toHaveAttribute('aria-pressed', 'true')
    expect((await mapOf(picker).boundingBox())?.height).toBeGreaterThan(844 * 0.7)
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
    const all = await countPoints(picker)
    await picker.getByRole('checkbox', { name: /CDEK/ }).check()
    expect(await countPoints(picker)).toBeLessThan(all)
    await expectAccessible(page)
    // The filters cover the list, and a button says how many points it will show.
    await picker.getByRole('button', { name: 'Сбросить', exact: true }).click()
    await expect(picker.getByRole('checkbox', { name: /CDEK/ })).not.toBeChecked()
    await picker.getByRole('button', { name: /^Показать 2\s\d{3}\sпункт/ }).click()
    await expect(picker.getByRole('checkbox', { name: /CDEK/ })).toHaveCount(0)
    await expect(filters).toBeFocused()
    // Neither tab is active below what covers both, so each leads back.
    const stations = picker.getByRole('group', { name: 'Метро и районы' }).getByRole('button').first()
    for (const opener of [filters, stations]) {
      await opener.click()
      await expect(list).toHaveAttribute('aria-pressed', 'false')
      await list.click()
      await expect(opener).toHaveAttribute('aria-expanded', 'false')
      await expect(list).toHaveAttribute('aria-pressed', 'true')
    }
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
    await picker.getByRole('button', { name: /^Москва/ }).click()
    const city = page.getByRole('dialog', { name: 'Выбор города' })
    await expect(city).toBeVisible()
    // 'Back' closes one window after the other, and leaves neither the page nor what was typed.
    await page.goBack()
    await expect(city).toBeHidden()
    await expect(picker).toBeVisible()
    await page.goBack()
    await expect(picker).toBeHidden()
    await expect(page).toHaveURL('/shop/cart/checkout/')
    await expect(page.getByText('Пункт пока не выбран')).toBeVisible()
  })
  const opener = page.getByRole('button', { name: 'Выбрать пункт' })
  // It is the last that can be seen, so that what replaces it is below the window.
  await opener.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 90))
  await opener.click()
  expect((await rows.first().boundingBox())?.height).toBeGreaterThanOrEqual(86)
  expect(await rows.count()).toBeLessThan(40)
  const all = await countPoints(picker)
  expect(all).toBeGreaterThan(2000)

  // The filter ignores the case of the typed address.
  const address = await addressOfRow(rows.nth(1))
  const search = picker.getByPlaceholder('Введите адрес')
  await search.fill(address.toUpperCase())
  await expect(rows.first()).toContainText(address)
  expect(await countPoints(picker)).toBeLessThan(all)

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
  await expect(change).toBeInViewport({ ratio: 1 })
  await expect(deliveryGroup(page).getByText(address, { exact: true })).toBeVisible()
  await expect(deliveryGroup(page).locator('img[src^="/img/pickup-points/"]')).toBeVisible()
  for (const field of ['tariffId', 'pickupPointId'])
    await expect.poll(async () => Number(await storedField(page, field))).toBeGreaterThan(0)

  // 'Изменить' opens the picker without filters and requests the list of deliveries again.
  const requested = page.waitForResponse(/checkout\.get/)
  await change.click()
  await requested
  await expect(picker.getByPlaceholder('Введите адрес')).toHaveValue('')
  // Its point is marked in the list and on the map, which shows its surroundings.
  await expect(picker.getByText('Выбран', { exact: true })).toHaveCount(1)
  await expect(rows.first()).toContainText(address)
  await expect(rows.first()).toContainText('Выбран')
  await picker.getByRole('button', { name: 'На карте', exact: true }).click()
  await expect(mapOf(picker)).toHaveAttribute('data-zoom', '15')
  await expect(mapOf(picker).getByRole('button', { name: /, выбран, / })).toHaveCount(1)
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

// Requirement: BASK-10, DLV-14, DLV-17, DLV-39, DLV-40, DLV-41, DLV-54, DLV-84, PICK-16, PICK-26, PICK-36, PICK-53, PICK-55, PICK-96, UI-23
test('restores the former way of delivery when closed without a point, and explains why cash raises a price', async ({
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
    await expect.poll(() => settledTotal(page)).toBe(total)
    await expect.poll(async () => (await basketOf(page)).tariffId).not.toBe(0)
  }
  await test.step('the picker opens over the page and resets nothing', async () => {
    const calls = watchCalls(page)
    await page.setViewportSize({ width: 390, height: 844 })
    const picker = await openPicker(page)
    // The phone is turned on its side.
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(mapOf(picker)).toBeVisible()
    await expect(rowsOf(picker).nth(2)).toBeInViewport({ ratio: 1 })
    const [map, list] = await Promise.all([
      mapOf(picker).boundingBox(),
      picker.getByRole('list', { name: 'Пункты выдачи' }).locator('..').boundingBox(),
    ])
    expect(map?.height).toBeGreaterThan((list?.height ?? 0) / 2)
    const take = picker.getByRole('button', { name: 'Заберу здесь' })
    for (const [row, size] of [
      [2, { width: 844, height: 390 }],
      [1, { width: 740, height: 360 }],
      [2, { width: 740, height: 360 }],
    ] as const) {
      await page.setViewportSize(size)
      // By its place among all rows, of which the list renders some, and by a key, because rows move in a new window.
      const pressed = picker.locator(`li[data-index="${row}"]`).getByRole('button').first()
      await pressed.press('Enter')
      await expect(pressed).toHaveAttribute('aria-expanded', 'true')
      await expect(take).toHaveCount(1)
      await expect(take).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(picker.getByRole('button', { name: 'Списком' })).toHaveAttribute('aria-pressed', 'true')
    await expect(mapOf(picker)).toBeHidden()
    await page.setViewportSize({ width: 1440, height: 900 })
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
  await test.step('one press sends one request', async () => {
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
  })
  await test.step('the cash fee is in the price of a point', async () => {
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
    await expect(deliveryGroup(page)).toContainText(/При оплате на\sместе в\sцене сбор 2\s% за\sприём денег/)
  })
})

// Requirement: CHK-36, CHK-37, PICK-6, PICK-19, PICK-21, PICK-26, PICK-54, PICK-58, PICK-95
test('requests points again after a failure, filters them, and shows their distances', async ({
  page,
  context,
}) => {
  await openCheckoutIn(page, CITY.moscow)
  const picker = pickerOf(page)
  const rows = rowsOf(picker)
  await openPicker(page)
  await test.step('one row is open at a time, and filters can be reset', async () => {
    await picker.getByRole('button', { name: 'Фильтры' }).click()
    await expectAccessible(page)
    const heads = picker.locator('li [aria-expanded]')
    await heads.nth(0).click()
    await heads.nth(1).click()
    await expect(heads.nth(0)).toHaveAttribute('aria-expanded', 'false')
    await expect(heads.nth(1)).toHaveAttribute('aria-expanded', 'true')
    await heads.nth(1).click()
    await expect(heads.nth(1)).toHaveAttribute('aria-expanded', 'false')

    const count = () => countPoints(picker)
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

    // Where only the address is in the way, the filters stay.
    await picker.getByPlaceholder('Введите адрес').fill('такой улицы нет')
    await expect(picker.getByText('не найдены по\u00a0адресу «такой улицы нет».').last()).toBeVisible()
    await expect(picker.getByRole('heading', { name: 'Ближайшие к\u00a0центру города' })).toBeVisible()
    expect(await count()).toBeLessThan(ofCdek)
    for (const at of [1, 0]) {
      await picker.getByPlaceholder('Введите адрес').fill('такой улицы нет')
      await picker.getByRole('button', { name: 'Стереть адрес' }).nth(at).click()
      await expect(picker.getByPlaceholder('Введите адрес')).toBeFocused()
    }
    await expect(rows.first()).toBeVisible()
    expect(await count()).toBeLessThan(ofCdek)

    // When no point passes the filters, a text says so, and a button resets them.
    await picker.getByRole('checkbox', { name: /CDEK/ }).uncheck()
    await picker.getByRole('checkbox', { name: /Ozon/ }).check()
    await expect(picker.getByText(EMPTY_TEXT)).toBeVisible()
    await expect(picker.getByText(/^Ни\sодин пункт не\sподходит под фильтры/)).toBeVisible()
    await expectAccessible(page)
    await picker.getByRole('button', { name: 'Сбросить фильтры' }).click()
    await expect(rows.first()).toBeVisible()
    await expect(picker.getByRole('button', { name: 'Фильтры' })).toBeFocused()
    expect(await count()).toBe(all)
  })
  await test.step('distances from an address or the position of the shopper, which may be denied', async () => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
    const address = await addressOfRow(rowsOf(picker).nth(3))
    await picker.getByPlaceholder('Введите адрес').fill(address)
    await picker.getByRole('button', { name: /^Показать ближайшие/ }).click()
    await expect(picker.getByRole('button', { name: 'Не считать расстояние' })).toBeFocused()
    await expect(rowsOf(picker).first()).toContainText(/10\sм/)
    await expect(rowsOf(picker).nth(1)).toContainText(/\d\s(?:м|км)/)
    await picker.getByRole('button', { name: 'Не считать расстояние' }).click()
    await expect(rowsOf(picker).first()).not.toContainText(/\d\sк?м\s·/)

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
    const secrets = [address, encodeURIComponent(address), '55.7539', '37.6208']
    expect(sent.filter((text) => secrets.some((part) => text.includes(part)))).toEqual([])
  })
  await test.step('without a point no tariff is stored', async () => {
    await page.keyboard.press('Escape')
    await expect(picker).toBeHidden()
    await expect(pickupRadio(page)).toBeChecked()
    expect([await storedField(page, 'tariffId'), await storedField(page, 'pickupPointId')]).toEqual([0, 0])
    expect(await basketOf(page)).toMatchObject({ tariffId: 0, pickupPointId: 0 })
    await submitButton(page).click()
    await expect(errorList(page).filter({ hasText: 'Вы не выбрали способ доставки' })).toHaveCount(1)
  })
})

// Requirement: PICK-73
test('loads points and picker again after a failure and receives those of a large city compressed', async ({
  page,
}) => {
  const lost = /tariffs\.points|pickup-dialog-[^/]+\.js/
  await openCheckoutIn(page, CITY.moscow)
  const courier = deliveryGroup(page)
    .getByRole('radio', { name: /^Курьер/ })
    .first()
  await courier.check()
  await settledTotal(page)
  await page.route(lost, (route) => route.fulfill({ status: 404, body: '' }))
  await pickupRadio(page).click()
  await expect(page.getByText('Не получилось загрузить пункты выдачи.').first()).toBeVisible()
  // The total still contains the courier's price.
  await expect(courier).toBeChecked()
  await page.unroute(lost)
  const answer = page.waitForResponse((response) => /tariffs\.points/.test(response.url()) && response.ok())
  await page.getByRole('button', { name: 'Повторить' }).first().click()
  await expect(rowsOf(pickerOf(page)).first()).toBeVisible()
  const { responseBodySize } = await (await answer).request().sizes()
  expect((await answer).headers()['content-encoding']).toBe('zstd')
  expect(responseBodySize).toBeGreaterThan(10_000)
  expect(responseBodySize).toBeLessThan(150 * 1024)
})

// Requirement: PICK-73
test('restores the earlier choice when the single point of a row that the arrow keys have reached does not load', async ({
  page,
}) => {
  await openCheckoutIn(page, CITY.chelyabinsk)
  const post = deliveryGroup(page).getByRole('radio', { name: /^Почта/ })
  await post.check()
  await settledTotal(page)
  const tariffId = await storedField(page, 'tariffId')
  await page.route(/tariffs\.points/, (route) => route.fulfill({ status: 404, body: '' }))
  await post.press('ArrowDown')
  await expect(page.getByText('Не получилось загрузить пункты выдачи.').first()).toBeVisible()
  await expect(post).toBeChecked()
  await expect.poll(() => storedField(page, 'tariffId')).toBe(tariffId)
  await page.unroute(/tariffs\.points/)
  await post.press('ArrowDown')
  await expect(deliveryGroup(page).getByText('ул. Цвиллинга, 25')).toBeVisible()
})

// Requirement: DLV-13, DLV-27, DLV-28, GEO-10, GEO-14, GEO-17, PICK-2, PICK-20, PICK-22, PICK-24, PICK-32, PICK-34
// Requirement: PICK-36, PICK-38, PICK-56, PICK-58, PICK-66, PICK-68
test('counts from a district, changes the city, and chooses the single point of a tariff without the picker', async ({
  page,
}) => {
  await openCheckoutIn(page, CITY.chelyabinsk)
  const picker = await openPicker(page)
  await test.step('a district where there is no metro', async () => {
    await picker.getByRole('button', { name: 'Ленинский' }).click()
    await expect(rowsOf(picker).first()).toContainText(/\d\s(?:м|км)/)
  })
  const cities = page.getByRole('dialog', { name: 'Выбор города' })
  await test.step('another city clears the filters', async () => {
    await picker.getByPlaceholder('Введите адрес').fill('Лесная')
    await picker.getByRole('button', { name: 'Челябинск' }).click()
    await cities.getByRole('combobox').fill('Санкт-Петербург')
    await cities.getByRole('option', { name: 'Санкт-Петербург' }).click()
    await expect(cities).toBeHidden()
    await expect(picker.getByRole('button', { name: 'Санкт-Петербург' })).toBeVisible()
    await expect(picker.getByPlaceholder('Введите адрес')).toHaveValue('')
    await expect(rowsOf(picker).first()).toBeVisible()
    const count = await countPoints(picker)
    expect(count).toBeGreaterThan(1000)
    expect(count).toBeLessThan(1500)
  })
  await test.step('an unknown city closes the picker, and the delivery to the chosen region stays', async () => {
    await picker.getByRole('button', { name: 'Санкт-Петербург' }).click()
    await cities.getByRole('combobox').fill('Верхние Караси')
    await cities.getByRole('button', { name: 'Выбрать область' }).click()
    await page.getByRole('option', { name: 'Челябинская область' }).click()
    await expect(picker).toBeHidden()
    await expect(deliveryGroup(page).getByRole('radio')).toHaveCount(1)
    await expect(deliveryGroup(page).getByRole('radio', { name: 'Почта России' })).toBeEnabled()
  })
  await test.step('the single point of a tariff is chosen by itself', async () => {
    await openCheckoutIn(page, CITY.chelyabinsk)
    await deliveryGroup(page)
      .getByRole('radio', { name: /Фирменный магазин/ })
      .check()
    await expect(deliveryGroup(page).getByText('ул. Цвиллинга, 25')).toBeVisible()
    await expect(picker).toBeHidden()
    // 'Изменить' opens the picker, whose map shows the single point at zoom 16.
    await deliveryGroup(page).getByRole('button', { name: 'Изменить', exact: true }).click()
    await expect(rowsOf(picker)).toHaveCount(1)
    await expect(mapOf(picker)).toHaveAttribute('data-zoom', '16')
    await page.keyboard.press('Escape')
    await expect(deliveryGroup(page).getByText('ул. Цвиллинга, 25')).toBeVisible()
    // The city's other points are still chosen in the picker.
    await openPicker(page)
    await page.keyboard.press('Escape')
  })
  await test.step('an answer without any point closes the picker', async () => {
    await page.route(/tariffs\.points/, async (route) => {
      const response = await route.fetch()
      const answers = (await response.json()) as { result: { data: { points: unknown[] } } }[]
      for (const { result } of answers) if ('points' in result.data) result.data.points = []
      await route.fulfill({ response, json: answers })
    })
    await changeCity(page, 'Казань')
    await pickupRadio(page).check()
    await expect(deliveryGroup(page).getByText(EMPTY_TEXT)).toBeVisible()
    await expect(picker).toBeHidden()
  })
})

// Requirement: PICK-10, PICK-26, PICK-31, PICK-34, PICK-39, PICK-42, PICK-53, PICK-67, PICK-69
test('finds and chooses a point by the keyboard alone, in the list and on the map', async ({ page }) => {
  await openCheckoutIn(page, CITY.moscow)
  const picker = pickerOf(page)
  await test.step('the arrow keys choose pickup without opening the picker', async () => {
    await deliveryGroup(page).getByRole('radio').nth(1).focus()
    await page.keyboard.press('ArrowUp')
    await expect(pickupRadio(page)).toBeChecked()
    await expect(picker).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Выбрать пункт' })).toBeFocused()
    await pickupRadio(page).focus()
    for (const key of ['Space', 'Enter']) {
      await page.keyboard.press(key)
      await expect(rowsOf(picker).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(picker).toBeHidden()
      await expect(pickupRadio(page)).toBeFocused()
    }
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(rowsOf(picker).first()).toBeVisible()
    await expect(mapOf(picker)).toBeVisible()
  })
  const chips = picker.getByRole('group', { name: 'Метро и районы' }).getByRole('button')
  const heads = rowsOf(picker).locator('button[aria-expanded]')
  const region = mapOf(picker).getByRole('region', { name: 'Карта пунктов выдачи' })
  await test.step('list and chips are one stop of Tab each, and arrow keys move in them', async () => {
    await expect(chips.first()).toBeVisible()
    await picker.getByRole('button', { name: 'Рядом со мной' }).focus()
    await page.keyboard.press('Tab')
    await expect(chips.nth(0)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(chips.nth(1)).toBeFocused()
    await page.keyboard.press('End')
    await expect(chips.last()).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(heads.nth(0)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(heads.nth(2)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(region).toBeFocused()
    // The list remembers its row.
    await page.keyboard.press('Shift+Tab')
    await expect(heads.nth(2)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(region).toBeFocused()
  })
  await test.step('clusters and points of the map are pressed by Enter and Space', async () => {
    const map = mapOf(picker)
    const focused = map.locator('[role="button"]:focus')
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
  await test.step('a station is chosen by keys too, and the focus returns to its line', async () => {
    await chips.nth(1).press('Enter')
    const stations = picker.getByRole('list', { name: 'Замоскворецкая линия' }).getByRole('button')
    await stations.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(stations.nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(chips.nth(1)).toBeFocused()
    await expect(rowsOf(picker).first()).toContainText(/\d\sм/)
  })
  await test.step('End reaches the last row, which is chosen though scrolled out of view', async () => {
    await heads.nth(0).focus()
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
})

// Requirement: PICK-260
test('says on the map of a phone that no point has the typed address @phone-only @phone', async ({
  page,
}) => {
  await openCheckoutIn(page, CITY.moscow)
  const picker = await openPicker(page)
  await rowsOf(picker).first().getByRole('button').first().click()
  await picker.getByRole('button', { name: 'Показать на карте' }).click()
  await expect(panelOf(picker)).toBeVisible()
  await picker.getByPlaceholder('Введите адрес').fill('фывап')
  await expect(panelOf(picker)).toHaveCount(0)
  await expect(picker.getByText('не найдены по\u00a0адресу «фывап».').last()).toBeVisible()
  await expect(picker.getByRole('heading', { name: /^Ближайшие/ })).toHaveCount(0)
})
