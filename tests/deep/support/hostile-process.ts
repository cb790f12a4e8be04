import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Ended, HostileTask } from './hostile.ts'

/**
 * A process that does one task of support/hostile.ts to a shop. It is not the process that measures, because shoppers
 * do not share their processor with an attacker. It sends 'open' once all connections are open, and then the results.
 */
const CHUNK = Buffer.alloc(64 * 1024, 120)
const LETTERS = 'abcdef'
const SECOND_MS = 1000

interface Opened {
  readonly socket: Socket
  readonly ended: Promise<Omit<Ended, 'sent'>>
}

async function open(port: number): Promise<Opened> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  const from = performance.now()
  const ended = new Promise<Omit<Ended, 'sent'>>((resolve) => {
    socket.once('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)
      resolve({ status, ms: performance.now() - from })
    })
  })
  socket.on('error', () => undefined)
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part
  })
  await once(socket, 'connect')
  return { socket, ended }
}

/** Sends a byte a second, beginning after a part of a second, until the connection has ended. */
async function drip({ socket, ended }: Opened, part: number): Promise<Ended> {
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  await pause(part * SECOND_MS)
  for (let i = 0; !isOver; i++) {
    socket.write(LETTERS[i % LETTERS.length] ?? '')
    await pause(SECOND_MS)
  }
  return { ...(await ended), sent: 0 }
}

/** Sends a body until all of it is written or the shop has ended the connection. */
async function sendLarge({ socket, ended }: Opened, bytes: number, isChunked: boolean): Promise<Ended> {
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  let sent = 0
  for (; sent < bytes && !isOver; sent += CHUNK.length) {
    if (isChunked) socket.write(`${CHUNK.length.toString(16)}\r\n`)
    const isTaken = socket.write(CHUNK)
    if (isChunked) socket.write('\r\n')
    if (!isTaken) await Promise.race([once(socket, 'drain').catch(() => undefined), ended])
  }
  return { ...(await ended), sent }
}

async function perform({ port, groups }: HostileTask): Promise<Ended[][]> {
  const opened = await Promise.all(
    groups.map(({ count }) => Promise.all(Array.from({ length: count }, () => open(port)))),
  )
  process.send?.('open')
  return Promise.all(
    groups.map(({ opening, rest }, g) => {
      const connections = opened[g] ?? []
      return Promise.all(
        connections.map(async (connection, i): Promise<Ended> => {
          connection.socket.write(opening)
          if (rest === 'drip') return drip(connection, i / connections.length)
          if (rest === null) return { status: 0, ms: 0, sent: 0 }
          return sendLarge(connection, rest.bytes, rest.isChunked)
        }),
      )
    }),
  )
}

process.once('message', (task: HostileTask) => {
  void perform(task).then((ends) => process.send?.(ends))
})
