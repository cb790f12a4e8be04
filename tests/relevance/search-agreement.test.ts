import { describe, expect, it, test } from 'vitest'
import { SEARCH_TABLE } from '#db/schema/search.ts'
import { takeFromIndex } from '#db/search/index-products.ts'
import { matchExpression, tiersOf } from '#db/search/match-expression.ts'
import { searchOf } from '#db/search/open-search.ts'
import { categoryTree } from '#server/catalog/category-tree.ts'
import { MAX_SEARCH_ROWS, scopeRows } from '#server/catalog/scope.ts'
import { completeQuery } from '#server/search/complete-query.ts'
import { searchProducts } from '#server/search/search-products.ts'
import { askedPrice, countHits, searchScope, understandQuery } from '#server/search/understand-query.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { everyNth } from '#tests/support/thorough.ts'
import { demoOfTests, openWholeDemo } from '#tests/support/whole-demo.ts'
import { readQueries } from './measure-queries.ts'

/** Each query costs three milliseconds. */
const queries = everyNth(6, readQueries('seen')).map(({ query }) => query)
/** The id of none; a category that a suggestion leads to and that does not exist has no products. */
const NO_CATEGORY = -1

const demo = demoOfTests()

/** Pages and suggestions by query. The database stays as it is, and several tests ask for the same ones. */
const pages = new Map<string, ReturnType<typeof searchProducts>>()
const suggestions = new Map<string, ReturnType<typeof completeQuery>>()
const counts = new Map<string, number>()

function results(query: string): ReturnType<typeof searchProducts> {
  const page = pages.get(query) ?? demo.search(query)
  pages.set(query, page)
  return page
}

function suggested(query: string): ReturnType<typeof completeQuery> {
  const found = suggestions.get(query) ?? completeQuery(demo.ctx, { query })
  suggestions.set(query, found)
  return found
}

/** Returns how many products the page of a query has, without building the page, which costs several times as much. */
function totalOf(query: string, path = ''): number {
  const key = JSON.stringify([query, path])
  const total = counts.get(key) ?? countProducts(query, path)
  counts.set(key, total)
  return total
}

function countProducts(query: string, path: string): number {
  const wanted = understandQuery(demo.ctx, query)
  if (wanted.price === null && path === '') return countHits(demo.ctx, wanted)
  const everywhere = scopeRows(demo.ctx, searchScope(wanted))
  const { priceFrom = 0, priceTo = Number.POSITIVE_INFINITY } = askedPrice(wanted, everywhere) ?? {}
  const categoryId = path === '' ? null : (categoryTree(demo.ctx).byPath.get(path)?.id ?? NO_CATEGORY)
  const rows = scopeRows(demo.ctx, searchScope(wanted, { categoryId }))
  return rows.filter(({ price }) => price >= priceFrom && price <= priceTo).length
}

// Requirement: SEARCH-35
test(
  'the hits of each query of shoppers stand in the order of all its tiers, though not all of them are read',
  () => {
    const ranksOf = demo.database.sqlite
      .prepare<[string], number>(
        `SELECT rowid FROM ${SEARCH_TABLE} WHERE ${SEARCH_TABLE} MATCH ? ORDER BY rowid`,
      )
      .pluck()
    const misplaced = queries.filter((query) => {
      const wanted = understandQuery(demo.ctx, query)
      const inTurn = wanted.readings
        .filter((groups) => groups.length > 0)
        .flatMap((groups) => tiersOf(groups).flatMap((tier) => ranksOf.all(matchExpression(groups, tier))))
      const hits = [...new Set(inTurn)]
      const found = searchOf(demo.ctx.db).findRanks(wanted, hits.length + 1)
      // Without any, a number may be that of a product.
      return hits.length > 0 && found.flat().join() !== hits.join()
    })
    expect(misplaced).toEqual([])
  },
  3 * MINUTE_MS,
)

