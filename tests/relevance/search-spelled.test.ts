import { expect, it } from 'vitest'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

// Requirement: SEARCH-6
it.each([
  ['подарочьный набор', 'подарочный набор'],
  ['набор подарочьный', 'набор подарочный'],
  ['ручьной крем', 'ручной крем'],
  ['прозрачьный топ', 'прозрачный топ'],
  ['кр ем для рук', 'крем для рук'],
  ['голова быстро жирнеет', 'голова быстро жирнеют'],
  ['шиммерный гель лак', 'гель лак с шиммером'],
])('what is only heard otherwise is read silently: %s', (query, plain) => {
  const [found, meant] = [query, plain].map((text) => demo.search(text))
  expect(found?.correction).toBeNull()
  expect(found?.listing.items).toEqual(meant?.listing.items)
})

// Requirement: SEARCH-13
it.each([
  ['моникюрный опарат', 'маникюрный аппарат'],
  ['маникюрный апарат', 'маникюрный аппарат'],
  ['жидкае мыло', 'жидкое мыло'],
  ['жыдкие мыло', 'жидкое мыло'],
  ['гель лаг розавый', 'гель лак розовый'],
  ['гель лвк краснай', 'гель лак красный'],
  ['крем для рук до 300 рубелй', 'крем для рук до 300 рублей'],
  ['наклейки с бабочкаии', 'наклейки с бабочками'],
])('a correction is spelled right itself, and its adjective agrees: %s', (query, meant) => {
  expect(demo.search(query).correction?.query).toBe(meant)
})

// Requirement: SEARCH-54
it('denies any word for plastic', () => {
  const { parts, listing } = demo.search('расческа не пластмассовая')
  expect(parts).toContainEqual(expect.objectContaining({ type: 'without', label: 'Не пластмассовая' }))
  expect(listing.total).toBe(demo.search('расческа не пластиковая').listing.total)
})

// Requirement: SEARCH-6
it.each([
  ['опилосос', 'Вытяжка'],
  ['отсос для пыли', 'Вытяжка'],
  ['шарошка', 'Фреза'],
  ['хард гель', 'Моделирующий гель'],
])('the slang of the trade is heard: %s', (query, kind) => {
  const { listing, leftOut } = demo.search(query)
  const [first] = listing.items
  expect(demo.kindOf(first?.marking ?? '')).toBe(kind)
  expect(leftOut).toBeNull()
})

// Requirement: SEARCH-247
it.each([
  ['кесть для румян', 'кисть для румян'],
  ['кесть для теней', 'кисть для теней'],
  ['шапунь для волос', 'шампунь для волос'],
  // Beside the name of a kind it rather says something of it.
  ['гель лак марсла', 'гель лак марсала'],
])('a slip before what a thing is for rather names a kind: %s', (query, meant) => {
  const { correction, listing } = demo.search(query)
  expect([correction?.query, listing.total]).toEqual([meant, demo.search(meant).listing.total])
})

// Requirement: SEARCH-248
it.each([
  ['фиалетовая помада', 'фиолетовая помада'],
  ['помада фиалетовая', 'помада фиолетовая'],
  ['фиалетовый лак', 'фиолетовый лак'],
])('a color that is spelled as heard is told what it is told: %s', (query, meant) => {
  const [typed, named] = [demo.search(query), demo.search(meant)]
  expect([typed.listing.total, typed.help?.kind]).toEqual([named.listing.total, named.help?.kind])
})

// Requirement: SEARCH-249
it.each([
  ['пилочка длягногтей', 'пилочка для ногтей'],
  ['маска длягволос', 'маска для волос'],
  ['солдля ванночек', 'соль для ванночек'],
  ['крем длярук', 'крем для рук'],
])('what is joined to its preposition is read apart, also misspelled: %s', (query, meant) => {
  const { leftOut, listing } = demo.search(query)
  expect([leftOut, listing.total]).toEqual([null, demo.search(meant).listing.total])
})

// Requirement: SEARCH-260
it.each([
  ...['крем без жирного следа', 'крем для рук без следов', 'лосьон не оставляет следа', 'крем без ранки'],
  ...['открытый крем', 'пресный скраб', 'базовый крем', 'разбитый лак', 'вольный крем', 'остальной лак'],
  ...['маникюр с бабочками розовый', 'красный маникюр с сердечками', 'маникюр со снежинками голубой'],
])('a word in use is not exchanged: %s', (query) => {
  const { correction, listing } = demo.search(query)
  expect(correction).toBeNull()
  expect(listing.total).toBeGreaterThan(0)
})

// Requirement: SEARCH-260
it.each([
  ['крем без жирного следа', 'крем без следов'],
  ['крем не оставляет следов на одежде', 'крем не оставляет следов'],
  ['термощит спрей', 'термозащитный спрей'],
])('%s begins with what %s begins with', (query, plain) => {
  const [said, meant] = [query, plain].map((text) => demo.search(text))
  expect([said?.listing.items[0], said?.listing.total]).toEqual([
    meant?.listing.items[0],
    meant?.listing.total,
  ])
  expect([said?.correction, said?.leftOut]).toEqual([null, null])
})

// Requirement: SEARCH-261
it.each([
  ['розовый маникюр с бабочками', 'маникюр с бабочками', 'розовый гель лак'],
  ['маникюр с сердечками красный', 'маникюр с сердечками', 'красный гель лак'],
  ['голубой педикюр со снежинками', 'маникюр со снежинками', 'голубой гель лак'],
])('nails are painted and drawn on by turns: %s', (query, drawn, painted) => {
  const [drawing, paint] = [drawn, painted].map((text) => demo.search(text).listing.items[0]?.marking)
  expect(
    demo
      .search(query)
      .listing.items.slice(0, 2)
      .map(({ marking }) => marking),
  ).toEqual([drawing, paint])
})
