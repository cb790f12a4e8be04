import { setTimeout as pause } from 'node:timers/promises'
import { costOfRequest } from '#server/admission/request-costs.ts'
import { categoryPath, paths, productPath } from '#shared/paths.ts'
import { createSender, type RawAnswer, type RawRequest } from '#tests/support/send-raw.ts'
import { basketOf, goodsOf } from '../../../scripts/bench/reads.ts'
import { percentile } from '../../../scripts/lib/percentile.ts'

/** One request of the traffic and its answer; status 0 if the connection failed. */
export interface Answered {
  readonly path: string
  readonly rank: number | null
  readonly status: number
  readonly ms: number
  readonly retryAfter: string | undefined
  /** Why the connection failed. */
  readonly failure: string | undefined
  readonly sentAt: number
}

type Send = (path: string, request?: RawRequest) => Promise<RawAnswer>
/** What one shopper does: one or more requests. */
type Visit = (send: Send) => Promise<unknown>

export interface Traffic {
  /** Sends visits one after another over so many connections, as fast as they are answered. */
  closed(connections: number, seconds: number): Promise<Answered[]>
  /** Begins this many visits a second, whether or not the earlier ones are answered. */
  open(perSecond: number, seconds: number): Promise<Answered[]>
  /** How many guests have ordered. */
  readonly guests: () => number
  close(): void
}

interface TrafficOptions {
  readonly origin: string
  readonly port: number
  readonly path: string
  /** Shoppers with a basket, among whom the changes are spread. */
  readonly sessions?: number
}

const HTML = { accept: 'text/html', 'accept-encoding': 'gzip' }
const TICK_MS = 5
/** After so many failures at once nothing listens any more. */
const PAUSE_AFTER_FAILURE_MS = 20

/** Creates the mix L2: 70 % browsing and searching, 20 % changes of baskets, 8 % additions to them, 2 % checkouts. */
export async function createTraffic({
  origin,
  port,
  path,
  sessions = 100,
}: TrafficOptions): Promise<Traffic> {
  const goods = goodsOf(path)
  const cookies: string[] = []
  for (let i = 0; i < sessions; i++) cookies.push(await basketOf(origin, goods.inStock.slice(0, 2)))
  const { send, close } = createSender(port)
  let sent = 0
  let guests = 0

  const call = (name: string, input: unknown, cookie: string): [string, RawRequest] => [
    `/trpc/${name}`,
    { headers: { cookie }, body: JSON.stringify(input) },
  ]
  const browse = (i: number): [string, RawRequest] => {
    const { marking } = goods.at(i)
    const ask = (name: string, input: unknown) =>
      `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`
    const pages = [productPath(marking), categoryPath('gel-laki'), paths.home, paths.basket]
    const calls = [
      ask('search.results', { query: goods.words(i), choice: {} }),
      ask('search.autocomplete', { query: goods.typing(i) }),
      ask('catalog.product', { marking }),
    ]
    const page = pages[Math.floor(i / 2) % pages.length] ?? paths.home
    const read = calls[Math.floor(i / 2) % calls.length] ?? ''
    const cookie = `city=1!; ${cookies[i % cookies.length]}`
    return i % 2 === 0 ? [page, { headers: { ...HTML, cookie } }] : [read, { headers: { cookie } }]
  }

  async function checkOut(send: Send): Promise<void> {
    guests += 1
    const [shopItemId = 0] = goods.inStock.slice(guests % goods.inStock.length)
    const added = await send(...call('basket.add', { shopItemId, quantity: 1 }, ''))
    const [cookie = ''] = String(added.headers['set-cookie'] ?? '').split(';')
    if (added.status !== 200) return
    const phone = `+7 (9${String(guests % 100).padStart(2, '0')}) ${phoneEnd(guests)}`
    await send(...call('orders.placeQuick', { timezone: 'GMT+03', name: 'Анна', phone }, cookie))
  }

  function nextVisit(): Visit {
    const i = sent++
    const cookie = cookies[i % cookies.length] ?? ''
    const shopItemId = goods.inStock[i % 2] ?? 0
    // 61 and 100 have no common divisor, so that kinds alternate and each hundred has its exact share of each.
    const kind = (i * 61) % 100
    if (kind < 70) return (send) => send(...browse(i))
    if (kind < 90) {
      const input = { shopItemId, by: Math.floor(i / 2) % 2 === 0 ? 1 : -1 }
      return (send) => send(...call('basket.changeQuantity', input, cookie))
    }
    if (kind < 98) return (send) => send(...call('basket.add', { shopItemId, quantity: 1 }, cookie))
    return checkOut
  }

  function recorder(answers: Answered[]): Send {
    return async (path, request) => {
      const sentAt = performance.now()
      let failure: string | undefined
      const answer = await send(path, request).catch((error: NodeJS.ErrnoException) => {
        failure = error.code ?? error.message
        return null
      })
      const retryAfter = answer?.headers['retry-after']
      answers.push({
        ...{ path, rank: costOfRequest(path.split('?')[0] ?? path).rank, status: answer?.status ?? 0 },
        ...{ ms: performance.now() - sentAt, sentAt, failure },
        retryAfter: retryAfter === undefined ? undefined : String(retryAfter),
      })
      if (answer) return answer
      await pause(PAUSE_AFTER_FAILURE_MS)
      return { status: 0, headers: {}, text: '' }
    }
  }

  return {
    guests: () => guests,
    close,
    async closed(connections, seconds) {
      const answers: Answered[] = []
      const until = performance.now() + seconds * 1000
      const record = recorder(answers)
      await Promise.all(
        Array.from({ length: connections }, async () => {
          while (performance.now() < until) await nextVisit()(record)
        }),
      )
      return answers
    },
    async open(perSecond, seconds) {
      const answers: Answered[] = []
      const record = recorder(answers)
      const pending: Promise<unknown>[] = []
      const from = performance.now()
      for (let begun = 0; ; ) {
        const elapsed = performance.now() - from
        if (elapsed > seconds * 1000) break
        for (; begun < (elapsed / 1000) * perSecond; begun++) pending.push(nextVisit()(record))
        await pause(TICK_MS)
      }
      await Promise.all(pending)
      return answers
    },
  }
}

function phoneEnd(n: number): string {
  const digits = String(1_000_000 + (n % 9_000_000))
  return `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`
}

/** Returns a percentile of the durations, in milliseconds. */
export function msPercentile(answers: readonly Pick<Answered, 'ms'>[], share: number): number {
  return percentile(
    answers.map(({ ms }) => ms),
    share,
  )
}
