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

const message = (page: Page) => popup(page).getByRole('alert')
const resendButton = (page: Page) => popup(page).getByRole('button', { name: 'Запросить еще раз' })

async function boxes(page: Page): Promise<string> {
  const values = await popup(page)
    .getByRole('textbox')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value || '_'))
  return values.join('')
}

// Requirement: AUTH-8, AUTH-10, AUTH-32, AUTH-33, AUTH-34, AUTH-35, AUTH-37, AUTH-38, AUTH-39
// Requirement: AUTH-400
test('takes a code from keys, a paste, and WebOTP wherever the focus is, and checks one at a time', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
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
  const digits = freshDigits()
  await openPage(page, '/help/')
  await openPopup(page)
  await requestCode(page, digits)
  const code = await readCode(page, digits)

  await test.step('digits, Backspace, and arrows move between the boxes', async () => {
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
  })

  await test.step('keys count wherever the focus is', async () => {
    await popup(page).getByRole('button', { name: 'Закрыть' }).focus()
    await page.keyboard.type('5')
    expect(await boxes(page)).toBe('5___')
    await expect(codeBox(page, 2)).toBeFocused()
    await popup(page).getByRole('button', { name: 'Назад к вводу телефона' }).focus()
    await page.keyboard.press('Backspace')
    expect(await boxes(page)).toBe('____')
  })

  await test.step('a pasted message is checked at once, and its code reported as expired', async () => {
    const expired = 'Срок действия кода истёк, запросите новый'
    await page.route(CHECK, (route) => refuse(route, 'CODE_EXPIRED', expired))
    const check = page.waitForRequest(CHECK)
    await popup(page).getByRole('button', { name: 'Закрыть' }).focus()
    const sms = `Глянец: ваш код ${code}. Никому его не сообщайте.\n@127.0.0.1 #${code}`
    await page.evaluate((text) => navigator.clipboard.writeText(text), sms)
    await page.keyboard.press('Control+V')
    expect((await check).postDataJSON()).toEqual({ '0': { phone: `+7${digits}`, code } })
    await expect(message(page)).toHaveText(expired)
    await expect(codeBox(page, 1)).toBeFocused()
    expect(await boxes(page)).toBe('____')
    await page.unroute(CHECK)
  })

  await test.step('the wait for WebOTP ends when the popup closes', async () => {
    await page.keyboard.press('Escape')
    await expect(popup(page)).toHaveCount(0)
    expect(await page.evaluate(() => 'isOtpEnded' in window)).toBe(true)
    await pressAccountButton(page)
    await expect(codeBox(page, 1)).toBeFocused()
  })

  await test.step('a code from WebOTP that gets no answer stays and can be checked again', async () => {
    await page.route(CHECK, (route) => route.abort())
    await page.evaluate(
      (text) => (window as unknown as { receive: (code: string) => void }).receive(text),
      code,
    )
    await expect(message(page)).toHaveText('Нет связи с магазином. Проверьте соединение и попробуйте ещё раз')
    expect(await boxes(page)).toBe(code)
    await expect(popup(page).getByRole('button', { name: 'Проверить ещё раз' })).toBeVisible()
    await expectAccessible(page)
    await page.unroute(CHECK)
  })

  await test.step('what is refused after the entry was left is not shown', async () => {
    const { isOpen: held, open: release } = createGate()
    await page.route(CHECK, async (route) => {
      await held
      await refuse(route, 'CODE_WRONG', 'Неверный код')
    })
    await popup(page).getByRole('button', { name: 'Проверить ещё раз' }).click()
    await popup(page).getByRole('button', { name: 'Назад к вводу телефона' }).click()
    await popup(page).getByRole('button', { name: 'Ввести код из SMS' }).click()
    const checking = popup(page).getByText('Проверяем код…')
    await expect(checking).toHaveCount(1)
    release()
    await expect(checking).toHaveCount(0)
    await expect(message(page)).toHaveText('')
    expect(await boxes(page)).toBe('____')
    await page.unroute(CHECK)
  })

  await test.step('no check starts during another one, and a corrected code is checked next', async () => {
    const sentCodes: string[] = []
    const { isOpen: held, open: release } = createGate()
    await page.route(CHECK, async (route) => {
      sentCodes.push((route.request().postDataJSON() as Record<string, { code: string }>)['0']?.code ?? '')
      if (sentCodes.length === 1) await held
      await route.continue()
    })
    const wrong = code.slice(0, 3) + (code.at(-1) === '9' ? '8' : '9')
    await page.keyboard.type(wrong)
    await expect.poll(() => sentCodes).toHaveLength(1)
    await expect(popup(page).getByText('Проверяем код…')).toBeVisible()
    await page.keyboard.press('Backspace')
    await page.keyboard.type(code.slice(3))
    expect(await boxes(page)).toBe(code)
    expect(sentCodes).toEqual([wrong])
    release()
    await expect(popup(page)).toHaveAccessibleName('Вы вошли')
    expect(sentCodes).toEqual([wrong, code])
  })
})

