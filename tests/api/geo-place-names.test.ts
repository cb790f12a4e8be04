import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cities } from '#db/schema/geo.ts'
import { geoStatements } from '#server/geo/queries.ts'
import { referenceTables, writeReference } from '#server/reference/write-reference.ts'
import { HOUR_MS } from '#shared/time.ts'
import type { Shopper } from '../support/shopper.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const BASE = '/api-site/ajax/city-select'
const SAINT_PETERSBURG = 173

/** A shop with all countries, regions, and cities. */
let shop: TestShop
let shopper: Shopper
beforeAll(() => {
  shop = createTestShop()
  writeReference(shop.database.db, undefined, referenceTables().slice(0, 3))
  shopper = shop.newShopper()
})
afterAll(() => shop.close())

const namesOf = (offers: readonly { readonly name: string }[]) => offers.map(({ name }) => name)
const citiesFor = async (cityName: string) => namesOf(await shopper.call.geo.cityOffers.query({ cityName }))
const regionsFor = async (regionName: string) =>
  namesOf(await shopper.call.geo.regionOffers.query({ regionName }))
const countriesFor = async (countryName: string) =>
  namesOf(await shopper.call.geo.countryOffers.query({ countryName }))

// Requirement: GEO-28
describe('the everyday name', () => {
  test.each([
    ['Питер', 'Санкт-Петербург'],
    ['спб', 'Санкт-Петербург'],
    ['СПб', 'Санкт-Петербург'],
    ['с-пб', 'Санкт-Петербург'],
    ['Ленинград', 'Санкт-Петербург'],
    ['мск', 'Москва'],
    ['Moscow', 'Москва'],
    ['екб', 'Екатеринбург'],
    ['екат', 'Екатеринбург'],
    ['Ёбург', 'Екатеринбург'],
    ['Свердловск', 'Екатеринбург'],
    ['нск', 'Новосибирск'],
    ['нн', 'Нижний Новгород'],
    ['нижний', 'Нижний Новгород'],
    ['рнд', 'Ростов-на-Дону'],
    ['набережные', 'Набережные Челны'],
    ['челны', 'Набережные Челны'],
    ['Челяба', 'Челябинск'],
    ['Магнитка', 'Магнитогорск'],
    ['минводы', 'Минеральные Воды'],
    ['Алма-Ата', 'Алматы'],
    ['алмата', 'Алматы'],
    ['нсиб', 'Новосибирск'],
    ['новокузня', 'Новокузнецк'],
    ['царицын', 'Волгоград'],
    ['птз', 'Петрозаводск'],
    ['н-вартовск', 'Нижневартовск'],
    ['камчатка', 'Петропавловск-Камчатский'],
    ['кмв', 'Пятигорск'],
    // Parts of cities of the list.
    ['Адлер', 'Сочи'],
    ['Железнодорожный', 'Балашиха'],
  ])('%s finds the city %s', async (typed, name) => {
    expect((await citiesFor(typed))[0]).toBe(name)
  })

  test('ростов finds both cities of that name, the bigger one first', async () => {
    expect(await citiesFor('ростов')).toEqual(['Ростов-на-Дону', 'Ростов'])
  })

  test('владик finds both cities that are called so, the bigger one first', async () => {
    expect(await citiesFor('владик')).toEqual(['Владивосток', 'Владикавказ'])
  })

  test.each([
    ['Татария', 'Республика Татарстан'],
    ['Башкирия', 'Республика Башкортостан'],
    ['Якутия', 'Республика Саха (Якутия)'],
    ['ХМАО', 'Ханты-Мансийский автономный округ — Югра'],
    ['ХМАО-Югра', 'Ханты-Мансийский автономный округ — Югра'],
    ['янао', 'Ямало-Ненецкий автономный округ'],
    ['Подмосковье', 'Московская область'],
    ['подмоск', 'Московская область'],
    ['Ленобласть', 'Ленинградская область'],
    ['Лен. обл.', 'Ленинградская область'],
    ['Московская обл', 'Московская область'],
    ['Питер', 'Санкт-Петербург'],
    ['Тува', 'Республика Тыва'],
    ['Чувашия', 'Чувашская Республика'],
    ['Кабардино-Балкария', 'Кабардино-Балкарская Республика'],
    ['Камчатка', 'Камчатский край'],
    ['Кубань', 'Краснодарский край'],
    ['Кузбасс', 'Кемеровская область'],
    ['ло', 'Ленинградская область'],
    ['рт', 'Республика Татарстан'],
  ])('%s finds the region %s', async (typed, name) => {
    expect((await regionsFor(typed))[0]).toBe(name)
  })

  test.each([
    ['США', 'Соединенные Штаты'],
    ['Америка', 'Соединенные Штаты'],
    ['usa', 'Соединенные Штаты'],
    ['Белоруссия', 'Беларусь'],
    ['белор', 'Беларусь'],
    ['Кыргызстан', 'Киргизия'],
    ['Киргизстан', 'Киргизия'],
    ['Киргизия', 'Киргизия'],
    ['Молдавия', 'Молдова'],
    ['Молдова', 'Молдова'],
    ['Қазақстан', 'Казахстан'],
    ['Казакстан', 'Казахстан'],
    ['Туркмения', 'Туркменистан'],
    ['Англия', 'Великобритания'],
    ['Эмираты', 'ОАЭ'],
    ['Южная Корея', 'Республика Корея'],
    ['Голландия', 'Нидерланды'],
    ['Тайланд', 'Таиланд'],
    ['Доминикана', 'Доминиканская Республика'],
    ["Кот д'Ивуар", 'Кот-д’Ивуар'],
    ['рб', 'Беларусь'],
    ['рк', 'Казахстан'],
    ['kz', 'Казахстан'],
    ['республика беларусь', 'Беларусь'],
    ['Республика Казахстан', 'Казахстан'],
    ['республика молдова', 'Молдова'],
    ['Republic of Moldova', 'Молдова'],
    ['кыргызская республика', 'Киргизия'],
    ['китайская народная республика', 'Китай'],
    ['азербайджанская республика', 'Азербайджан'],
    ['арабская республика египет', 'Египет'],
    ['республика корея', 'Республика Корея'],
    ...Object.entries({
      ...{ georgia: 'Грузия', azerbaijan: 'Азербайджан', turkey: 'Турция', israel: 'Израиль' },
      ...{ poland: 'Польша', japan: 'Япония', france: 'Франция', finland: 'Финляндия' },
      ...{ lithuania: 'Литва', england: 'Великобритания', spain: 'Испания', korea: 'Республика Корея' },
    }),
  ])('%s finds the country %s', async (typed, name) => {
    expect((await countriesFor(typed))[0]).toBe(name)
  })

  // Requirement: GEO-51
  test.each([
    ['москва, московская область', ['Москва']],
    ['москва россия', ['Москва']],
    ['Россия, Москва', ['Москва']],
    ['казань татарстан', ['Казань']],
    ['г. Казань, Республика Татарстан', ['Казань']],
    ['балашиха московская область', ['Балашиха']],
    ['московская обл. балашиха', ['Балашиха']],
    ['ростов на дону ростовская область', ['Ростов-на-Дону']],
    ['петропавловск казахстан', ['Петропавловск']],
    ['vjcrdf hjccbz', ['Москва']],
    ['пос. мурино', ['Мурино']],
    ['казань атлантида', []],
    // 'луган' is cut from an adjective, and no misspelled 'Луга'.
    ['луганская народная республика', []],
  ])('beside its region or country, %s, finds the city', async (typed, names) => {
    expect(await citiesFor(typed)).toEqual(names)
  })

  // Requirement: GEO-51
  test('beside a region tells cities of one name apart', async () => {
    const regions = async (cityName: string) =>
      (await shopper.call.geo.cityOffers.query({ cityName })).map(({ region }) => region.name)
    expect(await regions('троицк москва')).toEqual(['Москва'])
    expect(await regions('троицк, челябинская область')).toEqual(['Челябинская область'])
  })

  test('does not hide a place whose name holds the same letters', async () => {
    expect(await countriesFor('сша')).toEqual(['Соединенные Штаты', 'Виргинские острова (США)'])
    expect(await citiesFor('мск')).toEqual(expect.arrayContaining(['Москва', 'Омск', 'Томск']))
  })

  test('finds the same through the legacy paths', async () => {
    const offers = async (path: string) =>
      namesOf((await (await shopper.ajax(`${BASE}/${path}`)).json()).data)
    const of = encodeURIComponent
    expect(await offers(`get-city-offers-data/?cityName=${of('Питер')}`)).toEqual(['Санкт-Петербург'])
    expect(await offers(`get-region-offers-data/?regionName=${of('Татария')}`)).toEqual([
      'Республика Татарстан',
    ])
    expect(await offers(`get-country-offers-data/?countryName=${of('Белоруссия')}`)).toEqual(['Беларусь'])
  })
})

