import { basketOf } from './support/basket-steps.ts'
import { CASH, chooseCourier, deliveryGroup, paymentGroup, settledTotal } from './support/checkout-steps.ts'
import {
  addressOfRow,
  CITY,
  countPoints,
  EMPTY_TEXT,
  isPhone,
  mapOf,
  openCheckoutIn,
  openPicker,
  panelOf,
  pickerOf,
  pickupRadio,
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
    await expect(picker.locator('[data-mode]')).toHaveAttribute('data-mode', 'list')
  } else {
    await expect(picker.locator('[data-mode]')).toHaveAttribute('data-mode', 'list-with-map')
    await expect(picker.getByRole('button', { name: 'Списком' })).toHaveCount(0)
  }
  await expectAccessible(page)
  await showList(picker)
  const rows = rowsOf(picker)
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
  await expect(change).toBeVisible()
  await expect(deliveryGroup(page).getByText(address, { exact: true })).toBeVisible()
  await expect(deliveryGroup(page).locator('img[src^="/img/pickup-points/"]')).toBeVisible()
  expect(
    await page.evaluate(() => Number(localStorage.getItem('checkout-form:pickupPointId'))),
  ).toBeGreaterThan(0)
  expect(await page.evaluate(() => Number(localStorage.getItem('checkout-form:tariffId')))).toBeGreaterThan(0)

  // 'Изменить' opens the picker without filters and requests the list of deliveries again.
  const requested = page.waitForResponse(/checkout\.get/)
  await change.click()
  await requested
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
test('keeps one row open at a time, filters the points, and resets the filters', async ({ page }) => {
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
  await expect(picker.getByText('По\u00a0адресу «такой улицы нет» пунктов нет.')).toBeVisible()
  await picker.getByRole('button', { name: 'Стереть адрес' }).last().click()
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
  const address = await addressOfRow(rowsOf(picker).nth(3))
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
  const secrets = [address, encodeURIComponent(address), '55.7539', '37.6208']
  expect(sent.filter((text) => secrets.some((part) => text.includes(part)))).toEqual([])
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
  const count = await countPoints(picker)
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
  const answer = page.waitForResponse(/tariffs\.points/)
  await page.getByRole('button', { name: 'Повторить' }).first().click()
  await expect(rowsOf(pickerOf(page)).first()).toBeVisible()
  const { responseBodySize } = await (await answer).request().sizes()
  expect((await answer).headers()['content-encoding']).toBe('br')
  expect(responseBodySize).toBeGreaterThan(10_000)
  expect(responseBodySize).toBeLessThan(150 * 1024)
})
