import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DEFAULT_TERMS } from '#shared/shop-terms.ts'
import { BadSettings } from './bad-settings.ts'
import { CONSENT_FILE } from './consent-file.ts'
import { NOTHING_SET, parseSettings, readSettings } from './read-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'glyanets-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const FILE = join(folder, 'settings.json')
const parse = (text: string) => parseSettings(text, FILE)

/** Returns the lines of the error without the first one, which names the file. */
function flawsOf(text: string): string[] {
  try {
    parse(text)
    return []
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error
    return error.message
      .replace(`Bad settings in ${FILE}\n`, '')
      .split('\n')
      .map((line) => line.trim())
  }
}

/** Returns an expression that matches a text and nothing else. */
function exactly(text: string): RegExp {
  return new RegExp(`^${text.replace(/[\\\]{}()*+?.^$|[]/g, '\\$&')}$`)
}

const STORE = {
  ...{ id: 'main', city: 'Казань', where: 'в Казани', address: 'ул. Баумана, 9', roadMap: 'Под аркой' },
  ...{ hours: '10:00-20:00', latitude: 55.79, longitude: 49.11 },
}
const BANNER = {
  ...{ picture: 'winter.webp', kicker: 'Зима', title: 'Руки', text: 'Кремы.' },
  link: { label: 'Смотреть', to: '/catalog/' },
}
const withStore = (change: object) => JSON.stringify({ stores: [{ ...STORE, ...change }] })
const withBanner = (change: object) => {
  writeFileSync(join(folder, 'winter.webp'), 'a picture')
  return JSON.stringify({ banners: { folder: '.', list: [{ ...BANNER, ...change }] } })
}

/** What stands in the place of the consent is a folder, which nobody can read as a file. */
const withConsent = () => {
  mkdirSync(join(folder, 'documents', CONSENT_FILE), { recursive: true })
  return '{ "documents": { "folder": "documents" } }'
}

