import { afterAll, beforeAll, expect, it } from 'vitest'
import { scopeRows } from '#server/catalog/scope.ts'
import { completeQuery } from '#server/search/complete-query.ts'
import { searchScope, understandQuery } from '#server/search/understand-query.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { everyNth } from '#tests/support/thorough.ts'
import { openWholeDemo, type WholeDemo } from '#tests/support/whole-demo.ts'

let database: WholeDemo['database']
let ctx: WholeDemo['ctx']
let nameById: ReadonlyMap<number, string>

beforeAll(() => {
  ;({ database, ctx } = openWholeDemo())
  const rows = database.sqlite.prepare<[], [number, string]>('SELECT id, name FROM products').raw().all()
  nameById = new Map(rows.map(([id, name]) => [id, normalizeText(name)]))
}, 3 * MINUTE_MS)
afterAll(() => database.close())

function namesFound(query: string): readonly string[] {
  const scope = searchScope(understandQuery(ctx, query), { ordered: 10 })
  return scopeRows(ctx, scope).map(({ id }) => nameById.get(id) ?? '')
}

/** Phrases of the tables that are also names of shades: they ask for what the tables say. */
const MEANT_OTHERWISE = new Set(['бархатная кожа', 'сусальное золото', 'черный алмаз'])

// Requirement: SEARCH-61
it(
  'a query that is the name of a shade finds what is called so first, whatever its words mean',
  () => {
    const names = database.sqlite
      .prepare<[], string>(
        "SELECT DISTINCT shade_name FROM products WHERE is_sold = 1 AND shade_name LIKE '% %'",
      )
      .pluck()
      .all()
      .map(normalizeText)
      .filter((name) => !MEANT_OTHERWISE.has(name))
    expect(names.length).toBeGreaterThan(500)
    const lost = everyNth(5, names).filter((name) => !(namesFound(name)[0] ?? '').includes(`«${name}»`))
    expect(lost).toEqual([])
  },
  3 * MINUTE_MS,
)

// Requirement: SEARCH-61
it.each([
  'заварной крем',
  'сахарная пудра',
  'воздушный мусс',
  'праздничный мусс',
  'гранатовый браслет',
  'мягкая пудра',
  'венецианская пудра',
  'лимонный крем',
])('the name of a shade is none of what is not carried, nor of another kind: %s', (name) => {
  expect(namesFound(name)[0]).toContain(`«${name}»`)
  expect(completeQuery(ctx, { query: name }).total).toBe(namesFound(name).length)
})

// Requirement: SEARCH-61
it.each([
  ['гель лак заварной крем', 'заварной крем'],
  ['заварной крем гель лак', 'заварной крем'],
  ['воздушный мусс гель лак', 'воздушный мусс'],
  ['гранатовый браслет блеск для губ', 'гранатовый браслет'],
  ['пигмент гранатовый браслет', 'гранатовый браслет'],
])('the name of a shade beside a kind finds what of it is called so: %s', (query, name) => {
  expect(namesFound(query)[0]).toContain(`«${name}»`)
})

// Requirement: SEARCH-49
it.each([
  ['база для тонких ногтей', 'база для тонких ногтей'],
  ['спрей для укладки', 'спрей для укладки'],
  ['крем для пяток', 'крем для пяток'],
  ['масло для ногтей и кутикулы', 'масло для ногтей и кутикулы'],
])('what is called by the whole phrase comes before shades with a word of it: %s', (query, called) => {
  expect(
    namesFound(query)
      .slice(0, 10)
      .every((name) => name.startsWith(called)),
  ).toBe(true)
})

// Requirement: SEARCH-49
it.each([
  'маска для волос с кокосовым маслом',
  'скраб с кокосовым маслом',
  'крем для рук с кокосовым маслом',
])('the oil of a thing is no other oil beside its scent: %s', (query) => {
  const names = namesFound(query)
  expect(names).not.toEqual([])
  expect(names.filter((name) => !name.includes('кокосовым маслом'))).toEqual([])
})
