/** What a shopper reads in place of a change that the shop could not find again (BASK-400). */
export const NO_COOKIES =
  'Чтобы магазин сохранил ваш выбор, разрешите ему файлы cookie в\u00a0настройках браузера'

/**
 * Whether the browser keeps cookies of scripts, which is tried by one that is removed at once and never sent:
 * `navigator.cookieEnabled` is true in a Chromium that blocks them.
 */
export function keepsCookies(): boolean {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
    document.cookie = 'kept=1'
    const isKept = document.cookie.split('; ').includes('kept=1')
    // biome-ignore lint/suspicious/noDocumentCookie: likewise
    document.cookie = 'kept=; max-age=0'
    return isKept
  } catch {
    // A frame without an origin of its own may not even ask.
    return false
  }
}
