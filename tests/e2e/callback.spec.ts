import type { Locator, Page } from '@playwright/test'
import { FAILURES } from './support/captcha-failures.ts'
import { openPage } from './support/checkout-steps.ts'
import { holdRequests } from './support/hold-requests.ts'
import { pauseTimers } from './support/page-clock.ts'
import {
  expect,
  expectAccessible,
  expectConsent,
  expectNoSidewaysScroll,
  faultyTest,
  test,
  watchCalls,
} from './support/shop-test.ts'
import { freshDigits } from './support/sign-in.ts'

const CALL = '**/trpc/callback.request*'
const SAFETY = 'Ошибка проверки безопасности. Попробуйте еще раз.'
const DOUBTFUL =
  'Возможно, вы допустили ошибку при вводе номера телефона. Если вы уверены в правильности введённого номера, нажмите кнопку "Заказать звонок" ещё раз.'

const block = (page: Page) => page.getByRole('region', { name: 'Обратный звонок' })
const field = (page: Page) => block(page).getByLabel('Телефон')
/** The button that opens the form or the one that submits it. Both have this name, and only one is visible. */
const button = (page: Page) => block(page).getByRole('button', { name: 'Заказать звонок' })
const errors = (page: Page) => block(page).getByRole('alert')
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) <= 768

/** Opens the page and, in a narrow window, the form. Waits until the field is hydrated. */
async function openForm(page: Page): Promise<void> {
  await openPage(page, '/contacts/')
  if (isNarrow(page)) {
    await expect(field(page)).toBeHidden()
    await button(page).click()
    await expect(field(page)).toBeFocused()
  }
  await expect(block(page).getByText('На какой номер перезвонить?')).toBeVisible()
  await waitUntilHydrated(field(page))
}

/** Waits until the mask works in the field, and clears it. */
async function waitUntilHydrated(phone: Locator): Promise<void> {
  await expect(async () => {
    await phone.fill('8')
    await expect(phone).toHaveValue('+7', { timeout: 500 })
  }).toPass()
  await phone.fill('')
}

/** Returns the subjects of the mails about callback requests for a phone of ten national digits. */
async function callbackMails(page: Page, digits: string): Promise<string[]> {
  const shown = `${digits.slice(3, 6)}-${digits.slice(6, 8)}-${digits.slice(8)}`
  const mail: { subject: string }[] = await (await page.request.get('/simulator/api/mail')).json()
  return mail.map(({ subject }) => subject).filter((subject) => subject.includes(shown))
}

