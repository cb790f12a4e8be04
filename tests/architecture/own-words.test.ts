import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FIXED_TEXTS, OWN_TEXTS } from '#shared/messages.ts'
import { LARGE_ORDER_NOTE, OWN_NOTES, UNKNOWN_CITY_NOTE } from '#web/orders/order-notes.ts'

const requirements = readFileSync('docs/requirements.md', 'utf8')
/** Whether the requirements quote a text, which is then exact to the letter but for its kind of spaces. */
const isQuoted = (text: string) => requirements.includes(`'${text.replaceAll('\u00a0', ' ')}'`)
const isText = (value: unknown): value is string => typeof value === 'string'

// Requirement: DLV-33
describe('the catalogs of texts', () => {
  test('list as fixed what the requirements quote', () => {
    const fixed = [...Object.values(FIXED_TEXTS), LARGE_ORDER_NOTE, UNKNOWN_CITY_NOTE]
    expect(fixed.filter((text) => !isQuoted(text))).toEqual([])
  })

  // Requirement: DLV-55
  test("list as the shop's own what the requirements do not quote", () => {
    const own = [...Object.values(OWN_TEXTS), ...Object.values(OWN_NOTES)].filter(isText)
    expect(own).not.toEqual([])
    expect(own.filter(isQuoted)).toEqual([])
  })
})

// Requirement: DLV-55
test.each([
  ['web/geo/city-search.tsx', 'Такого города в списке нет'],
  ['web/geo/use-set-city.ts', 'Город не удалось изменить'],
  ['web/pages/checkout/delivery-block.tsx', 'службы доставки отвечают'],
])('%s says "%s", which the requirements do not quote', (path, text) => {
  expect(readFileSync(path, 'utf8')).toContain(text)
  expect(requirements).not.toContain(text)
})
