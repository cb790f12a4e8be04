import type { Page, Route } from '@playwright/test'
import { openPage } from './support/checkout-steps.ts'
import { expect, expectAccessible, test as shopTest } from './support/shop-test.ts'
import {
  askForCode,
  codeBox,
  freshDigits,
  openPopup,
  popup,
  pressAccountButton,
  readCode,
  sendButton,
} from './support/sign-in.ts'

const CHECK = '**/trpc/auth.checkSmsCode*'
const SEND = '**/trpc/auth.identByPhone*'

/** Some failures are made by the test: the browser reports each; anything else is still a complaint. */
const test = shopTest.extend({
  quietConsole: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      const isOurs = /net::ERR_|server responded with a status of (?:409|412|422|429|503)/.test(
        message.text(),
      )
      if (message.type() === 'error' && !isOurs) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await use(undefined)
    expect(complaints, 'nothing but the failures of the test').toEqual([])
  },
})

/** The popup with its code form, and the code that was sent. */
async function openCodeForm(page: Page): Promise<{ digits: string; code: string }> {
  const digits = freshDigits()
  await openPage(page, '/help/')
  await openPopup(page)
  await askForCode(page, digits)
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

test('digits, Backspace and arrows move between the boxes; typing and pasting reach them from anywhere', async ({
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

test('the browser fills all four digits into the first box @phone @phone-only', async ({ page }) => {
  const { code } = await openCodeForm(page)
  await expect(codeBox(page, 1)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(codeBox(page, 1)).toHaveAttribute('inputmode', 'numeric')
  await codeBox(page, 1).fill(code)
  await expect(popup(page)).toHaveAccessibleName('Вы вошли')
})

test('where the browser reads messages, the code comes by itself; closing the popup ends that', async ({
  page,
}) => {
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

test('nothing is asked while a check is in flight; a corrected code is asked about behind it', async ({
  page,
}) => {
  const { code } = await openCodeForm(page)
  const asked: string[] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(CHECK, async (route) => {
    asked.push((route.request().postDataJSON() as Record<string, { code: string }>)['0']?.code ?? '')
    if (asked.length === 1) await held
    await route.continue()
  })
  const last = code.at(-1) === '9' ? '8' : '9'
  await page.keyboard.type(code.slice(0, 3) + last)
  await expect.poll(() => asked).toHaveLength(1)
  await expect(popup(page).getByText('Проверяем код…')).toBeVisible()
  await page.keyboard.press('Backspace')
  await page.keyboard.type(code.slice(3))
  expect(await boxes(page)).toBe(code)
  expect(asked).toEqual([code.slice(0, 3) + last])
  letGo()
  await expect(popup(page)).toHaveAccessibleName('Вы вошли')
  expect(asked).toEqual([code.slice(0, 3) + last, code])
})

test('an expired code says so; without an answer the code stays and can be checked again', async ({
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

test('a refused or lost request for a code says so, and can be made again', async ({ page }) => {
  const tooMany = 'Слишком много запросов, попробуйте немного позже'
  await page.route(SEND, (route) => refuse(route, 'TOO_MANY_REQUESTS', tooMany))
  await openPage(page, '/help/')
  await openPopup(page)
  await page.keyboard.type(freshDigits())
  await sendButton(page).click()
  await expect(message(page)).toHaveText(tooMany)
  await expect(sendButton(page)).toBeEnabled()
  await expectAccessible(page)

  await page.unroute(SEND)
  await page.route(SEND, (route) => route.abort())
  await sendButton(page).click()
  await expect(message(page)).toHaveText('Сервис временно не доступен, попробуйте позже')
  // The code may have been sent all the same.
  await popup(page).getByRole('button', { name: 'Ввести код из SMS' }).click()
  await expect(popup(page)).toContainText(/Введите код, если он пришёл на\s\+7/)
  await popup(page).getByRole('button', { name: 'Назад к вводу телефона' }).click()
  await page.unroute(SEND)
  await sendButton(page).click()
  await expect(codeBox(page, 1)).toBeFocused()
})

test('a code that has come though nobody knows whether it was sent can be entered', async ({ page }) => {
  const setSms = (mode: string) => page.request.put('/simulator/api/faults', { data: { sms: { mode } } })
  const digits = freshDigits()
  await openPage(page, '/help/')
  await openPopup(page)
  await setSms('answer-lost')
  await askForCode(page, digits)
  await setSms('ok')
  const unknown = 'Не знаем, ушло ли SMS. Если код пришёл, введите его; если нет, запросите ещё раз'
  await expect(message(page)).toHaveText(unknown)
  await expect(popup(page)).toContainText(/Введите код, если он пришёл на\s\+7/)
  await expect(resendButton(page)).toBeEnabled()
  await expectAccessible(page)
  await page.keyboard.type(await readCode(page, digits))
  await expect(popup(page)).toHaveAccessibleName('Вы вошли')
})

test("'Запросить еще раз' appears at zero, runs the captcha again and sends a new code", async ({
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

  // By the shop's own clock it is too early still: what it names is counted down.
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

/** The shop's refusal as it travels. */
async function refuse(route: Route, code: string, text: string): Promise<void> {
  const data = { code: 'PRECONDITION_FAILED', httpStatus: 412, app: { code, message: text, details: {} } }
  await route.fulfill({ status: 412, json: [{ error: { message: code, code: -32012, data } }] })
}
