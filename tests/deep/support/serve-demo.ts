import { type RunningServer, startServer } from '../../../scripts/bench/processes.ts'
import { buildFolder, serverEntry } from '../../../scripts/lib/build.mjs'
import { freePort } from '../../../scripts/lib/free-port.mjs'

const FIRST_PORT = 3800

export interface ServedDemo extends RunningServer {
  readonly port: number
}

/** Settings of a shop whose whole traffic comes from one address. */
export const DEMO_ENV = { HOST: '127.0.0.1', ADDRESS_BUDGET_FACTOR: '1000', LOG_LEVEL: 'error' } as const

/** Starts the built shop on a database file, as a process of its own. */
export async function serveDemo(path: string, env: Record<string, string> = {}): Promise<ServedDemo> {
  const port = await freePort(FIRST_PORT)
  const server = await startServer([serverEntry(buildFolder())], {
    port,
    readyPath: '/healthz',
    env: { ...DEMO_ENV, PORT: String(port), DATABASE_URL: `file:${path}`, ...env },
  })
  return { ...server, port }
}
