import { type ChildProcess, spawn } from 'node:child_process'
import { MINUTE_MS } from '#shared/time.ts'
import { MEMORY_ENV, MEMORY_FLAGS } from '../lib/server-process.mjs'

export interface RunningServer {
  readonly pid: number
  readonly origin: string
  /** Resolves with the exit code once the server has ended; null after a signal that it did not handle. */
  readonly ended: Promise<number | null>
  stop(): Promise<void>
}

/** A start after a kill reads every page of the database, of which a large one has six gigabytes. */
const READY_WITHIN_MS = 3 * MINUTE_MS

/**
 * Starts a Node server with the limits of memory that `npm run serve` sets, and waits until `readyPath` answers. Throws
 * when it exits or does not answer in time.
 */
export async function startServer(
  args: readonly string[],
  options: { port: number; readyPath: string; env?: Record<string, string> },
): Promise<RunningServer> {
  const child = spawn(process.execPath, [...MEMORY_FLAGS, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...MEMORY_ENV, NODE_ENV: 'production', ...options.env },
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const origin = `http://127.0.0.1:${options.port}`
  const deadline = performance.now() + READY_WITHIN_MS
  while (!(await answers(origin + options.readyPath))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`)
    if (performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`${args.join(' ')} did not answer`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  if (child.pid === undefined) throw new Error('the server has no process')
  return { pid: child.pid, origin, ended, stop: () => stop(child, ended) }
}

/** Returns whether a server answers a GET request, and with success. */
export async function answers(url: string, init: RequestInit = {}): Promise<boolean> {
  try {
    return (await fetch(url, init)).ok
  } catch {
    return false
  }
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM')
  await ended
}