// Requirement: CALL-1, CALL-2, CALL-3, CALL-5, CALL-6, CALL-8, CALL-9, CALL-10, CALL-11, CALL-12, CALL-13, CALL-18
// Requirement: CALL-20, CALL-21, CALL-26, CALL-28, FORM-2, FORM-19, PAGE-5, SEC-73
test('runs the captcha by itself, confirms the request for five seconds, and doubts a strange number once', async ({
  page,
}) => {
  await page.clock.install()
  await openForm(page)
  const digits = freshDigits()

  await test.step('the captcha runs while the shopper types', async () => {
    await expectConsent(block(page), '«Заказать звонок»')
    await button(page).click()
    await expect(block(page)).toContainText('Поле телефон обязательно для заполнения')
    const release = await holdRequests(page, '**/simulator/captcha/token', 'continue')
    await field(page).pressSequentially(digits)
    await expect(field(page)).toHaveValue(/^\+7 \(\d{3}\) \d{3}-\d{2}-\d{2}$/)
    await expect(block(page)).not.toContainText('Поле телефон обязательно для заполнения')
    await expect(button(page)).toBeDisabled()
    release()
    await expect(button(page)).toBeEnabled()
  })

  await test.step('the request is confirmed for five seconds in the place of the form', async () => {
    // From here on the page's timers run only by `runFor`.
    await pauseTimers(page)
    const releaseCall = await holdRequests(page, CALL, 'continue')
    const heightBefore = await block(page).evaluate((element) => element.clientHeight)
    const sent = page.waitForRequest(CALL)
    await button(page).click()
    await expect(button(page)).toHaveAttribute('aria-busy', 'true')
    await page.clock.runFor(100)
    expect(JSON.stringify((await sent).postDataJSON())).toContain('"scenario":"default"')
    releaseCall()
    await expect(block(page)).toContainText('Мы получили вашу заявку!')
    await expect(block(page)).toContainText(/Перезвоним в\sтечение 5\sминут/)
    await expect(field(page)).toBeHidden()
    expect(await block(page).evaluate((element) => element.clientHeight)).toBe(heightBefore)
    await page.clock.runFor(4900)
    await expect(block(page)).toContainText('Мы получили вашу заявку!')
    await page.clock.runFor(200)
    await expect(block(page)).not.toContainText('Мы получили вашу заявку!')
    await expect(field(page)).toHaveValue('')
    expect(await callbackMails(page, digits)).toHaveLength(1)
    await page.clock.resume()
  })

  await test.step('no press sends what may be anybody’s or what nobody can be called at', async () => {
    const calls = watchCalls(page)
    await field(page).pressSequentially('491512345678')
    await button(page).click()
    await button(page).click()
    await expect(field(page)).toHaveValue('491512345678')
    await expect(field(page)).toHaveAccessibleDescription(/^Номер не\sчитается/)
    await expectAccessible(page)
    await field(page).fill('')
    await field(page).pressSequentially('8926')
    await button(page).click()
    await expect(block(page)).toContainText(DOUBTFUL)
    await button(page).click()
    await expect(field(page)).toHaveValue('+7 (926')
    await expect(field(page)).toHaveAccessibleDescription(/не дозвониться/)
    expect(calls).toEqual([])
    await field(page).fill('')
  })

  await test.step('a doubtful number is sent on the second press, a changed one is doubted again', async () => {
    const doubtful = freshDigits()
    await field(page).pressSequentially(`${doubtful}12`)
    await expect(field(page)).toHaveValue(/^\+7 \(\d{3}\) \d{3}-\d{2}-\d{4}$/)
    await button(page).click()
    await expect(block(page)).toContainText(DOUBTFUL)
    await expectNoSidewaysScroll(page)
    await field(page).press('End')
    await field(page).press('Backspace')
    await expect(block(page)).not.toContainText(DOUBTFUL)
    await button(page).click()
    await expect(block(page)).toContainText(DOUBTFUL)
    const sent = page.waitForRequest(CALL)
    await button(page).click()
    expect(JSON.stringify((await sent).postDataJSON())).toContain('"scenario":"skip-phone-validation"')
    await expect(block(page)).toContainText('Мы получили вашу заявку!')
    await expectAccessible(page)
    expect(await callbackMails(page, doubtful)).toHaveLength(1)
  })
})

// Requirement: UI-20
faultyTest('loads the code of the form again when its button is pressed once more', async ({ page }) => {
  const code = '**/assets/callback-form-*.js'
  await page.route(code, (route) => route.abort())
  await openPage(page, '/contacts/')
  await expect(page.locator('#status')).toContainText('Не получилось загрузить')
  await page.unroute(code)
  await button(page).click()
  await waitUntilHydrated(field(page))
})

// Requirement: PAGE-9, PAGE-21, PAGE-22
test('shows both stores on maps that load near the window and let the page scroll over them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 400 })
  await openPage(page, '/contacts/')
  const maps = page.getByRole('article').locator('[data-map]')
  await expect(maps).toHaveCount(0)
  // Until the map has moved to the store, it shows the zoom that every map begins with.
  const zoom = '12'
  for (const [city, address] of [
    ['Челябинск', 'ул. Цвиллинга, 25'],
    ['Екатеринбург', 'ул. Вайнера, 19'],
  ] as const) {
    const store = page.getByRole('article').filter({ has: page.getByRole('heading', { name: city }) })
    await store.scrollIntoViewIfNeeded()
    await expect(store.getByRole('region', { name: `Карта: ${city}, ${address}` })).toBeVisible()
    // The marker does nothing, because everything about the store is beside the map: it is a picture, no button.
    await expect(store.locator('[data-map]').getByRole('img', { name: address })).toBeVisible()
    await expect(store.locator('[data-map]')).toHaveAttribute('data-zoom', zoom)
  }
  await expectAccessible(page)
  await page.evaluate(() => window.scrollTo(0, 0))
  await maps.first().hover()
  const before = await page.evaluate(() => window.scrollY)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before)
  await expect(maps.first()).toHaveAttribute('data-zoom', zoom)
})

