import { afterAll, beforeAll } from 'vitest'
import { residentBytes } from '../../scripts/bench/process-use.ts'
import { deepLine, type Figures } from './support/deep-line.ts'
import { createDemoFile, type DemoFile } from './support/demo-file.ts'
import { type Ended, openHostile } from './support/hostile.ts'
import { type ServedDemo, serveDemo } from './support/serve-demo.ts'
import { type Answered, createTraffic, msPercentile, type Traffic } from './support/traffic.ts'

/**
 * Budget: 1.5 min.
 * Connections that send slowly, nothing, or far too much, beside shoppers who behave.
 */
const SLOW_SOCKETS = 500
/** The limits of ten and of thirty seconds are checked every two, and a second passes until all are connected. */
const HEADERS_WITHIN_MS = 14_000
const BODY_WITHIN_MS = 34_000
const LARGE_BODIES = 50
const LARGE_BYTES = 100 * 1024 * 1024
const MEGABYTE = 1024 * 1024
/** A quiet traffic, to compare how fast the same requests are answered. */
const PER_SECOND = 10

let file: DemoFile
let shop: ServedDemo
let traffic: Traffic
beforeAll(async () => {
  file = createDemoFile()
  shop = await serveDemo(file.path)
  traffic = await createTraffic({ ...shop, path: file.path, sessions: 10 })
  await traffic.closed(2, 5)
})
afterAll(async () => {
  traffic.close()
  await shop.stop()
  file.remove()
})

const POST = 'POST /trpc/basket.add HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n'

deepLine(
  {
    promises: ['F8', 'A17'],
    tried: `${SLOW_SOCKETS} connections send their headers a byte a second, ${SLOW_SOCKETS} a body; ${SLOW_SOCKETS} send nothing`,
  },
  async (figures) => {
    const usual = msPercentile(await traffic.open(PER_SECOND, 15), 0.99)
    const slow = { count: SLOW_SOCKETS, rest: 'drip' } as const
    const hostile = await openHostile({
      port: shop.port,
      groups: [
        { ...slow, opening: 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ' },
        { ...slow, opening: `${POST}Content-Length: 10000\r\n\r\n` },
        { count: SLOW_SOCKETS, opening: '', rest: null },
      ],
    })
    const answers = await traffic.open(PER_SECOND, 30)
    const others = answers.filter(({ status }) => status !== 200)
    const [headers = [], bodies = []] = await hostile.ends
    hostile.close()
    const longest = (ends: readonly Ended[]) => Math.max(...ends.map(({ ms }) => ms))
    figures.is('shoppers not answered meanwhile', others.length, 0)
    stateAnswers(figures, answers, usual)
    figures.atMost('longest headers', longest(headers) / 1000, HEADERS_WITHIN_MS / 1000, 's')
    figures.atMost('longest body', longest(bodies) / 1000, BODY_WITHIN_MS / 1000, 's')
    const timedOut = [...headers, ...bodies].filter(({ status }) => status === 408)
    figures.is('slow requests that learn it by 408', timedOut.length, 2 * SLOW_SOCKETS)
  },
)

deepLine(
  { promises: ['A17', 'F8'], tried: 'headers of 1 MB and a thousand headers, 20 times each' },
  async (figures) => {
    const thousand = Array.from({ length: 1000 }, (_, i) => `X-${i}: ${'y'.repeat(32)}\r\n`).join('')
    const group = { count: 20, rest: { bytes: 0, isChunked: false } }
    const hostile = await openHostile({
      port: shop.port,
      groups: [
        { ...group, opening: `GET / HTTP/1.1\r\nX: ${'x'.repeat(MEGABYTE)}\r\n\r\n` },
        { ...group, opening: `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n${thousand}\r\n` },
      ],
    })
    const ends = (await hostile.ends).flat()
    hostile.close()
    // A connection that is reset while it still sends may lose the answer.
    const refused = ends.filter(({ status }) => [0, 431].includes(status))
    figures.is('connections that are not ended', ends.length - refused.length, 0)
    figures.atMost('longest', Math.max(...ends.map(({ ms }) => ms)) / 1000, 1, 's')
    const { status } = await fetch(`${shop.origin}/help/`)
    figures.is('a page afterwards', status, 200)
  },
)

deepLine(
  { promises: ['A17', 'F8'], tried: `${LARGE_BODIES} bodies of 100 MB at once, half of them in chunks` },
  async (figures) => {
    const usual = msPercentile(await traffic.open(PER_SECOND, 10), 0.99)
    const before = residentBytes(shop.pid)
    let highest = before
    const watch = setInterval(() => {
      highest = Math.max(highest, residentBytes(shop.pid))
    }, 20)
    const answering = traffic.open(PER_SECOND, 5)
    const count = LARGE_BODIES / 2
    const hostile = await openHostile({
      port: shop.port,
      groups: [
        {
          count,
          opening: `${POST}Content-Length: ${LARGE_BYTES}\r\n\r\n`,
          rest: { bytes: LARGE_BYTES, isChunked: false },
        },
        {
          count,
          opening: `${POST}Transfer-Encoding: chunked\r\n\r\n`,
          rest: { bytes: LARGE_BYTES, isChunked: true },
        },
      ],
    })
    const ends = (await hostile.ends).flat()
    hostile.close()
    const answers = await answering
    clearInterval(watch)
    figures.is('bodies that were taken', ends.filter(({ sent }) => sent >= LARGE_BYTES).length, 0)
    figures.atMost(
      'most of one that was sent',
      Math.max(...ends.map(({ sent }) => sent)) / MEGABYTE,
      10,
      'MB',
    )
    // A connection that is reset while it still sends may lose the answer.
    const told = ends.filter(({ status }) => status === 413).length
    figures.atLeast('answers with 413', told, LARGE_BODIES / 2)
    figures.atMost('memory grows by', (highest - before) / MEGABYTE, 100, 'MB')
    figures.atMost('memory', highest / MEGABYTE, 450, 'MB')
    figures.is('shoppers not answered meanwhile', answers.filter(({ status }) => status !== 200).length, 0)
    stateAnswers(figures, answers, usual)
  },
)

/** Compares the answers that shoppers got during an attack with their limit and with those before it. */
function stateAnswers(figures: Figures, answers: readonly Answered[], usual: number): void {
  const slow = msPercentile(answers, 0.99)
  figures.atMost('99 % of their answers', slow, 1000, 'ms')
  figures.seen('beside those before', slow / usual, '× as long')
}