// Requirement: OPS-53
describe('a flaw is named with its line, its path, and what is expected', () => {
  test.each<[string, string, string | RegExp]>([
    ['no JSON', '{\n  "company": {,}\n}', 'line 2: is not JSON: Unexpected token Comma found.'],
    ['another type', '[]', 'line 1: must be an object {…}, not []'],
    [
      'an unknown key',
      '{\n"company": {\n"phon": "1"}}',
      'line 3, company.phon: is unknown; did you mean phone?',
    ],
    [
      'a strange key',
      '{ "documents": { "x": 1, "folder": "." } }',
      'line 1, documents.x: is unknown; here may stand folder',
    ],
    ['a key twice', '{\n"terms": {},\n"terms": {}\n}', 'line 3, terms: is there twice'],
    [
      'a key that is missing',
      '{\n"documents": {} }',
      'line 2, documents.folder: is missing; it must be the path of a folder',
    ],
    [
      'a wrong term',
      '{ "terms": {\n"prepayPercent": "3 %" } }',
      'line 2, terms.prepayPercent: must be a whole number from 0 to 50, not "3 %"',
    ],
    [
      'a half rouble',
      '{ "terms": { "minSumOnReceipt": 1.5 } }',
      'line 1, terms.minSumOnReceipt: must be a whole number from 0 to 1000000, not 1.5',
    ],
    [
      'an unknown tariff',
      '{ "delivery": { "tariffs": { "cdekPikup": {} } } }',
      'line 1, delivery.tariffs.cdekPikup: is unknown; did you mean cdekPickup?',
    ],
    [
      'a wrong ИНН',
      '{ "company": { "legalEntity": { "name": "ИП", "inn": "12", "ogrn": "320000000000000", "address": "Уфа" } } }',
      'line 1, company.legalEntity.inn: must be a text of 10 or 12 digits, not "12"',
    ],
    [
      'an insecure link',
      '{ "company": { "networks": [{ "name": "ВК", "href": "http://vk.test" }] } }',
      'line 1, company.networks[0].href: must be an address that begins with https://, not "http://vk.test"',
    ],
    [
      'a script',
      '{ "menuLinks": [{ "label": "X", "to": "javascript:alert(1)" }] }',
      /^line 1, menuLinks\[0\]\.to: must be a path such as/,
    ],
    [
      'an unknown city',
      withStore({ city: 'Кзань' }),
      "line 1, stores[0].city: the shop's list has no city Кзань",
    ],
    [
      'a city of several regions',
      withStore({ city: 'Киров' }),
      /^line 1, stores\[0\]\.region: must be one of «.*», «.*» for Киров$/,
    ],
    [
      'swapped coordinates',
      withStore({ latitude: 49.11, longitude: 55.79 }),
      /^line 1, stores\[0\]\.latitude: latitude and longitude lie \d+ km from Казань/,
    ],
    [
      'a repeated store',
      JSON.stringify({ stores: [STORE, STORE] }),
      'line 1, stores[1].id: is the id of another store, too: main',
    ],
    [
      'no preposition',
      withStore({ where: 'Казань' }),
      'line 1, stores[0].where: must be like в Челябинске, not "Казань"',
    ],
    [
      'couriers from nowhere',
      '{ "delivery": { "ownCourier": { "radiusKm": 9, "price": 1, "daysFrom": 1, "daysTo": 1 } } }',
      'line 1, delivery.ownCourier: needs warehouse, from where they drive',
    ],
    [
      'a missing folder',
      '{ "documents": { "folder": "nowhere" } }',
      `line 1, documents.folder: there is no folder ${join(folder, 'nowhere')}`,
    ],
    [
      'a consent that cannot be read',
      withConsent(),
      /^line 1, documents\.folder: personal-data-consent\.pdf cannot be read: E/,
    ],
    [
      'a missing picture',
      withBanner({ picture: 'none.png' }),
      `line 1, banners.list[0].picture: there is no file ${join(folder, 'none.png')}`,
    ],
    [
      'a drawing with scripts',
      withBanner({ picture: 'a.svg' }),
      'line 1, banners.list[0].picture: must be WebP, AVIF, PNG, or JPEG',
    ],
    [
      'another folder',
      withBanner({ picture: '../x.png' }),
      /^line 1, banners\.list\[0\]\.picture: must be the name of a picture/,
    ],
    [
      'a dark background',
      withBanner({ background: '#402030' }),
      'line 1, banners.list[0].background: is too dark for the dark text on it: #402030',
    ],
    [
      'no such day',
      withBanner({ from: '2026-02-30' }),
      'line 1, banners.list[0].from: there is no day 2026-02-30',
    ],
    [
      'no such day off',
      '{ "delivery": { "daysOff": { "weekdays": ["sunday"], "days": ["2027-02-28", "2027-02-29"] } } }',
      'line 1, delivery.daysOff.days[1]: there is no day 2027-02-29',
    ],
    [
      'an unknown day of the week',
      '{ "delivery": { "daysOff": { "weekdays": ["Sunday"] } } }',
      'line 1, delivery.daysOff.weekdays[0]: must be a day of the week, such as sunday, not "Sunday"',
    ],
    [
      'an end before the beginning',
      withBanner({ from: '2026-12-02', until: '2026-12-01' }),
      'line 1, banners.list[0].until: must not be before from (2026-12-02)',
    ],
  ])('%s', (_name, text, flaw) => {
    const wanted = typeof flaw === 'string' ? exactly(flaw) : flaw
    expect(flawsOf(text)).toEqual([expect.stringMatching(wanted)])
  })

  test('all at once, in the order of the lines', () => {
    expect(flawsOf('{\n"terms": {\n"accrualPercent": 0 },\n"stors": [],\n"company": 1\n}')).toEqual([
      'line 3, terms.accrualPercent: must be a whole number from 1 to 50, not 0',
      'line 4, stors: is unknown; did you mean stores?',
      'line 5, company: must be an object {…}, not 1',
    ])
  })
})

describe('settings', () => {
  // Requirement: OPS-53
  test('are nothing without a file, unless its path was set', () => {
    const path = join(folder, 'missing.json')
    expect(readSettings({ path, isRequired: false })).toBe(NOTHING_SET)
    expect(NOTHING_SET).toMatchObject({ stores: [], warehouse: null, banners: [], terms: DEFAULT_TERMS })
    expect(() => readSettings({ path, isRequired: true })).toThrow('there is no such file (SETTINGS_FILE)')
  })

  // Requirement: OPS-53
  test('that cannot be read are refused in one sentence', () => {
    const read = () => readSettings({ path: folder, isRequired: false })
    expect(read).toThrow(BadSettings)
    expect(read).toThrow(/^Bad settings in [^\n]+\n {2}cannot be read: E[^\n]+$/)
  })

  test('are read with comments, a mark of the byte order, and a comma after the last entry', () => {
    expect(parse('\uFEFF{ // ours\n"terms": { "prepayPercent": 7, }, }').terms).toEqual({
      ...DEFAULT_TERMS,
      prepayPercent: 7,
    })
  })

  test('resolve a city by its region, and days in Moscow', () => {
    expect(parse(withStore({})).stores[0]).toMatchObject({ id: 'main', cityId: 2055, storageDays: 14 })
    const { banners, bannersFolder } = parse(withBanner({ from: '2026-12-01', until: '2026-12-31' }))
    expect(banners[0]).toMatchObject({
      startsAt: Date.parse('2026-12-01T00:00:00+03:00'),
      endsAt: Date.parse('2027-01-01T00:00:00+03:00'),
    })
    expect(bannersFolder).toBe(folder)
  })
})
