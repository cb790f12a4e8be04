import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

// Requirement: ACC-13
test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [
    `Mozilla/5.0 (Linux; arm_64; Android 14) ${WEBKIT} Chrome/130.0 YaBrowser/24.12 Mobile Safari/537.36`,
    'Яндекс Браузер, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/131.0 Safari/537.36 Edg/131.0`,
    'Edge, macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox, Linux'],
  [`Mozilla/5.0 (Linux; Android 13) ${WEBKIT} SamsungBrowser/26.0 Chrome/122.0`, 'Samsung Internet, Android'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/130.0 Safari/537.36 OPR/115.0`, 'Opera, Windows'],
  ['curl/8.5.0', 'Неизвестный браузер'],
  [null, 'Неизвестный браузер'],
])('%s is called %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
