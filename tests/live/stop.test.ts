import { once } from 'node:events'
import { stat } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LiveShop, startLiveShop } from '#tests/support/live-shop.ts'
import { humanToken } from '#tests/support/sign-in.ts'

/** Lets the SMS that is on its way be sent. */
let sendSms: () => void
let isSending: Promise<void>
let shop: LiveShop
beforeEach(async () => {
  const sent = new Promise<void>((resolve) => {
    sendSms = resolve
  })
  let begin: () => void
  isSending = new Promise((resolve) => {
    begin = resolve
  })
  const send = () => {
    begin()
    return sent
  }
  shop = await startLiveShop({ upstreams: { sms: { send } } })
})
afterEach(() => shop.close())

const requestCode = () =>
  fetch(`http://127.0.0.1:${shop.port}/api-site/ajax/auth/ident-by-phone/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ phone: '+79123456789', captchaToken: humanToken() }),
  })

/** Returns why a new connection fails; null if it does not. */
const openAnother = () =>
  new Promise<string | null>((resolve) => {
    const socket = connect(shop.port, '127.0.0.1', () => {
      socket.destroy()
      resolve(null)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
  })

/** Opens a connection on which a request has been answered already. */
async function openIdle() {
  const socket = connect(shop.port, '127.0.0.1')
  socket.write(REQUEST)
  const [answer] = await once(socket, 'data')
  return { socket, answer: String(answer) }
}
const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'

// Requirement: OPS-14
test('a shop that stops finishes the request that it has begun, and accepts no further one', async () => {
  const begun = requestCode()
  await isSending
  const stopped = shop.stopListening()
  await expect.poll(openAnother).toBe('ECONNREFUSED')
  sendSms()
  const answer = await begun
  expect(answer.headers.get('connection')).toBe('close')
  expect(await answer.json()).toMatchObject({ success: true, data: { timeToNextAttempt: 60 } })
  await stopped
})

// Requirement: OPS-14
test('a shop that stops closes the connection that a browser keeps open', async () => {
  const { socket } = await openIdle()
  const ended = once(socket, 'close')
  await shop.stopListening()
  expect(await ended, 'without an error').toEqual([false])
})

// Requirement: OPS-14
test('an idle connection gets one more answer, which tells it to close', async () => {
  const { socket } = await openIdle()
  const stopped = shop.stopListening({ idleMs: 5000 })
  await expect.poll(openAnother).toBe('ECONNREFUSED')
  socket.write(REQUEST)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 OK\r\n/)
  expect(String(answer)).toMatch(/\r\nconnection: close\r\n/i)
  await stopped
})

// Requirement: OPS-14
test('no connection of twenty clients is reset while the shop stops', async () => {
  const agent = new Agent({ keepAlive: true })
  const failures: unknown[] = []
  let answers = 0
  let isStopped = false
  async function browse() {
    while (!isStopped) {
      try {
        await new Promise<void>((resolve, reject) => {
          const request = get({ port: shop.port, host: '127.0.0.1', path: '/healthz', agent }, (response) => {
            response.resume().once('end', resolve)
          })
          request.once('error', reject)
        })
        answers += 1
      } catch (error) {
        // The shop's port is closed: no request was accepted.
        if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return
        failures.push(error)
      }
    }
  }
  const clients = Array.from({ length: 20 }, browse)
  await expect.poll(() => answers, { timeout: 10_000 }).toBeGreaterThan(100)
  await shop.stopListening({ idleMs: 300 })
  isStopped = true
  await Promise.all(clients)
  agent.destroy()
  expect(failures).toEqual([])
})

// Requirement: OPS-14
test('connections that wait to be accepted when the shop stops are answered', async () => {
  const answers: string[] = []
  // A signal arrives, as this callback does, while the process reads what has come.
  const stopped = new Promise<void>((resolve) => {
    stat('.', () => {
      for (let i = 0; i < 20; i += 1) {
        const socket = connect(shop.port, '127.0.0.1')
        socket.once('data', (answer) => answers.push(String(answer)))
        socket.once('error', ({ message }) => answers.push(message))
        socket.write(REQUEST)
      }
      resolve(shop.stopListening({ idleMs: 500 }))
    })
  })
  await stopped
  await expect.poll(() => answers).toHaveLength(20)
  expect(answers.filter((answer) => !answer.startsWith('HTTP/1.1 200 OK'))).toEqual([])
})

// Requirement: OPS-15
test('requests that are unfinished at the end of the time limit are answered with 503', async () => {
  const begun = requestCode()
  await isSending
  await shop.stopListening({ limitMs: 20 })
  const answer = await begun
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(await answer.json()).toMatchObject({ success: false, data: null })
  sendSms()
})

// Requirement: OPS-15
test('a connection that sends nothing is closed at the time limit', async () => {
  const socket = connect(shop.port, '127.0.0.1')
  await once(socket, 'connect')
  const ended = new Promise<void>((resolve) => {
    socket.once('error', () => resolve()).once('end', resolve)
  })
  // A request that is still being written.
  socket.write('GET /healthz HTTP/1.1\r\n')
  await openIdle().then(({ socket: other }) => other.destroy())
  await shop.stopListening({ idleMs: 10, limitMs: 20 })
  await expect(ended).resolves.toBeUndefined()
  socket.destroy()
})

// Requirement: OPS-20
test('a connection is kept longer than a proxy keeps its own', async () => {
  const { socket, answer } = await openIdle()
  expect(answer).toMatch(/\r\nkeep-alive: timeout=75\r\n/i)
  socket.destroy()
  await shop.stopListening()
})