describe('suggestions for each query of shoppers', () => {
  // Requirement: SEARCH-58
  it(
    'begin with the first hit of its page',
    () => {
      for (const query of queries) {
        const { items, total } = results(query).listing
        expect(suggested(query).products[0]?.marking, query).toBe(items[0]?.marking)
        expect(totalOf(query), query).toBe(total)
      }
    },
    3 * MINUTE_MS,
  )

  // Requirement: SEARCH-58
  it(
    'lead to products',
    () => {
      for (const query of queries) {
        const { correction, categories, sts, taps, total } = suggested(query)
        const words = correction ?? query
        for (const { path, name } of categories)
          expect(totalOf(words, path), `${query} in ${name}`).toBeGreaterThan(0)
        for (const { st, amount } of sts) expect(totalOf(st), `${query}: ${st}`).toBe(amount)
        for (const { tap } of taps) {
          const found = totalOf(`${words} ${tap}`)
          expect(found, `${query} with ${tap}`).toBeGreaterThan(0)
          expect(found, `${query} with ${tap}`).toBeLessThanOrEqual(total)
        }
      }
    },
    3 * MINUTE_MS,
  )
})

// Requirement: SEARCH-58
test.each([
  ['лампа для ногтей', /^Лампа для сушки$/],
  ['база', /база$/],
  ['кисть', /^Кисть/],
  ['топ', /^(?:Топ|Матовый топ)/],
  ['лак', /^Лак для ногтей$/],
  ['крем', /^Крем/],
])('%s opens with what it names', (query, kind) => {
  const { items } = results(query).listing
  expect(items.length).toBeGreaterThan(9)
  for (const { marking } of items) expect(demo.kindOf(marking)).toMatch(kind)
  expect(suggested(query).products[0]?.marking).toBe(items[0]?.marking)
})

describe('the parts of each query of shoppers', () => {
  // Requirement: SEARCH-54
  it(
    'lead to products without a further correction',
    () => {
      for (const query of queries) {
        for (const { label, without } of results(query).parts) {
          if (without === '') continue
          expect(totalOf(without), `${query} without ${label}: ${without}`).toBeGreaterThan(0)
          expect(
            understandQuery(demo.ctx, without).isCorrected,
            `${query} without ${label}: ${without}`,
          ).toBe(false)
        }
      }
    },
    3 * MINUTE_MS,
  )

  // Requirement: SEARCH-57
  it(
    'that find nothing together are offered only with hits',
    () => {
      for (const query of queries) {
        const { help } = results(query)
        for (const { st, amount } of help?.queries ?? [])
          expect(totalOf(st), `${query}: ${st}`).toBe(Math.min(amount, MAX_SEARCH_ROWS))
      }
    },
    3 * MINUTE_MS,
  )
})

// Requirement: SEARCH-54
test.each([
  ['красный гель-лак вельта', ['color Красный', 'kind Гель-лак', 'brand Вельта']],
  ['помада винного цвета', ['kind Помада', 'color Бордовый или гранатовый']],
  ['кошачий глаз гель лак 8 мл', ['effect Кошачий глаз', 'kind Гель-лак', 'amount 8 мл']],
  ['черные перчатки размер м', ['color Чёрный', 'kind Перчатки', 'size M']],
  ['гель лак номер 112', ['kind Гель-лак', 'number №\u00a0112']],
  ['топ без липкого слоя', ['without Без липкого слоя']],
  ['кусачки с двойной пружиной', ['kind Кусачки', 'word с двойной пружиной']],
  ['лен и мед мыло', ['brand Лён и мёд', 'kind Жидкое мыло']],
  ['крем для рук 75мл Лунария', ['kind Крем для рук', 'amount 75 мл', 'brand Лунария']],
  ['матовый топ до 500 10 мл', ['kind Матовый топ', 'amount 10 мл']],
  ['чорный гель лак', ['color Чёрный', 'kind Гель-лак']],
  // Most of the hits are gel lacquers, which are not called 'лак для ногтей'.
  ['вишнёвый лак', ['color Гранатовый или бордовый', 'kind Лак']],
  ['лак для ногтей вельта', ['kind Лак для ногтей', 'brand Вельта']],
  ['розовая лампа', ['color Пудровый', 'kind Лампа']],
  ['розовый гель', ['color Розовый', 'kind Гель']],
  ['gel polish красный', ['kind Гель-лак', 'color Красный']],
  // Lavender is a scent here, and no hit is lilac.
  ['набор с лавандой в подарок', ['kind Подарочный набор', 'word с лавандой']],
  // What may be given up is not required of the hits.
  ['кисть для пудры', []],
  ['крем для рук на ночь', []],
])('%s is understood as %j', (query, parts) => {
  expect(results(query).parts.map(({ type, label }) => `${type} ${label}`)).toEqual(parts)
})

