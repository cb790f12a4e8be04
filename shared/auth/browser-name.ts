/** What a browser's own name contains, and what people call the browser. Many names contain those of later rows too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser|YaApp|YaSearch/, 'Яндекс Браузер'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOP(?:R|T|X)\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/MiuiBrowser/, 'Mi Browser'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** Returns what people call the browser that sent this User-Agent: 'Chrome, Windows'. */
export function browserName(userAgent: string | null): string {
  const find = (names: typeof BROWSERS) => names.find(([part]) => part.test(userAgent ?? ''))?.[1]
  const parts = [find(BROWSERS), find(SYSTEMS)].filter((name) => name !== undefined)
  return parts.length === 0 ? 'Неизвестный браузер' : parts.join(', ')
}