// Requirement: GEO-29
describe('the other keyboard layout', () => {
  test.each([
    ['vjcrdf', 'Москва'],
    ['hjcnjd', 'Ростов-на-Дону'],
    ['gbnth', 'Санкт-Петербург'],
    ['cg,', 'Санкт-Петербург'],
    ['tr,', 'Екатеринбург'],
    ["'kbcnf", 'Элиста'],
    ['[f,fhjdcr', 'Хабаровск'],
    ['{F<FHJDCR', 'Хабаровск'],
    ['jh`k', 'Орёл'],
    ['jhtk', 'Орёл'],
    ['yb;ybq', 'Нижний Новгород'],
  ])('%s finds the city %s', async (typed, name) => {
    expect((await citiesFor(typed))[0]).toBe(name)
  })

  test('finds regions and countries', async () => {
    expect(await regionsFor('nfnfhcnfy')).toEqual(['Республика Татарстан'])
    expect(await countriesFor(',tkjheccbz')).toEqual(['Беларусь'])
  })
})

// Requirement: GEO-30
describe('Latin letters', () => {
  test.each([
    ['moskva', 'Москва'],
    ['spb', 'Санкт-Петербург'],
    ['sankt-peterburg', 'Санкт-Петербург'],
    ['Saint Petersburg', 'Санкт-Петербург'],
    ['piter', 'Санкт-Петербург'],
    ['yekaterinburg', 'Екатеринбург'],
    ['ekaterinburg', 'Екатеринбург'],
    ['nizhny novgorod', 'Нижний Новгород'],
    ['naberezhnye chelny', 'Набережные Челны'],
    ['rostov-na-donu', 'Ростов-на-Дону'],
    ['Khabarovsk', 'Хабаровск'],
    ['habarovsk', 'Хабаровск'],
    ['tyumen', 'Тюмень'],
    ['oryol', 'Орёл'],
    ['yoshkar-ola', 'Йошкар-Ола'],
    ['ulan-ude', 'Улан-Удэ'],
    ['schelkovo', 'Щёлково'],
    ['chel', 'Челябинск'],
    ['ufa', 'Уфа'],
  ])('%s find the city %s', async (typed, name) => {
    expect((await citiesFor(typed))[0]).toBe(name)
  })

  test('find the bigger city first, as Russian letters do', async () => {
    expect(await citiesFor('rostov')).toEqual(['Ростов-на-Дону', 'Ростов'])
  })

  test('find regions and countries', async () => {
    expect(await regionsFor('tatarstan')).toEqual(['Республика Татарстан'])
    expect(await countriesFor('kazakhstan')).toEqual(['Казахстан'])
    expect(await countriesFor('kyrgyzstan')).toEqual(['Киргизия'])
  })
})