// Requirement: SEARCH-55
test('a need names the kinds that serve it, each with products', () => {
  const { needKinds } = results('слоятся ногти')
  expect(needKinds).toEqual([
    'Укрепитель ногтей',
    'Каучуковая база',
    'Моделирующий гель',
    'Масло для кутикулы',
  ])
  for (const kind of needKinds) expect(totalOf(kind.toLocaleLowerCase('ru'))).toBeGreaterThan(0)
  expect(results('гель лак').needKinds).toEqual([])
})

// Requirement: SEARCH-57
test.each([
  ['крем для лица', { label: 'Крем', lack: { type: 'use', label: 'для лица' } }, ['крем'], 'Кремы для рук'],
  [
    'лак для волос',
    { label: 'Лак', lack: { type: 'use', label: 'для волос' } },
    ['термозащита'],
    'Термозащита',
  ],
  ['клей для страз', null, ['стразы'], 'Стразы'],
  ['подводка для глаз', null, ['тушь'], 'Туши'],
  // The first word is not the beginning of the brand Fenchel.
  ['фен dyson', null, [], undefined],
  ['корм для кошек', null, [], undefined],
])('%s finds nothing and leads to what is near', (query, kind, offered, category) => {
  const { listing, help } = results(query)
  expect(listing.total).toBe(0)
  expect(help?.kind).toEqual(kind)
  expect(help?.queries.map(({ st }) => st)).toEqual(offered)
  expect(help?.categories[0]?.name).toBe(category)
})

// Requirement: SEARCH-82
test(
  'a search that finds as many products as it reads has all of them, one that finds more is cut',
  () => {
    const own = openWholeDemo()
    const ranks = searchOf(own.ctx.db).findRanks(understandQuery(own.ctx, 'гель'), 20_000).flat()
    const idOf = own.database.sqlite
      .prepare<[number], number>('SELECT id FROM products WHERE rank = ?')
      .pluck()
    const further = ranks.slice(MAX_SEARCH_ROWS).flatMap((rank) => idOf.get(rank) ?? [])
    expect(further.length).toBeGreaterThan(0)
    takeFromIndex(own.database.sqlite, further)
    const listingOf = (query: string) => searchProducts(own.ctx, { query, choice: {} }).listing
    expect(listingOf('гель')).toMatchObject({ total: MAX_SEARCH_ROWS, cutAt: null })
    expect(listingOf('лак')).toMatchObject({ total: MAX_SEARCH_ROWS, cutAt: MAX_SEARCH_ROWS })
    own.database.close()
  },
  MINUTE_MS,
)

// Requirement: SEARCH-58
test.each(['инструменты для маникюра', 'инструменты', 'расходники', 'уход за телом', 'макияж'])(
  '%s, the name of a category, is narrowed only by what finds products',
  (query) => {
    for (const { tap } of suggested(query).taps)
      expect(totalOf(`${query} ${tap}`), `${query} with ${tap}`).toBeGreaterThan(0)
  },
)
