import type { Page, Route } from '@playwright/test'
import { openPage } from './support/checkout-steps.ts'
import { createGate } from './support/hold-requests.ts'
import { expect, expectAccessible, testIgnoring } from './support/shop-test.ts'
import {
  codeBox,
  freshDigits,
  openPopup,
  phoneField,
  popup,
  pressAccountButton,
  readCode,
  requestCode,
  sendButton,
} from './support/sign-in.ts'

const CHECK = '**/trpc/auth.checkSmsCode*'
const SEND = '**/trpc/auth.identByPhone*'

/** Ignores the errors that the browser logs for the failures of this file, and no others. */
const test = testIgnoring(/net::ERR_|server responded with a status of (?:409|412|422|429|503)/)

/** Opens the popup at code entry; returns the phone's ten digits and the code that was sent. */
async function openCodeForm(page: Page): Promise<{ digits: string; code: string }> {
  const digits = freshDigits()
  await openPage(page, '/help/')
  await openPopup(page)
  await requestCode(page, digits)
  return { digits, code: await readCode(page, digits) }
}

const message = (page: Page) => popup(page).getByRole('alert')
const resendButton = (page: Page) => popup(page).getByRole('button', { name: 'Запросить еще раз' })

async function boxes(page: Page): Promise<string> {
  const values = await popup(page)
    .getByRole('textbox')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value || '_'))
  return values.join('')
}

// Requirement: AUTH-8, AUTH-10, AUTH-32, AUTH-33, AUTH-34
test('moves between boxes by digits, Backspace, and arrows and takes keys and pastes from the whole popup', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { digits, code } = await openCodeForm(page)
  await page.keyboard.type('408')
  await expect(codeBox(page, 4)).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(codeBox(page, 3)).toBeFocused()
  expect(await boxes(page)).toBe('40__')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(codeBox(page, 1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(codeBox(page, 1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(codeBox(page, 2)).toBeFocused()
  await page.keyboard.type('7')
  expect(await boxes(page)).toBe('47__')
  await expect(codeBox(page, 3)).toBeFocused()
  await page.keyboard.type('ы')
  expect(await boxes(page)).toBe('47__')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  expect(await boxes(page)).toBe('____')

  await popup(page).getByRole('button', { name: 'Закрыть' }).focus()
  await page.keyboard.type('5')
  expect(await boxes(page)).toBe('5___')
  await expect(codeBox(page, 2)).toBeFocused()
  await popup(page).getByRole('button', { name: 'Назад к вводу телефона' }).focus()
  await page.keyboard.press('Backspace')
  expect(await boxes(page)).toBe('____')

  const check = page.waitForRequest(CHECK)
  await popup(page).getByRole('button', { name: 'Закрыть' }).focus()
  const sms = `Глянец: ваш код ${code}. Никому его не сообщайте.\n@127.0.0.1 #${code}`
  await page.evaluate((text) => navigator.clipboard.writeText(text), sms)
  await page.keyboard.press('Control+V')
  expect((await check).postDataJSON()).toEqual({ '0': { phone: `+7${digits}`, code } })
  await expect(popup(page)).toHaveAccessibleName('Вы вошли')
})

// Requirement: AUTH-10, AUTH-35, UI-6
test('accepts a code that the browser fills into the first box @phone @phone-only', async ({ page }) => {
  const { code } = await openCodeForm(page)
  await expect(codeBox(page, 1)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(codeBox(page, 1)).toHaveAttribute('inputmode', 'numeric')
  await codeBox(page, 1).fill(code)
  await expect(popup(page)).toHaveAccessibleName('Вы вошли')
})

test('takes the code from WebOTP and ends the wait for it when the popup closes', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { OTPCredential: class {} })
    Object.defineProperty(navigator.credentials, 'get', {
      value: ({ signal }: { signal: AbortSignal }) => {
        signal.addEventListener('abort', () => Object.assign(window, { isOtpEnded: true }))
        return new Promise((resolve) =>
          Object.assign(window, { receive: (code: string) => resolve({ code }) }),
        )
      },
    })
  })
  const receive = (code: string) =>
    page.evaluate((text) => (window as unknown as { receive: (code: string) => void }).receive(text), code)
  const { code } = await openCodeForm(page)
  await page.keyboard.press('Escape')
  await expect(popup(page)).toHaveCount(0)
  expect(await page.evaluate(() => 'isOtpEnded' in window)).toBe(true)
  await pressAccountButton(page)
  await expect(codeBox(page, 1)).toBeFocused()
  await receive(code)
  await expect(popup(page)).toHaveAccessibleName('Вы вошли')
})

// Requirement: AUTH-35, AUTH-37, AUTH-38
test('starts no check during another one and checks a corrected code next', async ({ page }) => {
  const { code } = await openCodeForm(page)
  const sentCodes: string[] = []
  const { isOpen: held, open: release } = createGate()
  await page.route(CHECK, async (route) => {
    sentCodes.push((route.request().postDataJSON() as Record<string, { code: string }>)['0']?.code ?? '')
    if (sentCodes.length === 1) await held
    await route.continue()
  })
  const last = code.at(-1) === '9' ? '8' : '9'
  await page.keyboard.type(code.slice(0, 3) + last)
  await expect.poll(() => sentCodes).toHaveLength(1)
  await expect(popup(page).getByText('Проверяем код…')).toBeVisible()
  await page.keyboard.press('Backspace')
  await page.keyboard.type(code.slice(3))
  expect(await boxes(page)).toBe(code)
  expect(sentCodes).toEqual([code.slice(0, 3) + last])
  release()
  await expect(popup(page)).toHaveAccessibleName('Вы вошли')
  expect(sentCodes).toEqual([code.slice(0, 3) + last, code])
})

