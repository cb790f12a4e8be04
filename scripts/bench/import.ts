import { spawn } from 'node:child_process'
import { existsSync, rmSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#db/client.ts'
import { openShop } from '#server/open-shop.ts'
import { writeLargeCatalog } from './large-catalog.ts'
import { residentBytes } from './process-use.ts'

const OFFERS = 200_000
/** How often another process, such as the shop's server, wants to write meanwhile. */
const WRITE_EVERY_MS = 20

export interface ImportRow {
  readonly name: string
  readonly seconds: number
  /** The highest resident memory of the process, in MB. */
  readonly peakMb: number
  /** How long others waited to begin a transaction, in ms: 99 of 100 at most, and the longest. */
  readonly waitP99: number
  readonly waitMost: number
}

export interface ImportFigures {
  readonly offers: number
  readonly fileMb: number
  readonly rows: readonly ImportRow[]
}

/** Measures the import of a large YML file into an empty shop, and of the same file again. */
export async function measureImport(folder: string): Promise<ImportFigures> {
  const catalog = `${folder}/catalog-${OFFERS}.yml`
  const file = `${folder}/imported.db`
  if (!existsSync(catalog)) await writeLargeCatalog(catalog, OFFERS)
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  openShop(`file:${file}`, 'production').close()
  return {
    offers: OFFERS,
    fileMb: statSync(catalog).size / 1e6,
    rows: [
      await measureRun('into an empty shop', file, catalog, new RegExp(`^created: ${OFFERS}$`, 'm')),
      await measureRun('the same file again', file, catalog, new RegExp(`^unchanged: ${OFFERS}$`, 'm')),
    ],
  }
}

async function measureRun(name: string, file: string, catalog: string, done: RegExp): Promise<ImportRow> {
  const script = [
    '--max-semi-space-size=4',
    '--heap-growing-percent=15',
    'scripts/shop.ts',
    'import',
    catalog,
    '--list',
    '0',
  ]
  const started = performance.now()
  const child = spawn(process.execPath, script, {
    env: { ...process.env, APP_ENV: 'production', DATABASE_URL: `file:${file}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text) => (output += String(text)))
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const { db, close } = openDatabase(`file:${file}`)
  const waits: number[] = []
  let peak = 0
  const watch = async () => {
    while (child.exitCode === null) {
      const before = performance.now()
      db.$client.exec('BEGIN IMMEDIATE; ROLLBACK')
      waits.push(performance.now() - before)
      if (child.pid !== undefined) peak = Math.max(peak, residentOf(child.pid))
      await wait(WRITE_EVERY_MS)
    }
  }
  await Promise.all([ended, watch()])
  close()
  if (!done.test(output)) throw new Error(`the import has not done what is measured:\n${output}`)
  waits.sort((a, b) => a - b)
  return {
    name,
    seconds: (performance.now() - started) / 1000,
    peakMb: peak / 1e6,
    waitP99: waits[Math.floor(waits.length * 0.99)] ?? 0,
    waitMost: waits.at(-1) ?? 0,
  }
}

/** Returns the resident memory of a process; 0 if it has ended meanwhile. */
function residentOf(pid: number): number {
  try {
    return residentBytes(pid)
  } catch {
    return 0
  }
}
