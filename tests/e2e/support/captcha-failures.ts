import type { Page } from '@playwright/test'

/** The simulated widget's script, and where it takes its tokens from. */
export const SCRIPT = '**/simulator/captcha.js*'
export const TOKEN = '**/simulator/captcha/token'

/** The widget's script, changed on its way to this page alone: the simulator's own switch is for all of them. */
export async function changeScript(page: Page, change: (script: string) => string): Promise<void> {
  await page.route(SCRIPT, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
}

/** How a check fails, what the shopper reads, and how the story brings it about. */
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
    'the challenge is put away',
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
