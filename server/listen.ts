import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { AppError } from '#shared/errors.ts'
import { messageOf } from '#shared/messages.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

/**
 * How long an idle connection is kept. Longer than the proxy keeps its own (60 s by default in nginx, see
 * docs/operations.md); otherwise the proxy could send a request on a connection that is being closed.
 */
export const KEEP_ALIVE_MS = 75_000
const HEADERS_LIMIT_MS = 10_000
const REQUEST_LIMIT_MS = 30_000
/** How often the two limits above are checked. Node's default of 30 s would triple the first one. */
const CHECK_EVERY_MS = 2000
/** Milliseconds after the end of a drain in which the last answers are sent. */
const LAST_ANSWERS_MS = 250
/**
 * How long waiting connections are accepted before the shop stops listening. It stops earlier after two turns without
 * one: the first may be the rest of the turn in which the drain has begun.
 */
const LAST_ACCEPTS_MS = 250
const QUIET_TURNS = 2
const RETRY_AFTER_SECONDS = 2

/** The phases of a drain, in milliseconds since its beginning. New connections are refused nearly from the beginning. */
export interface DrainTimes {
  /** Until then a connection without a request stays open, because its next request may be under way. */
  readonly idleMs: number
  /** The requests that are unfinished then are answered with 503. */
  readonly limitMs: number
}

interface Listening {
  /** A free port if 0 was requested. */
  readonly port: number
  /**
   * Ends all connections without cutting off an accepted request: once nobody can connect any more, every answer
   * tells the browser to close its connection. Resolves when no connection is left. May be called again with shorter times.
   */
  drain(times: DrainTimes): Promise<void>
}

/** Rejects if this process could not listen there by itself. Refuses whoever connects meanwhile. */
export async function requireFree(host: string, port: number): Promise<void> {
  const probe = new NetServer((socket) => socket.destroy())
  probe.listen({ host, port, exclusive: true })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/** Serves an app on a socket. Rejects if it cannot listen there. */
export function listen(fetch: Fetch, host: string, port: number): Promise<Listening> {
  const sockets = new Set<Socket>()
  const underWay = new Set<ServerResponse>()
  const unanswered = new Set<(answer: Response) => void>()
  let accepted = 0
  let isDraining = false
  let isIdleTimeOver = false

  /** Like `fetch`, but the end of a drain may answer first. */
  const answer: Fetch = (request, bindings) => {
    const response = fetch(request, bindings)
    if (!(response instanceof Promise)) return response
    return new Promise((resolve, reject) => {
      unanswered.add(resolve)
      response.then(resolve, reject).finally(() => unanswered.delete(resolve))
    })
  }

  const respond = getRequestListener(answer, { hostname: host })
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_LIMIT_MS,
      requestTimeout: REQUEST_LIMIT_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
    },
    (incoming, outgoing) => void respond(incoming, outgoing),
  )
  server.on('connection', (socket: Socket) => {
    accepted += 1
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // Before the app's own listener, so that the header is set when the app answers.
  server.prependListener('request', ({ socket }, response: ServerResponse) => {
    underWay.add(response)
    if (isDraining) response.setHeader('Connection', 'close')
    response.once('close', () => {
      underWay.delete(response)
      // The headers of this answer may have left before the drain began.
      if (isIdleTimeOver) socket.destroySoon()
    })
  })

  const closed = new Promise<void>((resolve) => {
    server.once('close', resolve)
  })

  async function stopAccepting(): Promise<void> {
    // Connections that wait to be accepted would be reset; Node accepts one in a turn.
    const until = performance.now() + LAST_ACCEPTS_MS
    for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < until; ) {
      const known = accepted
      await immediate()
      quiet = known === accepted ? quiet + 1 : 0
    }
    // Not http's own close(), which would close idle connections at once.
    if (server.listening) NetServer.prototype.close.call(server)
  }

  function endIdle(): void {
    isIdleTimeOver = true
    const busy = new Set([...underWay].map(({ socket }) => socket))
    for (const socket of sockets) if (!busy.has(socket)) socket.destroySoon()
  }

  async function endAll(): Promise<void> {
    for (const resolve of unanswered) resolve(stoppingAnswer())
    await pause(LAST_ANSWERS_MS)
    for (const socket of sockets) socket.destroy()
  }

  async function drain({ idleMs, limitMs }: DrainTimes): Promise<void> {
    const from = performance.now()
    const left = (ms: number) => Math.max(0, ms - (performance.now() - from))
    // First of all, because whoever is told to close a connection may open another one at once.
    await stopAccepting()
    isDraining = true
    for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close')
    const timers = [setTimeout(endIdle, left(idleMs)), setTimeout(() => void endAll(), left(limitMs))]
    await closed
    for (const timer of timers) clearTimeout(timer)
  }

  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      // Any later error is unexpected.
      server.off('error', reject)
      resolve({ port: portOf(server.address()), drain })
    })
  })
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error(`no port in ${address}`)
  return address.port
}

/** Answers a request that the shop has no time left for. */
function stoppingAnswer(): Response {
  const error = new AppError('OVERLOADED', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  return Response.json(
    { success: false, data: null, errors: [messageOf(error)] },
    { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_SECONDS), 'Cache-Control': 'no-store' } },
  )
}
