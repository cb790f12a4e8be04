import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MINUTE_MS } from '#shared/time.ts'
import { ensureBuilt } from '../../../scripts/lib/build.mjs'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { hashSources } from '../../../scripts/lib/source-hash.mjs'

/** An isolated shop: the production server with a database, clock, and upstreams of its own. */
export interface ShopServer {
  readonly origin: string
  /** The address of its database file, which the commands of the staff open too. */
  readonly databaseUrl: string
  stop(): Promise<void>
}

const FOLDER = '.cache/e2e'
const SERVER = fileURLToPath(new URL('./serve-shop.ts', import.meta.url))
/** Includes the time to fill a new database before the server listens. */
const START_LIMIT_MS = 2 * MINUTE_MS
const FIRST_PORT = 3100
/** Each worker looks for free ports in a range of its own. */
const PORTS_PER_WORKER = 20

/**
 * Prepares what every shop starts from: the build, and a template database filled with the demo. Runs before the
 * workers start and passes both to them by the environment, so that an edit during a run changes neither.
 */
export async function prepareShops(): Promise<void> {
  const build = await ensureBuilt()
  mkdirSync(FOLDER, { recursive: true })
  const template = templateFile()
  process.env.E2E_BUILD = build
  process.env.E2E_TEMPLATE = template
  if (existsSync(template)) return
  for (const name of readdirSync(FOLDER)) rmSync(join(FOLDER, name), { force: true, recursive: true })
  const draft = join(FOLDER, `draft-${process.pid}.db`)
  await (await startServer(draft, FIRST_PORT)).stop()
  const journal = statSync(`${draft}-wal`, { throwIfNoEntry: false })
  if (journal !== undefined && journal.size > 0)
    throw new Error('the server left its journal when it stopped')
  renameSync(draft, template)
}

/** Starts a shop on a copy of the template database. `workerIndex` counts the workers that run in parallel. */
export async function startShop(workerIndex: number): Promise<ShopServer> {
  const database = join(tmpdir(), `glyanets-e2e-${process.pid}-${workerIndex}.db`)
  removeDatabase(database)
  copyFileSync(process.env.E2E_TEMPLATE ?? '', database)
  const server = await startServer(database, FIRST_PORT + workerIndex * PORTS_PER_WORKER)
  return {
    origin: server.origin,
    databaseUrl: urlOf(database),
    async stop() {
      await server.stop()
      removeDatabase(database)
    },
  }
}

/** Names the template by a hash of the code that can have filled it. Filling it takes seconds, so it is kept. */
function templateFile(): string {
  return join(
    FOLDER,
    `template-${hashSources(['db', 'shared', 'server', 'package-lock.json']).slice(0, 16)}.db`,
  )
}

function urlOf(file: string): string {
  return `file:${file}`
}

function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
}

/** Resolves when the server prints that it listens. An answer on its port might come from another run's server. */
async function startServer(database: string, firstPort: number): Promise<Omit<ShopServer, 'databaseUrl'>> {
  const port = await freePort(firstPort)
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [SERVER, process.env.E2E_BUILD ?? ''], {
    env: {
      APP_ENV: 'demo',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: urlOf(database),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const listening = new Promise<void>((resolve) => {
    child.stdout.on('data', (text: Buffer) => {
      if (text.includes(origin.replace('127.0.0.1', 'localhost'))) resolve()
    })
  })
  const timeout = new Promise<never>((_, reject) => {
    const onTimeout = () => reject(new Error(`the server did not listen within ${START_LIMIT_MS / 1000} s`))
    setTimeout(onTimeout, START_LIMIT_MS).unref()
  })
  await Promise.race([listening, exited, timeout])
  if (child.exitCode !== null) {
    // Another run on this machine took the port first.
    if ((await freePort(port)) !== port) return startServer(database, port + 1)
    throw new Error(`the server ended with code ${child.exitCode} before it listened`)
  }
  return {
    origin,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
