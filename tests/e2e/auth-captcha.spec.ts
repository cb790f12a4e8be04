import type { Page } from '@playwright/test'
import { changeScript, SCRIPT, TOKEN } from './support/captcha-failures.ts'
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

// Requirement: AUTH-12, AUTH-23, AUTH-77, SEC-3, SEC-6, SEC-7
test('explains a captcha that is slow, does not load, or gives no token, and offers another try', async ({
  page,
}) => {
  await page.clock.install()
  const abortScript = await holdRequests(page, SCRIPT, 'abort')
  const digits = await typePhone(page)
  /** Presses the button for another try under the fault and expects the check to fail with the text. */
  const failAgain = async (text: string) => {
    await retryButton(page).click()
    await expect(message(page)).toHaveText(text)
    await expect(sendButton(page)).toBeDisabled()
  }

  await test.step('a slow connection is reported while the script loads, and a failure after 120 s', async () => {
    await page.clock.runFor(1000)
    await expect(popup(page).getByRole('status')).toHaveText(/Проверяем, что вы\sне\sробот…/)
    await page.clock.runFor(8000)
    await expect(popup(page).getByRole('status')).toHaveText('Медленное соединение, подождите ещё немного')
    await expectAccessible(page)
    await page.clock.runFor(112_000)
    await expect(message(page)).toHaveText(
      'Проверка безопасности не загрузилась. Проверьте соединение и попробуйте ещё раз',
    )
    await expect(sendButton(page)).toBeDisabled()
    await expect(popup(page)).toHaveAccessibleName('Вход')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const aborted = page.waitForEvent('requestfailed')
    abortScript()
    await aborted
    await page.unroute(SCRIPT)
  })

  await test.step('a script that brings no widget within 10 s', async () => {
    // The 10 s start when the script has run, and the listener of the shop is called before this one.
    const body = "document.currentScript.addEventListener('load', () => { window.hasCome = true })"
    await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }))
    await retryButton(page).click()
    await page.waitForFunction(() => 'hasCome' in window)
    await page.clock.runFor(11_000)
    await expect(message(page)).toHaveText(
      'Проверка безопасности не отвечает. Если её мешает загрузить расширение браузера, отключите его',
    )
    await page.unroute(SCRIPT)
  })

  await test.step('a check that fails, and one without a token', async () => {
    await page.route(TOKEN, (route) => route.abort())
    await failAgain('Ошибка проверки капчи')
    await page.unroute(TOKEN)
    await page.route(TOKEN, (route) => route.fulfill({ json: { token: '' } }))
    await failAgain('Токен безопасности не получен')
    await page.unroute(TOKEN)
  })

  await test.step('closing during a check starts over', async () => {
    await page.route(TOKEN, () => new Promise(() => undefined))
    await retryButton(page).click()
    await expect(message(page)).toHaveText('')
    await phoneField(page).press('Enter')
    await expect(sendButton(page)).toHaveAttribute('aria-busy', 'true')
    await popup(page).getByRole('button', { name: 'Закрыть' }).click()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await openPopup(page)
    await expect(phoneField(page)).toHaveValue(new RegExp(`${digits.slice(-2)}$`))
    await expect(message(page)).toHaveText('')
    await expect(sendButton(page)).toBeEnabled()
  })

  await test.step('a refused token is followed by a new one', async () => {
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
})

// Requirement: AUTH-24, SEC-4, SEC-7
test('explains a widget that fails or is dismissed, and lets its challenge take clicks and keys', async ({
  page,
}) => {
  await changeScript(
    page,
    (script) => `${script}
      const listeners = {}
      const { render } = window.smartCaptcha
      let give
      let renders = 0
      window.smartCaptcha.render = (container, options) => {
        renders += 1
        if (renders === 1) throw new Error('no')
        give = options.callback
        return render(container, options)
      }
      window.smartCaptcha.subscribe = (id, event, listener) => { listeners[event] = listener }
      let starts = 0
      window.smartCaptcha.execute = () => {
        starts += 1
        if (starts === 1) throw new Error('no')
        listeners['challenge-visible']()
        if (starts === 2) return setTimeout(() => listeners['challenge-hidden'](), 50)
        const challenge = document.createElement('div')
        challenge.style.cssText = 'position:fixed;inset:auto 0 0 auto;z-index:1000;background:#fff'
        const answer = document.createElement('input')
        answer.ariaLabel = 'Ответ на задание'
        answer.oninput = () => { challenge.remove(); give('token'); listeners['challenge-hidden']() }
        challenge.append(answer)
        document.body.append(challenge)
      }`,
  )
  await typePhone(page)
  for (const text of [
    'Проверка безопасности не запустилась. Обновите страницу и попробуйте ещё раз',
    'Ошибка запуска капчи',
    'Пожалуйста, пройдите проверку',
  ]) {
    await test.step(text, async () => {
      await expect(message(page)).toHaveText(text)
      await expect(sendButton(page)).toBeDisabled()
      await retryButton(page).click()
    })
  }
  const answer = page.getByLabel('Ответ на задание')
  await answer.click()
  await expect(answer).toBeFocused()
  await expect(popup(page)).toBeVisible()
  await page.keyboard.type('7')
  await expect(sendButton(page)).toBeEnabled()
  await page.keyboard.press('Tab')
  expect(await popup(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
})
