import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySources } from '#tests/support/source-copy.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'

const FIRST_PORT = 3750
/** Time between saves of one file. The watcher merges saves within 50 ms and keeps the first. */
const ONE_SAVE_MS = 80

export interface DevCopy {
  readonly origin: string
  /** When the command was started, by `performance.now()`. */
  readonly startedAt: number
  /** Saves a file of the copy. `change` gets the file's original text, without earlier edits. */
  edit(path: string, change: (text: string) => string): void
  /** Returns the packages that Vite has bundled for the browser. Throws while it has not bundled any. */
  bundledPackages(): Promise<string[]>
  close(): Promise<void>
}

/**
 * Starts the development server of `npm run dev` on a copy of the sources in a temporary folder, with a small demo.
 * Tests edit the copy, so that a killed run leaves the project unchanged. Throws if the server does not start.
 */
export async function startDevCopy(): Promise<DevCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'glyanets-dev-'))
  copySources(folder)
  const port = await freePort(FIRST_PORT)
  const startedAt = performance.now()
  const child = spawnServer(folder, port)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const origin = `http://127.0.0.1:${port}`
  const close = async () => {
    if (child.exitCode === null) {
      child.kill('SIGKILL')
      await once(child, 'close')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(child, origin)
  } catch (error) {
    await close()
    throw new Error(`the server did not start:\n${output}`, { cause: error })
  }
  const originals = new Map<string, string>()
  const savedAt = new Map<string, number>()
  return {
    ...{ origin, startedAt },
    edit(path, change) {
      const original = originals.get(path) ?? readFileSync(join(folder, path), 'utf8')
      originals.set(path, original)
      const left = (savedAt.get(path) ?? 0) + ONE_SAVE_MS - performance.now()
      if (left > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, left)
      savedAt.set(path, performance.now())
      writeFileSync(join(folder, path), change(original))
    },
    async bundledPackages() {
      const text = await readFile(join(folder, 'node_modules/.vite/deps/_metadata.json'), 'utf8')
      return Object.keys((JSON.parse(text) as { optimized: Readonly<Record<string, unknown>> }).optimized)
    },
    close,
  }
}

function spawnServer(folder: string, port: number): ChildProcess {
  // Ends the server when its parent ends in any way.
  const exitWithParent = 'data:text/javascript,process.once("disconnect",()=>process.exit())'
  return spawn(process.execPath, ['--import', exitWithParent, 'scripts/dev.mjs'], {
    cwd: folder,
    // Leaves out the machine's environment, which may name another database.
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: 'file:data/dev.db',
      SEED_PRODUCTS: '500',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

async function waitUntilReady(child: ChildProcess, origin: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`)
    const response = await fetch(`${origin}/healthz`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
