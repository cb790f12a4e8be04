import { expect, it } from 'vitest'
import { demoOfTests } from '#tests/support/whole-demo.ts'

const demo = demoOfTests()

// Requirement: SEARCH-230
it.each([
  ['пилки, бафы и апельсиновые палочки', 'апельсиновые палочки', 'пилки и бафы'],
  ['апельсиновые палочки и пилки', 'апельсиновые палочки', 'пилки'],
  ['стразы и клей для страз', 'клей для страз', 'стразы'],
  ['гель лак и сухой шампунь', 'сухой шампунь', 'гель лак'],
  ['база, топ и воск для депиляции', 'воск для депиляции', 'база и топ'],
  ['крем для рук и крем для лица', 'крем для лица', 'крем для рук'],
  ['лак для дерева и гель лак', 'лак для дерева', 'гель лак'],
  ['масло репейное или облепиховое', 'репейное', 'масло облепиховое'],
  ['гель лак и духи до 1000', 'духи', 'гель лак до 1000'],
])(
  'of a list of which a part is not carried, the others are found and it is said: %s',
  (query, words, rest) => {
    const { listing, leftOut } = demo.search(query)
    expect(leftOut).toEqual({ words, query: rest })
    expect(listing.total).toBeGreaterThan(0)
    expect(listing.total).toBe(demo.search(rest).listing.total)
  },
)

// Requirement: SEARCH-230
it.each(['апельсиновые палочки', 'крем для рук и лица', 'сухой шампунь', 'крем для лица и скраб для лица'])(
  'nothing is found where no part of it is carried, or it is one thing: %s',
  (query) => {
    const { listing, leftOut } = demo.search(query)
    expect([listing.total, leftOut]).toEqual([0, null])
  },
)

// Requirement: SEARCH-234
it.each([
  ['посоветуйте шампунь от выпадения', 'шампунь'],
  ['подскажите пожалуйста шампунь от выпадения', 'шампунь'],
  ['где купить шампунь от выпадения', 'шампунь'],
  ['какой шампунь взять от выпадения', 'шампунь'],
  ['хочу крем для ног с пантенолом', 'крем для ног'],
  ['нужна помада с витаминами до 500', 'помада до 500'],
  ['какой фрезой снимать старый гель лак', 'какой фрезой снимать гель лак'],
])('what is shown is said without the request for it: %s', (query, rest) => {
  expect(demo.search(query).leftOut?.query).toBe(rest)
})
