import { expect, test } from 'vitest'
import { afterFirstChange } from './first-change.ts'

/** A server whose answers the test triggers. */
function slowShop() {
  const answers = new Map<string, { answer(): void; refuse(): void }>()
  const send = afterFirstChange(
    (url) =>
      new Promise((resolve, reject) => {
        answers.set(typeof url === 'string' ? url : '', {
          answer: () => resolve(new Response()),
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
    answer: (url: string) => answers.get(url)?.answer(),
    refuse: (url: string) => answers.get(url)?.refuse(),
  }
}

// Requirement: BASK-56
test('sends a new shopper’s changes one by one until one is answered, then at once', async () => {
  const shop = slowShop()
  const first = shop.change('favorite')
  void shop.change('basket')
  void shop.change('city')
  expect(await shop.sent()).toEqual(['favorite'])
  shop.answer('favorite')
  await first
  expect(await shop.sent()).toEqual(['favorite', 'basket', 'city'])
  void shop.change('quantity')
  expect(await shop.sent()).toContain('quantity')
})

test('sends a query without waiting', async () => {
  const shop = slowShop()
  void shop.change('favorite')
  void shop.read('suggestions')
  expect(await shop.sent()).toEqual(expect.arrayContaining(['favorite', 'suggestions']))
})

test('rejects a change that did not reach the server and lets the next one go', async () => {
  const shop = slowShop()
  const first = shop.change('favorite')
  void shop.change('basket')
  void shop.change('city')
  expect(await shop.sent()).toEqual(['favorite'])
  shop.refuse('favorite')
  await expect(first).rejects.toThrow('Failed to fetch')
  // The shopper is still unknown to the server.
  expect(await shop.sent()).toEqual(['favorite', 'basket'])
  shop.answer('basket')
  expect(await shop.sent()).toEqual(['favorite', 'basket', 'city'])
})
