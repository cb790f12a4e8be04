import type { Page } from '@playwright/test'
import { changeScript, FAILURES, SCRIPT, TOKEN } from './support/captcha-failures.ts'
import { openPage } from './support/checkout-steps.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, faultyTest as test } from './support/shop-test.ts'
import { codeBox, freshDigits, openPopup, phoneField, popup, sendButton } from './support/sign-in.ts'

const CODE_CALL = '**/trpc/auth.identByPhone*'

const message = (page: Page) => popup(page).getByRole('alert')
const retryButton = (page: Page) => popup(page).getByRole('button', { name: 'Пройти проверку ещё раз' })

async function typePhone(page: Page): Promise<string> {
  const digits = freshDigits()
  await openPage(page, '/help/')
  await openPopup(page)
  await phoneField(page).fill(digits)
  return digits
}

// Requirement: AUTH-23, AUTH-24, AUTH-77, SEC-3, SEC-4, SEC-6, SEC-7
test('explains each captcha failure, disables the button, and offers another try', async ({ page }) => {
  for (const [name, text, arrange] of FAILURES) {
    await test.step(name, async () => {
      await arrange(page)
      await typePhone(page)
      await expect(message(page)).toHaveText(text)
      await expect(sendButton(page)).toBeDisabled()
      await expect(popup(page)).toHaveAccessibleName('Вход')
      await expectNoSidewaysScroll(page)

      // Where the loaded script itself is at fault, another try fails again: only a reload brings another script.
      await page.unrouteAll()
      await retryButton(page).click()
      if (/загрузилась|проверки|Токен/.test(text)) {
        await expect(message(page)).toHaveText('')
        await expect(sendButton(page)).toBeEnabled()
      } else {
        await expect(message(page)).toHaveText(text)
      }
    })
  }
  await expectAccessible(page)
})

// Requirement: SEC-7
test('reports a captcha script that brings no widget within 10 s', async ({ page }) => {
  await page.clock.install()
  const body = 'window.hasCome = true'
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await typePhone(page)
  // The 10 s start when the script has run.
  await page.waitForFunction(() => 'hasCome' in window)
  await page.clock.runFor(11_000)
  await expect(message(page)).toHaveText(
    'Проверка безопасности не отвечает. Если её мешает загрузить расширение браузера, отключите его',
  )
})

// Requirement: SEC-7
test('reports a slow connection while the captcha script loads and a failure after 120 s', async ({
  page,
}) => {
  await page.clock.install()
  await page.route(SCRIPT, () => new Promise(() => undefined))
  await typePhone(page)
  await page.clock.runFor(1000)
  await expect(popup(page).getByRole('status')).toHaveText(/Проверяем, что вы\sне\sробот…/)
  await page.clock.runFor(8000)
  await expect(popup(page).getByRole('status')).toHaveText('Медленное соединение, подождите ещё немного')
  await expectAccessible(page)
  await page.clock.runFor(112_000)
  await expect(message(page)).toHaveText(
    'Проверка безопасности не загрузилась. Проверьте соединение и попробуйте ещё раз',
  )
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await retryButton(page).click()
  await expect(sendButton(page)).toBeEnabled()
})

// Requirement: AUTH-12, AUTH-23, SEC-3
test('starts over after closing during a check and waits for a new token after a refused one', async ({
  page,
}) => {
  await page.route(TOKEN, () => new Promise(() => undefined))
  const digits = await typePhone(page)
  await expect(sendButton(page)).toBeDisabled()
  await phoneField(page).press('Enter')
  await expect(sendButton(page)).toHaveAttribute('aria-busy', 'true')
  await popup(page).getByRole('button', { name: 'Закрыть' }).click()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await openPopup(page)
  await expect(phoneField(page)).toHaveValue(new RegExp(`${digits.slice(-2)}$`))
  await expect(message(page)).toHaveText('')
  await expect(sendButton(page)).toBeEnabled()

  await page.route(CODE_CALL, async (route) => {
    const body = route.request().postDataJSON() as Record<string, object>
    await route.continue({ postData: { '0': { ...body['0'], captchaToken: 'forged' } } })
  })
  const release = await holdRequests(page, TOKEN, 'continue')
  await sendButton(page).click()
  await expect(message(page)).toHaveText('Ошибка проверки капчи')
  await page.unroute(CODE_CALL)
  await phoneField(page).press('Enter')
  await expect(sendButton(page)).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(codeBox(page, 1)).toBeFocused()
})

test('lets a challenge over the popup take clicks and keys and returns the focus', async ({ page }) => {
  await changeScript(
    page,
    (script) => `${script}
      const listeners = {}
      const { subscribe, render } = window.smartCaptcha
      let give
      window.smartCaptcha.render = (container, options) => { give = options.callback; return render(container, options) }
      window.smartCaptcha.subscribe = (id, event, listener) => { listeners[event] = listener }
      window.smartCaptcha.execute = () => {
        const challenge = document.createElement('div')
        challenge.style.cssText = 'position:fixed;inset:auto 0 0 auto;z-index:1000;background:#fff'
        const answer = document.createElement('input')
        answer.ariaLabel = 'Ответ на задание'
        answer.oninput = () => { challenge.remove(); give('token'); listeners['challenge-hidden']() }
        challenge.append(answer)
        document.body.append(challenge)
        listeners['challenge-visible']()
      }`,
  )
  await typePhone(page)
  const answer = page.getByLabel('Ответ на задание')
  await answer.click()
  await expect(answer).toBeFocused()
  await expect(popup(page)).toBeVisible()
  await page.keyboard.type('7')
  await expect(sendButton(page)).toBeEnabled()
  await page.keyboard.press('Tab')
  expect(await popup(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
})