// Requirement: AUTH-26, AUTH-27, AUTH-28, AUTH-29, AUTH-30, AUTH-31, AUTH-40, AUTH-55, AUTH-56, AUTH-57, AUTH-73
// Requirement: AUTH-80, SEC-5
test('requests another code after a refusal, a lost answer, an unconfirmed SMS, and the countdown', async ({
  page,
  request,
}) => {
  await page.clock.install()
  await openPage(page, '/help/')
  await openPopup(page)
  const enterCode = popup(page).getByRole('button', { name: 'Ввести код из SMS' })
  const perhaps = /Введите код, если он пришёл на\s\+7/
  const digits = freshDigits()

  await test.step('too many requests', async () => {
    const tooMany = 'Слишком много запросов, попробуйте немного позже'
    await page.route(SEND, (route) => refuse(route, 'TOO_MANY_REQUESTS', tooMany))
    await phoneField(page).fill(`8${freshDigits()}`)
    await sendButton(page).click()
    await expect(message(page)).toHaveText(tooMany)
    await expect(sendButton(page)).toBeEnabled()
    await expectAccessible(page)
    // A code that was sent before the limit was reached can still be entered, but for its own phone only.
    await expect(enterCode).toBeVisible()
    await phoneField(page).fill(`8${digits}`)
    await expect(enterCode).toHaveCount(0)
    await expect(sendButton(page)).toBeEnabled()
    await page.unroute(SEND)
  })

  await test.step('no answer', async () => {
    await page.route(SEND, (route) => route.abort())
    await sendButton(page).click()
    await expect(message(page)).toHaveText('Сервис временно не доступен, попробуйте позже')
    // The code may have been sent although no answer came.
    await enterCode.click()
    await expect(popup(page)).toContainText(perhaps)
    await popup(page).getByRole('button', { name: 'Назад к вводу телефона' }).click()
    await page.unroute(SEND)
  })

  await test.step('an SMS whose sending the gateway has not confirmed', async () => {
    const setSms = (mode: string) => page.request.put('/simulator/api/faults', { data: { sms: { mode } } })
    await setSms('answer-lost')
    await sendButton(page).click()
    await expect(codeBox(page, 1)).toBeFocused()
    await setSms('ok')
    const unknown = 'Не знаем, ушло ли SMS. Если код пришёл, введите его; если нет, запросите ещё раз'
    await expect(message(page)).toHaveText(unknown)
    await expect(popup(page)).toContainText(perhaps)
    await expectAccessible(page)
    await resendButton(page).click()
    await expect(resendButton(page)).toHaveCount(0)
    await expect(codeBox(page, 1)).toBeFocused()
  })

  const code = await readCode(page, digits)
  await test.step("'Запросить еще раз' appears at zero", async () => {
    await expect(popup(page)).toContainText(/можно через (?:1:00|0:5\d)/)
    await page.clock.runFor(30_000)
    await expect(popup(page)).toContainText(/через 0:[23]\d/)
    await page.clock.runFor(31_000)
    await expect(resendButton(page)).toBeVisible()
    await expect(popup(page)).not.toContainText('можно через')
  })

  await test.step('by the server’s clock it is still too early: its wait is counted down', async () => {
    await resendButton(page).click()
    await expect(popup(page)).toContainText(/можно через (?:1:00|0:[1-5]\d)/)
    await expect(resendButton(page)).toHaveCount(0)
    await expect(codeBox(page, 1)).toBeFocused()
    await page.clock.runFor(61_000)
  })

  await test.step('another code passes the captcha again and ends the first one', async () => {
    await request.post('/simulator/api/clock', { data: { advanceMs: 61_000 } })
    const sent = page.waitForRequest(SEND)
    await resendButton(page).click()
    const { captchaToken, ...rest } = (await sent).postDataJSON()['0']
    expect(rest).toEqual({ phone: `+7${digits}` })
    expect(captchaToken).toMatch(/.{16,}/)
    await expect(popup(page)).toContainText(/можно через (?:1:00|0:5\d)/)
    await expect(codeBox(page, 1)).toBeFocused()
    const fresh = await readCode(page, digits)
    if (fresh !== code) {
      await page.keyboard.type(code)
      await expect(message(page)).toHaveText('Неверный код')
      await expect(codeBox(page, 1)).toBeFocused()
    }
    await page.keyboard.type(fresh)
    await expect(popup(page)).toHaveAccessibleName('Вы вошли')
  })
})

/** Answers a request with a refusal, in the form in which the server sends it. */
async function refuse(route: Route, code: string, text: string): Promise<void> {
  const data = { code: 'PRECONDITION_FAILED', httpStatus: 412, app: { code, message: text, details: {} } }
  await route.fulfill({ status: 412, json: [{ error: { message: code, code: -32012, data } }] })
}
