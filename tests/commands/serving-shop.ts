import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { vi } from 'vitest'
import { MINUTE_MS } from '#shared/time.ts'
import { MEMORY_FLAGS } from '../../scripts/lib/server-process.mjs'

/** A request that a killed server was just being given is never answered. */
const NO_ANSWER_MS = 10_000

/** The shop of `npm run serve`, which hands over to a new process when it is told to. */
export interface ServingShop {
  readonly child: ChildProcess
  readonly port: number
  /** What it and its servers have written so far. */
  output(): string
  /** The processes of its servers, on Linux; not those that do not run their own program yet. */
  servers(): number[]
  /** Sends SIGHUP and waits until the new process has taken over. */
  handOver(): Promise<void>
  /** Kills the process group, if it still runs: the owner of the port and its servers. */
  kill(): void
}

export async function startServing(
  file: string,
  {
    port,
    env,
    cwd,
    prefix = [],
  }: {
    readonly port: number
    readonly env: Readonly<Record<string, string>>
    /** The folder of the sources, if they are not those of the project. */
    readonly cwd?: string
    /** What its command begins with. */
    readonly prefix?: readonly string[]
  },
): Promise<ServingShop> {
  let output = ''
  let handovers = 0
  const [command, ...args] = [...prefix, process.execPath, 'scripts/serve.mjs']
  const child = spawn(command, args, {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: `file:${file}`,
      LOG_LEVEL: 'warn',
      NODE_ENV: undefined,
      npm_lifecycle_event: undefined,
      ...env,
    },
    ...(cwd !== undefined && { cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const isOver = () => child.exitCode !== null
  await vi.waitUntil(() => isOver() || output.includes('Shop  '), { timeout: 2 * MINUTE_MS, interval: 50 })
  return {
    ...{ child, port },
    output: () => output,
    servers: () =>
      (textOf(`/proc/${child.pid}/task/${child.pid}/children`).match(/\d+/g) ?? [])
        .filter((pid) => textOf(`/proc/${pid}/cmdline`).includes(MEMORY_FLAGS[0] ?? ''))
        .map(Number),
    async handOver() {
      child.kill('SIGHUP')
      handovers += 1
      const isDone = () => output.split('  handed over\n').length === handovers + 1
      await vi
        .waitUntil(() => isDone() || isOver(), { timeout: 3 * MINUTE_MS, interval: 20 })
        .catch(() => undefined)
      if (!isDone()) throw new Error(`no handover:\n${output}`)
    },
    kill() {
      if (child.pid !== undefined && !isOver()) process.kill(-child.pid, 'SIGKILL')
    },
  }
}

/** Returns what a file has; nothing of a process that has ended meanwhile. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** A page to open, or what to send to a path. */
export interface Asked {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Sends a request, and returns the status, or what failed on which kind of connection. */
export function ask(
  agent: Agent,
  port: number,
  { path, headers = {}, body }: Asked,
): Promise<number | string> {
  return new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST'
    const options = { host: '127.0.0.1', port, path, method, headers, agent, timeout: NO_ANSWER_MS }
    const asked = request(options, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    asked.once('timeout', () => asked.destroy(new Error('no answer')))
    asked.once('error', ({ message }) => resolve(`${asked.reusedSocket ? 'kept' : 'new'}: ${message}`))
    asked.end(body)
  })
}

const MOST_WAITING = 10

/** Asks so many times a second, in turn on kept and on new connections, until it is told to stop. Returns the answers. */
export function askSteadily(port: number, perSecond: number, nextOf: (turn: number) => Asked) {
  const kept = new Agent({ keepAlive: true, maxSockets: 10 })
  const opened = new Agent({ keepAlive: false })
  const answers = new Map<number | string, number>()
  const pending = new Set<Promise<void>>()
  let turn = 0
  const timer = setInterval(() => {
    // A server that stands still for a moment would refuse more.
    if (pending.size >= MOST_WAITING) return
    turn += 1
    const asked = ask(turn % 2 === 0 ? kept : opened, port, nextOf(turn))
      .then((answer) => void answers.set(answer, (answers.get(answer) ?? 0) + 1))
      .finally(() => pending.delete(asked))
    pending.add(asked)
  }, 1000 / perSecond)
  return {
    /** How many requests wait for their answers now. */
    waiting: () => pending.size,
    /** Returns how often each status, or each failure, was the answer. */
    async stop(): Promise<ReadonlyMap<number | string, number>> {
      clearInterval(timer)
      await Promise.all(pending)
      kept.destroy()
      return answers
    },
  }
}
