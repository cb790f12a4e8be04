import { afterEach, beforeEach, expect, test } from 'vitest'
import { PRODUCT } from '#tests/support/fixture.ts'
import { type LiveShop, startLiveShop } from '#tests/support/live-shop.ts'
import { createSender } from '#tests/support/send-raw.ts'

/** What only a connection shows. One connection at a time, which the next request reuses if it can. */
let shop: LiveShop
let sender: ReturnType<typeof createSender>
beforeEach(async () => {
  shop = await startLiveShop()
  sender = createSender(shop.port, 1)
})
afterEach(async () => {
  sender.close()
  await shop.stopListening()
  shop.close()
})

const add = JSON.stringify({ shopItemId: PRODUCT.polish, quantity: 1 })
const TIMES = Array.from({ length: 10 })

// Requirement: SEC-64
test.each([
  ['a body that is too large', 413, { body: 'x'.repeat(1_000_000) }],
  [
    'a body without a length that is too large',
    413,
    { body: 'x'.repeat(1_000_000), headers: { 'transfer-encoding': 'chunked' } },
  ],
  [
    'a change from another site',
    403,
    { body: 'x'.repeat(60_000), headers: { origin: 'https://evil.example' } },
  ],
])('the request after %s is answered', async (_, status, refused) => {
  for (const _time of TIMES) {
    expect((await sender.send('/trpc/basket.add', refused)).status).toBe(status)
    expect((await sender.send('/trpc/basket.add', { body: add })).status).toBe(200)
  }
})

// Requirement: SEC-65
test.each(['trpc-accept', 'accept'])('a stream of answers, asked for by %s, is refused', async (name) => {
  const answer = await sender.send('/trpc/basket.get?batch=1&input={}', {
    headers: { [name]: 'application/jsonl' },
  })
  expect(answer.status).toBe(406)
  expect(answer.headers).not.toHaveProperty('transfer-encoding')
  expect((await sender.send('/trpc/basket.get')).status).toBe(200)
})
