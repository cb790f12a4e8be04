import { expect, test } from 'vitest'
import { afterFirstChange } from './first-change.ts'

const FAVORITE = '/trpc/favorites.add?batch=1'
const BASKET = '/trpc/basket.add?batch=1'
const CITY = '/trpc/geo.set?batch=1'
const QUANTITY = '/trpc/basket.changeQuantity?batch=1'

/** A server whose answers the test triggers. */
function slowShop() {
  const answers = new Map<string, { answer(status?: number): void; refuse(): void }>()
  const send = afterFirstChange(
    (url) =>
      new Promise((resolve, reject) => {
        answers.set(typeof url === 'string' ? url : '', {
          answer: (status = 200) => resolve(new Response(null, { status })),
          refuse: () => reject(new TypeError('Failed to fetch')),
        })
      }),
  )
  return {
    change: (url: string) => send(url, { method: 'POST' }),
    read: (url: string) => send(url, { method: 'GET' }),
    /** Returns what has been sent so far. */
    async sent() {
      await new Promise((resolve) => setTimeout(resolve))
      return [...answers.keys()]
    },
    answer: (url: string, status?: number) => answers.get(url)?.answer(status),
    refuse: (url: string) => answers.get(url)?.refuse(),
  }
}

// Requirement: BASK-56
test('sends a new shopper’s changes one by one until one is answered, then at once', async () => {
  const shop = slowShop()
  const first = shop.change(FAVORITE)
  void shop.change(BASKET)
  void shop.change(CITY)
  expect(await shop.sent()).toEqual([FAVORITE])
  shop.answer(FAVORITE)
  await first
  expect(await shop.sent()).toEqual([FAVORITE, BASKET, CITY])
  void shop.change(QUANTITY)
  expect(await shop.sent()).toContain(QUANTITY)
})

test('sends a query without waiting', async () => {
  const shop = slowShop()
  void shop.change(FAVORITE)
  void shop.read('suggestions')
  expect(await shop.sent()).toEqual(expect.arrayContaining([FAVORITE, 'suggestions']))
})

test('rejects a change that did not reach the server and lets the next one go', async () => {
  const shop = slowShop()
  const first = shop.change(FAVORITE)
  void shop.change(BASKET)
  void shop.change(CITY)
  expect(await shop.sent()).toEqual([FAVORITE])
  shop.refuse(FAVORITE)
  await expect(first).rejects.toThrow('Failed to fetch')
  // The shopper is still unknown to the server.
  expect(await shop.sent()).toEqual([FAVORITE, BASKET])
  shop.answer(BASKET)
  expect(await shop.sent()).toEqual([FAVORITE, BASKET, CITY])
})

// Requirement: BASK-56
test.each([
  ['an answer that stores nothing for the shopper', CITY, 200],
  ['a refusal', QUANTITY, 409],
  ['a batch of which only a part was stored', QUANTITY, 207],
])('goes on one by one after %s', async (_, url, status) => {
  const shop = slowShop()
  const first = shop.change(url)
  expect(await shop.sent()).toEqual([url])
  shop.answer(url, status)
  await first
  void shop.change(BASKET)
  void shop.change(FAVORITE)
  expect(await shop.sent()).toEqual([url, BASKET])
  shop.answer(BASKET)
  expect(await shop.sent()).toEqual([url, BASKET, FAVORITE])
})
