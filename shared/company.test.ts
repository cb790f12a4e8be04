import { expect, it } from 'vitest'
import { ogrnName, phoneHref } from './company.ts'

it.each([
  ['8\u00a0800\u00a0555-01-47', 'tel:+78005550147'],
  ['+7 (495) 120-41-47', 'tel:+74951204147'],
  ['+375 17 200-00-00', 'tel:+375172000000'],
])('%s links to %s', (phone, href) => {
  expect(phoneHref(phone)).toBe(href)
})

it('names the registration number ОГРНИП for a sole trader and ОГРН for a company', () => {
  expect([ogrnName('123456789012345'), ogrnName('1267400000000')]).toEqual(['ОГРНИП', 'ОГРН'])
})