// Requirement: AUTH-39
test('reports an expired code and allows another check of a code that got no answer', async ({
  page,
  context,
}) => {
  const { code } = await openCodeForm(page)
  await page.route(CHECK, (route) =>
    refuse(route, 'CODE_EXPIRED', 'Срок действия кода истёк, запросите новый'),
  )
  await page.keyboard.type(code)
  await expect(message(page)).toHaveText('Срок действия кода истёк, запросите новый')
  await page.unroute(CHECK)
  await expect(codeBox(page, 1)).toBeFocused()

  await context.setOffline(true)
  await page.keyboard.type(code)
  await expect(message(page)).toHaveText('Нет связи с магазином. Проверьте соединение и попробуйте ещё раз')
  expect(await boxes(page)).toBe(code)
  await expectAccessible(page)
  await context.setOffline(false)
  await popup(page).getByRole('button', { name: 'Проверить ещё раз' }).click()
  await expect(popup(page)).toHaveAccessibleName('Вы вошли')
})

// Requirement: AUTH-26, AUTH-31, AUTH-80, SEC-5
test('reports a refused or lost request for a code and allows another one', async ({ page }) => {
  const tooMany = 'Слишком много запросов, попробуйте немного позже'
  await page.route(SEND, (route) => refuse(route, 'TOO_MANY_REQUESTS', tooMany))
  await openPage(page, '/help/')
  await openPopup(page)
  await page.keyboard.type(freshDigits())
  await sendButton(page).click()
  await expect(message(page)).toHaveText(tooMany)
  await expect(sendButton(page)).toBeEnabled()
  await expectAccessible(page)
  // A code that was sent before the limit was reached can still be entered, but for its own phone only.
  const enterCode = popup(page).getByRole('button', { name: 'Ввести код из SMS' })
  await expect(enterCode).toBeVisible()
  await phoneField(page).fill(`8${freshDigits()}`)
  await expect(enterCode).toHaveCount(0)
  await expect(sendButton(page)).toBeEnabled()

  await page.unroute(SEND)
  await page.route(SEND, (route) => route.abort())
  await sendButton(page).click()
  await expect(message(page)).toHaveText('Сервис временно не доступен, попробуйте позже')
  // The code may have been sent although no answer came.
  await enterCode.click()
  await expect(popup(page)).toContainText(/Введите код, если он пришёл на\s\+7/)
  await popup(page).getByRole('button', { name: 'Назад к вводу телефона' }).click()
  await page.unroute(SEND)
  await sendButton(page).click()
  await expect(codeBox(page, 1)).toBeFocused()
})

// Requirement: AUTH-73
test('accepts a code whose sending the gateway has not confirmed', async ({ page }) => {
  const setSms = (mode: string) => page.request.put('/simulator/api/faults', { data: { sms: { mode } } })
  const digits = freshDigits()
  await openPage(page, '/help/')
  await openPopup(page)
  await setSms('answer-lost')
  await requestCode(page, digits)
  await setSms('ok')
  const unknown = 'Не знаем, ушло ли SMS. Если код пришёл, введите его; если нет, запросите ещё раз'
  await expect(message(page)).toHaveText(unknown)
  await expect(popup(page)).toContainText(/Введите код, если он пришёл на\s\+7/)
  await expect(resendButton(page)).toBeEnabled()
  await expectAccessible(page)
  await page.keyboard.type(await readCode(page, digits))
  await expect(popup(page)).toHaveAccessibleName('Вы вошли')
})

// Requirement: AUTH-27, AUTH-28, AUTH-29, AUTH-30, AUTH-40, AUTH-55, AUTH-56, AUTH-57
test("offers 'Запросить еще раз' at zero, which passes the captcha again and sends a new code", async ({
  page,
  request,
}) => {
  await page.clock.install()
  const { digits, code } = await openCodeForm(page)
  await expect(resendButton(page)).toHaveCount(0)
  await page.clock.runFor(30_000)
  await expect(popup(page)).toContainText(/через 0:[23]\d/)
  await page.clock.runFor(31_000)
  await expect(resendButton(page)).toBeVisible()
  await expect(popup(page)).not.toContainText('можно через')
  await expectAccessible(page)

  // By the server's clock it is still too early: the wait that the server names is counted down.
  await resendButton(page).click()
  await expect(popup(page)).toContainText(/можно через (?:1:00|0:5\d)/)
  await expect(resendButton(page)).toHaveCount(0)
  await expect(codeBox(page, 1)).toBeFocused()
  await page.clock.runFor(61_000)

  await request.post('/simulator/api/clock', { data: { advanceMs: 61_000 } })
  const tokens: unknown[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('auth.identByPhone')) tokens.push(sent.postDataJSON())
  })
  await resendButton(page).click()
  await expect(popup(page)).toContainText(/можно через (?:1:00|0:5\d)/)
  await expect(codeBox(page, 1)).toBeFocused()
  expect(tokens).toEqual([{ '0': { phone: `+7${digits}`, captchaToken: expect.stringMatching(/.{16,}/) } }])

  const fresh = await readCode(page, digits)
  if (fresh !== code) {
    await page.keyboard.type(code)
    await expect(message(page)).toHaveText('Неверный код')
    await expect(codeBox(page, 1)).toBeFocused()
  }
  await page.keyboard.type(fresh)
  await expect(popup(page)).toHaveAccessibleName('Вы вошли')
})

/** Answers a request with a refusal, in the form in which the server sends it. */
async function refuse(route: Route, code: string, text: string): Promise<void> {
  const data = { code: 'PRECONDITION_FAILED', httpStatus: 412, app: { code, message: text, details: {} } }
  await route.fulfill({ status: 412, json: [{ error: { message: code, code: -32012, data } }] })
}
