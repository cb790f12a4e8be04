import { expect, it } from 'vitest'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

const markings = (query: string) => demo.search(query).listing.items.map(({ marking }) => marking)

// Requirement: SEARCH-205
it.each([
  ['gift for mom', 'подарок маме'],
  ['gift for my mother', 'подарок маме'],
  ['gift for friend', 'подарок подруге'],
  ['gifts for women', 'подарок женщине'],
  ['Hand cream with honey', 'крем для рук с медом'],
  ['cream for dry feet', 'крем для сухих стоп'],
  ['foot cream for cracked heels', 'крем для ног от трещин на пятках'],
  ['dark red gel polish', 'темный красный гель лак'],
  ['dark red gel polish 10 ml', 'темный красный гель лак 10 мл'],
  ['cheap nail polish', 'недорогой лак для ногтей'],
  ['shampoo for oily hair', 'шампунь для жирных волос'],
  ['shampoo for curly hair', 'шампунь для кудрявых волос'],
  ['hair mask for dry hair', 'маска для волос для сухих волос'],
  ['for dry hair', 'для сухих волос'],
  ['brittle nails', 'ломкие ногти'],
  ['gloves size m', 'перчатки размер m'],
  ['blush brush', 'кисть для румян'],
  ['foot peeling', 'скраб для ног'],
  ['christmas nails', 'новогодний маникюр'],
  ['glitter nail polish', 'лак для ногтей с блестками'],
])('English is read as Russian, %s as %s', (query, meant) => {
  expect(markings(query)).toEqual(markings(meant))
  expect(markings(query)).not.toEqual([])
  expect(demo.search(query)).toMatchObject({ query, correction: null })
})

// Requirement: SEARCH-232
it.each([
  ['cuticle oil peach', 'масло для кутикулы персик'],
  ['cuticle oil orange', 'масло для кутикулы апельсин'],
  ['shampoo mint', 'шампунь мята'],
  ['vanilla hand cream', 'крем для рук ваниль'],
  ['hand cream green tea', 'крем для рук зеленый чай'],
])('a scent in English is that in Russian, %s as %s', (query, meant) => {
  expect([...markings(query)].sort()).toEqual([...markings(meant)].sort())
  expect(demo.search(query)).toMatchObject({ correction: null })
  expect(markings(query)).not.toEqual([])
})

// Requirement: SEARCH-232
it.each(['peach gel polish', 'mint gel polish', 'orange gel polish'])(
  'beside shades it is a color: %s',
  (query) => {
    expect(demo.search(query).parts.map(({ type }) => type)).toContain('color')
  },
)

// Requirement: SEARCH-205
it.each([
  ['hand cream', 'Крем для рук'],
  ['lip brush', 'Кисть для макияжа'],
  ['builder gel', 'Моделирующий гель'],
  ['nail file', 'Пилка'],
  ['gift card', 'Подарочная карта'],
])('what names a kind in English stays it: %s', (query, kind) => {
  expect(demo.kindOf(markings(query)[0] ?? '')).toBe(kind)
})

// Requirement: SEARCH-61
it.each(['face powder', 'nail glue'])('what is not carried is not found in English either: %s', (query) => {
  expect(demo.search(query).listing.total).toBe(0)
})

// Requirement: SEARCH-92
it('what was left out of English is said in Russian, with what was found', () => {
  expect(demo.search('shampoo for men').leftOut).toEqual({ words: 'для мужчин', query: 'шампунь' })
  expect(demo.search('gift for men').leftOut).toBeNull()
})