// Requirement: GEO-31
describe('the words of a name', () => {
  test.each([
    ['санкт петербург', 'Санкт-Петербург'],
    ['санктпетербург', 'Санкт-Петербург'],
    ['с. петербург', 'Санкт-Петербург'],
    ['ростов на дону', 'Ростов-на-Дону'],
    ['ростов дон', 'Ростов-на-Дону'],
    ['ростовнадону', 'Ростов-на-Дону'],
    ['н. новгород', 'Нижний Новгород'],
    ['Новгород, Нижний', 'Нижний Новгород'],
    ['наб. челны', 'Набережные Челны'],
    ['г. Москва', 'Москва'],
    ['город орел', 'Орёл'],
    ['Королев', 'Королёв'],
    ['ЩЁЛКОВО', 'Щёлково'],
    ['йошкарола', 'Йошкар-Ола'],
    ['гусьхрустальный', 'Гусь-Хрустальный'],
  ])('%s find the city %s without hyphens, in any order, and by their beginnings', async (typed, name) => {
    expect((await citiesFor(typed))[0]).toBe(name)
  })

  test('find regions', async () => {
    expect(await regionsFor('республика саха якутия')).toEqual(['Республика Саха (Якутия)'])
    expect(await regionsFor('респ. татарстан')).toEqual(['Республика Татарстан'])
  })
})

