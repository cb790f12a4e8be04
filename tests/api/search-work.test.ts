import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { searchOf } from '#db/search/open-search.ts'
import { createApp } from '#server/app.ts'
import { CATEGORY } from '#tests/support/fixture.ts'
import { PAGE_ASSETS } from '#tests/support/page-assets.ts'
import { createShopper } from '#tests/support/shopper.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
beforeEach(() => {
  shop = createTestShop()
})
afterEach(() => shop.close())

const QUERY = 'велюр'

/** Requests a path and returns how often the query was read and searched for. */
async function workFor(path: string) {
  const search = searchOf(shop.database.db)
  const understand = vi.spyOn(search, 'understand')
  const findRanks = vi.spyOn(search, 'findRanks')
  const shopper = createShopper(createApp({ ...shop.deps, assets: PAGE_ASSETS }))
  const response = await shopper.fetch(path)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('Велюр')
  return {
    read: understand.mock.calls.filter(([query]) => query === QUERY).length,
    searched: findRanks.mock.calls.filter(([{ query }]) => query === QUERY).length,
  }
}

const ONCE = { read: 1, searched: 1 }

test('a page of results reads its query once and searches once', async () => {
  expect(await workFor(`/search/?query=${QUERY}`)).toEqual(ONCE)
})

test('so does a page of the results in a category, which also shows those of the whole shop', async () => {
  expect(await workFor(`/search/?query=${QUERY}&category=${CATEGORY.gelPolish}`)).toEqual(ONCE)
})

test('suggestions read their query once and search once', async () => {
  const input = encodeURIComponent(JSON.stringify({ query: QUERY }))
  expect(await workFor(`/trpc/search.autocomplete?input=${input}`)).toEqual(ONCE)
})

test('of a long query that finds nothing few shorter ones are read', async () => {
  const search = searchOf(shop.database.db)
  const understand = vi.spyOn(search, 'understand')
  const query = 'крем для рук красный розовый матовый норд велюр 127 вишня роза мята 5 мл синий белый хром'
  await shop.newShopper().call.search.results.query({ query, choice: {} })
  const read = understand.mock.calls.map(([one]) => one)
  expect(read[0]).toBe(query)
  const words = read.filter((one) => one !== query).flatMap((one) => one.split(' '))
  expect(words.length).toBeGreaterThan(0)
  expect(words.length).toBeLessThanOrEqual(30)
})
