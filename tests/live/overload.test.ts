import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Rank, TurnQueue } from '#server/admission/turn-queue.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { type LiveShop, startLiveShop } from '#tests/support/live-shop.ts'
import { createSender, type RawAnswer, type RawRequest } from '#tests/support/send-raw.ts'

/** Many more calls at once than the shop can answer within the longest wait of a list. */
const CROWD = 150
/**
 * The queue takes its time for that of a machine that is so many times slower, so that a small crowd is a large one.
 * Even an answer that takes 0.03 ms counts as the longest turn.
 */
const SLOWNESS = 400
const LIST = `/trpc/search.results?input=${encodeURIComponent(JSON.stringify({ query: 'лак', choice: {} }))}`

/** Lets no second request begin until a whole crowd waits, however fast the machine answers. */
class CrowdedQueue extends TurnQueue {
  #asked = 0
  #held: (() => void)[] | null = []

  constructor() {
    super({
      now: () => performance.now() * SLOWNESS,
      defer: (next) => (this.#held ? this.#held.push(next) : setImmediate(next)),
    })
  }

  override turn(rank: Rank): Promise<void> | undefined {
    this.#asked += 1
    return super.turn(rank)
  }

  async releaseWhenAsked(times: number): Promise<void> {
    await vi.waitUntil(() => this.#asked >= times, { timeout: 10_000, interval: 5 })
    const held = this.#held ?? []
    this.#held = null
    for (const next of held) next()
  }
}

let queue: CrowdedQueue
let shop: LiveShop
let sender: ReturnType<typeof createSender>
beforeEach(async () => {
  queue = new CrowdedQueue()
  shop = await startLiveShop({ queue })
  sender = createSender(shop.port)
})
afterEach(async () => {
  sender.close()
  await shop.stopListening()
  shop.close()
})

const sendMany = (count: number, path: string, request?: RawRequest) =>
  Promise.all(Array.from({ length: count }, () => sender.send(path, request)))
const add = { body: JSON.stringify({ shopItemId: PRODUCT.polish, quantity: 1 }) }

// Requirement: SEC-60, SEC-61, SEC-62
test('with more lists than can be answered, some lists are refused, and baskets and the health are answered', async () => {
  const crowd = sendMany(CROWD, LIST)
  await queue.releaseWhenAsked(CROWD)
  const [baskets, health] = await Promise.all([sendMany(5, '/trpc/basket.add', add), sendMany(5, '/healthz')])
  const lists = await crowd
  expect([...baskets, ...health].filter(({ status }) => status !== 200)).toEqual([])
  const refused = lists.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(CROWD)
  expect(refused.filter(({ headers }) => !/^[1-5]$/.test(String(headers['retry-after'])))).toEqual([])
  expect(lists.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  const counted = await shop.deps.life.counts.overloadRefusals.get()
  expect(counted.values).toEqual([{ labels: { rank: '4' }, value: refused.length }])
  expect((await sender.send(LIST)).status, 'after the crowd').toBe(200)
})

// Requirement: SEC-33, MILE-303
test('is refused in the words of its caller', async () => {
  const crowd = sendMany(CROWD, LIST)
  const page = sendMany(CROWD, '/api-site/docs/', { headers: { accept: 'text/html,*/*' } })
  const old = sendMany(CROWD, '/api-site/ajax/autocomplete/run/?query=%D0%BB%D0%B0%D0%BA')
  await queue.releaseWhenAsked(3 * CROWD)
  const refusedOf = (answers: readonly RawAnswer[]) => answers.find(({ status }) => status === 503)
  const call = refusedOf(await crowd)
  const text = /^Сейчас у\u00a0нас слишком много запросов, попробуйте через \d\u00a0секунд/
  const app = { code: 'OVERLOADED', message: expect.stringMatching(text) }
  expect(JSON.parse(call?.text ?? '')).toMatchObject({ error: { data: { httpStatus: 503, app } } })
  const envelope = { success: false, data: null, errors: [expect.stringMatching(text)] }
  expect(JSON.parse(refusedOf(await old)?.text ?? '')).toEqual(envelope)
  const refusedPage = refusedOf(await page)?.text
  expect(refusedPage).toMatch(/Страница откроется сама через \d\u00a0секунд/)
  expect(refusedPage).toMatch(/<main>\s<svg .*<h1>/s)
})