// Requirement: CALL-14, CALL-15, CALL-16, CALL-17, CALL-25, SEC-3
faultyTest('recovers from failures of the captcha, the network, and the server', async ({ page }) => {
  await openForm(page)
  const failure = FAILURES.find(([name]) => name === 'the check fails')
  if (!failure) throw new Error('no such failure')
  const [, reason, arrange] = failure
  await arrange(page)
  await field(page).pressSequentially(freshDigits())
  await expect(errors(page).getByText(SAFETY, { exact: true })).toBeVisible()
  await expect(errors(page)).toContainText(reason)
  await expect(button(page)).toBeDisabled()
  await expectAccessible(page)
  await page.unrouteAll()
  await block(page).getByRole('button', { name: 'Пройти проверку ещё раз' }).click()
  await expect(errors(page)).toHaveText('')
  await expect(button(page)).toBeEnabled()

  // The connection breaks. The captcha runs again and yields a new valid token.
  await page.route(CALL, (route) => route.abort())
  await button(page).click()
  await expect(errors(page)).toHaveText('Внутренняя ошибка сервера')
  await page.unrouteAll()
  await expect(button(page)).toBeEnabled()

  // The server rejects the token.
  await page.route(CALL, async (route) => {
    const body = route.request().postDataJSON() as Record<string, object>
    await route.continue({ postData: { '0': { ...body['0'], captchaToken: 'forged' } } })
  })
  await button(page).click()
  await expect(errors(page).getByText(SAFETY, { exact: true })).toBeVisible()
  await page.unrouteAll()
  await expect(button(page)).toBeEnabled()

  // More than three requests in an hour exceed a limit of the server.
  for (let i = 0; i < 3; i += 1) {
    const phone = await field(page).inputValue()
    const { token } = await (await page.request.post('/simulator/api/captcha-token')).json()
    const data = { phone, captchaToken: token, scenario: 'default' }
    await page.request.post('/api-site/ajax/callback-request/send-email-for-phone-number/', { data })
  }
  await button(page).click()
  await expect(errors(page)).toHaveText('Слишком много запросов, попробуйте немного позже')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  // Requirement: CALL-2, CALL-24
  test('opens the form by its button @phone @phone-only', async ({ page }) => {
    await page.goto('/contacts/')
    await expect(field(page)).toBeHidden()
    await button(page).click()
    await expect(field(page)).toBeVisible()
    await expect(button(page)).toHaveCount(1)
  })
})

// Requirement: CALL-24
test('shifts no layout when the script arrives, and keeps what was typed before it @phone @phone-only', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/callback-form-*.js', 'continue')
  await page.addInitScript(() => {
    const shifts: (PerformanceEntry & { value: number })[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as typeof shifts))).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  await page.goto('/contacts/#callback')
  await field(page).fill('9123456789')
  await expect(field(page)).toBeFocused()
  // Only shifts after the fonts have loaded count, because a late font may wrap a line differently.
  const since = await page.evaluate(async () => {
    await document.fonts.ready
    return performance.now()
  })
  release()
  await expect(field(page)).toHaveValue('+7 (912) 345-67-89')
  await expect(field(page)).toBeFocused()
  await expect(button(page)).toBeEnabled()
  const moved = await page.evaluate(
    (start) =>
      (window as Window & { shifts?: { startTime: number; value: number }[] }).shifts
        ?.filter(({ startTime }) => startTime > start)
        .reduce((sum, { value }) => sum + value, 0),
    since,
  )
  expect(moved).toBeLessThan(0.01)
})
