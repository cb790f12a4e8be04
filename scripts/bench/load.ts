import { Agent, request } from 'node:http'

export interface LoadCase {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: string
}

export interface LoadResult {
  readonly requests: number
  readonly elapsedMs: number
  readonly p50: number
  readonly p99: number
}

/** Sends `count` requests over `connections` keep-alive connections. Throws when an answer is not 200. */
export async function load(
  origin: string,
  caseOf: (i: number) => LoadCase,
  { count, connections }: { count: number; connections: number },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < count) {
        const i = next++
        const sent = performance.now()
        await send(agent, origin, caseOf(i))
        times.push(performance.now() - sent)
      }
    }),
  )
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    requests: count,
    elapsedMs: performance.now() - started,
    p50: at(0.5),
    p99: at(0.99),
  }
}

export function send(agent: Agent, origin: string, load: LoadCase): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      origin + load.path,
      { method: load.method ?? 'GET', headers: load.headers ?? {}, agent },
      (incoming) => {
        let text = ''
        incoming.setEncoding('utf8')
        incoming.on('data', (chunk: string) => {
          text += chunk
        })
        incoming.on('end', () =>
          incoming.statusCode === 200
            ? resolve(text)
            : reject(new Error(`${load.path}: ${incoming.statusCode} ${text.slice(0, 300)}`)),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(load.body)
  })
}
