import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { deepLine } from './support/deep-line.ts'
import { createDemoFile, type DemoFile } from './support/demo-file.ts'
import { type ServedDemo, serveDemo } from './support/serve-demo.ts'
import { createTraffic, percentile, type Traffic } from './support/traffic.ts'

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
const CHUNK = Buffer.alloc(64 * 1024, 120)
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

interface Opened {
  readonly socket: Socket
  /** Resolves with what the shop has sent and when it has ended the connection. */
  readonly ended: Promise<{ readonly text: string; readonly ms: number }>
}

async function open(): Promise<Opened> {
  const socket = connect(shop.port, '127.0.0.1')
  let text = ''
  const from = performance.now()
  const ended = new Promise<{ text: string; ms: number }>((resolve) => {
    socket.once('close', () => resolve({ text, ms: performance.now() - from }))
  })
  socket.on('error', () => undefined)
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part
  })
  await once(socket, 'connect')
  return { socket, ended }
}

const openMany = (count: number) => Promise.all(Array.from({ length: count }, open))
const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)
const POST = 'POST /trpc/basket.add HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n'

/** Sends a byte a second until the connection has ended. */
async function drip({ socket, ended }: Opened, letters: string): Promise<void> {
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  for (let i = 0; !isOver; i++) {
    socket.write(letters[i % letters.length] ?? '')
    await pause(1000)
  }
}

const residentBytes = (pid: number) =>
  1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)

deepLine(
  {
    promises: ['F8', 'A17'],
    tried: `${SLOW_SOCKETS} connections send their headers a byte a second, ${SLOW_SOCKETS} a body; ${SLOW_SOCKETS} send nothing`,
  },
  async (figures) => {
    const usual = percentile(await traffic.open(PER_SECOND, 15), 0.99)
    const headers = await openMany(SLOW_SOCKETS)
    const bodies = await openMany(SLOW_SOCKETS)
    const idle = await openMany(SLOW_SOCKETS)
    for (const { socket } of headers) socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ')
    for (const { socket } of bodies) socket.write(`${POST}Content-Length: 10000\r\n\r\n`)
    const dripping = Promise.all([...headers, ...bodies].map((opened) => drip(opened, 'abcdef')))
    const answers = await traffic.open(PER_SECOND, 15)
    const others = answers.filter(({ status }) => status !== 200)
    const [endsOfHeaders, endsOfBodies] = await Promise.all(
      [headers, bodies].map((opened) => Promise.all(opened.map(({ ended }) => ended))),
    )
    await dripping
    const longest = (ends: readonly { readonly ms: number }[] = []) => Math.max(...ends.map(({ ms }) => ms))
    figures.is('shoppers not answered meanwhile', others.length, 0)
    figures.atMost('99 % of their answers', percentile(answers, 0.99) / usual, 2, '× the usual')
    figures.atMost('longest headers', longest(endsOfHeaders) / 1000, HEADERS_WITHIN_MS / 1000, 's')
    figures.atMost('longest body', longest(endsOfBodies) / 1000, BODY_WITHIN_MS / 1000, 's')
    const timedOut = (ends: readonly { readonly text: string }[] = []) =>
      ends.filter(({ text }) => statusOf(text) === 408).length
    figures.is(
      'slow requests that learn it by 408',
      timedOut(endsOfHeaders) + timedOut(endsOfBodies),
      2 * SLOW_SOCKETS,
    )
    for (const { socket } of idle) socket.destroy()
  },
)

deepLine(
  { promises: ['A17', 'F8'], tried: 'headers of 1 MB and a thousand headers, 20 times each' },
  async (figures) => {
    const large = await openMany(20)
    const many = await openMany(20)
    for (const { socket } of large) socket.write(`GET / HTTP/1.1\r\nX: ${'x'.repeat(MEGABYTE)}\r\n\r\n`)
    const thousand = Array.from({ length: 1000 }, (_, i) => `X-${i}: ${'y'.repeat(32)}\r\n`).join('')
    for (const { socket } of many) socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n${thousand}\r\n`)
    const ends = await Promise.all([...large, ...many].map(({ ended }) => ended))
    // A connection that is reset while it still sends may lose the answer.
    const refused = ends.filter(({ text }) => [0, 431].includes(statusOf(text)))
    figures.is('connections that are not ended', ends.length - refused.length, 0)
    figures.atMost('longest', Math.max(...ends.map(({ ms }) => ms)) / 1000, 1, 's')
    const { status } = await fetch(`${shop.origin}/help/`)
    figures.is('a page afterwards', status, 200)
  },
)

deepLine(
  { promises: ['A17', 'F8'], tried: `${LARGE_BODIES} bodies of 100 MB at once, half of them in chunks` },
  async (figures) => {
    const usual = percentile(await traffic.open(PER_SECOND, 10), 0.99)
    const before = residentBytes(shop.pid)
    let highest = before
    const watch = setInterval(() => {
      highest = Math.max(highest, residentBytes(shop.pid))
    }, 20)
    const bodies = await openMany(LARGE_BODIES)
    const answering = traffic.open(PER_SECOND, 5)
    const sent = await Promise.all(bodies.map((opened, i) => sendLarge(opened, i % 2 === 0)))
    const ends = await Promise.all(bodies.map(({ ended }) => ended))
    const answers = await answering
    clearInterval(watch)
    figures.is('bodies that were taken', sent.filter((bytes) => bytes >= LARGE_BYTES).length, 0)
    figures.atMost('most of one that was sent', Math.max(...sent) / MEGABYTE, 10, 'MB')
    // A connection that is reset while it still sends may lose the answer.
    const told = ends.filter(({ text }) => statusOf(text) === 413).length
    figures.atLeast('answers with 413', told, LARGE_BODIES / 2)
    figures.atMost('memory grows by', (highest - before) / MEGABYTE, 100, 'MB')
    figures.atMost('memory', highest / MEGABYTE, 450, 'MB')
    figures.is('shoppers not answered meanwhile', answers.filter(({ status }) => status !== 200).length, 0)
    figures.atMost('99 % of their answers', percentile(answers, 0.99) / usual, 3, '× the usual')
  },
)

/** Sends a body until all of it is written or the shop has ended the connection. Returns how much was sent. */
async function sendLarge({ socket, ended }: Opened, isChunked: boolean): Promise<number> {
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  socket.write(
    POST + (isChunked ? 'Transfer-Encoding: chunked\r\n\r\n' : `Content-Length: ${LARGE_BYTES}\r\n\r\n`),
  )
  let sent = 0
  for (; sent < LARGE_BYTES && !isOver; sent += CHUNK.length) {
    if (isChunked) socket.write(`${CHUNK.length.toString(16)}\r\n`)
    const isTaken = socket.write(CHUNK)
    if (isChunked) socket.write('\r\n')
    if (!isTaken) await Promise.race([once(socket, 'drain').catch(() => undefined), ended])
  }
  return sent
}
