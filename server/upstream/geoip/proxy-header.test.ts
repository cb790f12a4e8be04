import { expect, test } from 'vitest'
import { readGeoHeader } from './proxy-header.ts'

/** Returns a text as Node hands over a header: UTF-8 read as Latin-1. */
const utf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

test.each([
  ['a Russian name', utf8('Нижний Новгород'), { cityName: 'Нижний Новгород' }],
  ['a percent-encoded name', '%D0%9A%D0%B0%D0%B7%D0%B0%D0%BD%D1%8C', { cityName: 'Казань' }],
  ['a name with a stray percent sign', utf8('Орёл 100%'), { cityName: 'Орёл 100%' }],
  ['a point', '55.79,49.12', { lat: 55.79, lon: 49.12 }],
  ['a point with negative numbers and spaces', ' -33.9, -70.6 ', { lat: -33.9, lon: -70.6 }],
  ['a point off the globe', '99.1,49.12', null],
  ['no text', '', null],
  ['a dash', '-', null],
])('reads a header with %s', (_name, header, guess) => {
  expect(readGeoHeader(header)).toEqual(guess)
})