// Requirement: GEO-32
describe('one typo', () => {
  test.each([
    ['масква', 'Москва'],
    ['моксва', 'Москва'],
    ['рыьск', 'Рыльск'],
    ['балааново', 'Балабаново'],
    ['дзержинскитй', 'Дзержинский'],
    ['мосвка', 'Москва'],
    ['москвва', 'Москва'],
    ['питир', 'Санкт-Петербург'],
    ['чилябинск', 'Челябинск'],
    ['екатиринбург', 'Екатеринбург'],
    ['санкт-питербург', 'Санкт-Петербург'],
    ['санкт петрбург', 'Санкт-Петербург'],
    ['ростоф на дону', 'Ростов-на-Дону'],
    ['нижний новгорад', 'Нижний Новгород'],
    ['краснодор', 'Краснодар'],
    ['moksva', 'Москва'],
    ['vfcrdf', 'Москва'],
    ['vjcdrf', 'Москва'],
  ])('in %s is forgiven: the first city is %s', async (typed, name) => {
    expect((await citiesFor(typed))[0]).toBe(name)
  })

  test('is forgiven in regions and countries', async () => {
    expect(await regionsFor('чилябинская')).toEqual(['Челябинская область'])
    expect(await countriesFor('казахтан')).toEqual(['Казахстан'])
    expect(await countriesFor('армениа')).toEqual(['Армения'])
  })

  test.each(['атлантида', 'Малый Анюй', 'Новый Посёлок', 'мосва река', 'тмск', 'zzzzzz', 'Лоо', '?!'])(
    'is not found in %j, which is no city',
    async (typed) => {
      expect(await citiesFor(typed)).toEqual([])
    },
  )

  test('is tried only when nothing else is found', async () => {
    expect(await citiesFor('томск')).toEqual(['Томск'])
    expect(await countriesFor('россия')).toEqual([])
    expect(await regionsFor('минск')).toEqual([])
  })
})

// Requirement: GEO-33
describe('places whose name contains the typed letters', () => {
  const find = { regions: regionsFor, countries: countriesFor }

  test.each(['regions', 'countries'] as const)('stay all of them, in their order: %s', async (kind) => {
    const all = (await find[kind]('')).map(searched)
    for (const typed of new Set(
      all.flatMap((name) => [2, 3, 4, 5].map((end) => name.slice(0, end).trim())),
    )) {
      const found = (await find[kind](typed)).map(searched)
      const beginning = all.filter((name) => name.startsWith(typed))
      const inside = all.filter((name) => name.indexOf(typed) > 0)
      expect(found.filter((name) => name.includes(typed))).toEqual([...beginning, ...inside])
    }
  })

  test.each(['мск', 'нск', 'нн', 'владик', 'ро', 'ка', 'ново', 'ург'])(
    'stay the same twenty cities, in their order, for %s',
    async (typed) => {
      const all = shop.database.db.select().from(cities).all()
      const before = all
        .filter(({ normalized }) => searched(normalized).includes(typed))
        .sort(
          (a, b) =>
            Number(!searched(a.normalized).startsWith(typed)) -
              Number(!searched(b.normalized).startsWith(typed)) ||
            b.population - a.population ||
            a.name.localeCompare(b.name, 'ru'),
        )
        .slice(0, 20)
        .map(({ id }) => id)
      const found = await shopper.call.geo.cityOffers.query({ cityName: typed })
      const ids = found.map(({ id }) => id)
      expect(ids.filter((id) => before.includes(id))).toEqual(before)
      expect(ids.length - before.length).toBeLessThanOrEqual(1)
    },
  )
})

// Requirement: GEO-24, GEO-28, GEO-30
describe('the typed name of a city in a chosen region or country', () => {
  test.each([
    ['Питер', { regionId: 78 }, SAINT_PETERSBURG],
    ['СПб', { regionId: 78 }, SAINT_PETERSBURG],
    ['gbnth', { regionId: 78 }, SAINT_PETERSBURG],
    ['sankt-peterburg', { regionId: 78 }, SAINT_PETERSBURG],
    ['екб', { regionId: 66 }, 1888],
    ['Алма-Ата', { countryId: 3 }, 9610],
    ['Almaty', { countryId: 3 }, 9610],
  ])('%s means the city that is called so', async (customCityName, where, cityId) => {
    const position = await shop.newShopper().call.geo.set.mutate({ ...where, customCityName })
    expect(position.city.id).toBe(cityId)
  })

  test.each([
    ['Питер', { regionId: 47 }],
    ['Масква', { regionId: 77 }],
    ['Моск', { regionId: 77 }],
    ['Köln', { countryId: 91 }],
  ])('%s keeps what was typed, where no city is called so', async (customCityName, where) => {
    const position = await shop.newShopper().call.geo.set.mutate({ ...where, customCityName })
    expect(position.city).toEqual({ id: 0, name: customCityName })
  })
})

// Requirement: SEC-67
test('searches that find nothing read the names of all cities once', async () => {
  const read = vi.spyOn(geoStatements(shop.database.db).cityNames, 'all')
  shop.clock.advance(HOUR_MS)
  for (const typed of ['атлантида', 'x y '.repeat(25), 'qqq']) expect(await citiesFor(typed)).toEqual([])
  expect(read).toHaveBeenCalledTimes(1)
})

const searched = (name: string) =>
  name
    .toLocaleLowerCase('ru')
    .replaceAll('ё', 'е')
    .replaceAll('-', ' ')
    .replaceAll('—', ' ')
    .replace(/\s+/g, ' ')
