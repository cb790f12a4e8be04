import type { Page } from '@playwright/test'

/** The script of the simulated captcha widget, and the call by which it gets a token. */
export const SCRIPT = '**/simulator/captcha.js*'
export const TOKEN = '**/simulator/captcha/token'

/** Changes the widget's script for this page only. The simulator's fault switch would affect every page. */
export async function changeScript(page: Page, change: (script: string) => string): Promise<void> {
  await page.route(SCRIPT, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
}

/** Ways in which the captcha fails: a title, the text that the shopper reads, and how to cause the failure. */
export const FAILURES: readonly (readonly [string, string, (page: Page) => Promise<unknown>])[] = [
  [
    'the script does not load',
    'Проверка безопасности не загрузилась. Проверьте соединение и попробуйте ещё раз',
    (page) => page.route(SCRIPT, (route) => route.abort()),
  ],
  [
    'the widget is not rendered',
    'Проверка безопасности не запустилась. Обновите страницу и попробуйте ещё раз',
    (page) =>
      changeScript(
        page,
        (script) => `${script};window.smartCaptcha.render = () => { throw new Error('no') }`,
      ),
  ],
  [
    'the check does not start',
    'Ошибка запуска капчи',
    (page) => changeScript(page, (script) => script.replace('const STARTS = true', 'const STARTS = false')),
  ],
  ['the check fails', 'Ошибка проверки капчи', (page) => page.route(TOKEN, (route) => route.abort())],
  [
    'there is no token',
    'Токен безопасности не получен',
    (page) => page.route(TOKEN, (route) => route.fulfill({ json: { token: '' } })),
  ],
  [
    'the challenge is closed',
    'Пожалуйста, пройдите проверку',
    (page) =>
      changeScript(
        page,
        (script) => `${script}
          const { render, subscribe } = window.smartCaptcha
          const listeners = {}
          window.smartCaptcha.subscribe = (id, event, listener) => { listeners[event] = listener }
          window.smartCaptcha.execute = () => {
            listeners['challenge-visible']()
            setTimeout(() => listeners['challenge-hidden'](), 50)
          }`,
      ),
  ],
]
