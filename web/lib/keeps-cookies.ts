/** What a shopper reads in place of a change that the shop could not find again (BASK-400). */
export const NO_COOKIES =
  'Чтобы магазин сохранил ваш выбор, разрешите ему файлы cookie в\u00a0настройках браузера'

/**
 * Whether the browser keeps cookies, by which alone the shop knows a guest again. It is tried by one that is removed at
 * once and never sent: `navigator.cookieEnabled` is true in a Chromium that blocks them.
 */
export function keepsCookies(): boolean {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
  document.cookie = 'kept=1'
  const isKept = document.cookie.includes('kept=1')
  // biome-ignore lint/suspicious/noDocumentCookie: likewise
  document.cookie = 'kept=; max-age=0'
  return isKept
}
