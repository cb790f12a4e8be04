import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#shared/time.ts'
import { type Bundle, bundleScript } from '#tests/support/bundle-script.ts'
import { inRoot } from '../../scripts/lib/root.mjs'
import { leaseOf, startScript } from './copied-shop.ts'

const RUNBOOK = 'docs/operations.md'

/** A folder that looks like the application's to the commands, with a small demo. */
let folder: string
/** The commands of the shop are started twenty times. */
let shop: Bundle
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-runbook-'))
  symlinkSync(join(process.cwd(), 'db'), join(folder, 'db'))
  shop = await bundleScript('scripts/shop.ts', [KEEP_ROOT])
  run(`${process.execPath} ${inRoot('scripts/seed.ts')} --products 500`)
  await copyOnce()
}, 3 * MINUTE_MS)
afterAll(() => {
  shop?.remove()
  rmSync(folder, { recursive: true, force: true })
})

function run(commands: string): { status: number | null; stderr: string } {
  const { PATH } = process.env
  const { status, stderr } = spawnSync('sh', ['-euc', commands], {
    cwd: folder,
    env: { PATH, REPLICA_URL: join(folder, 'copy') },
    encoding: 'utf8',
  })
  return { status, stderr }
}

/** Lets `npm run replicate` bring the database to the target, and ends it. */
async function copyOnce(): Promise<void> {
  const file = join(folder, 'data/shop.db')
  const settings = { DATABASE_URL: `file:${file}`, REPLICA_URL: join(folder, 'copy') }
  const copying = startScript(['scripts/replicate.ts'], settings)
  const states = () => globSync(join(folder, 'copy/data/1/generations/*/snapshots/*.lz4'))
  // Litestream's own program notes when it has copied; before that it knows no signal, and ends with another code.
  const isCopied = () => states().length > 0 && (leaseOf(file)?.copiedAt ?? 0) > 0
  await vi.waitUntil(isCopied, { timeout: 2 * MINUTE_MS, interval: 100 })
  copying.signal('SIGTERM')
  expect(await copying.ended).toBe(0)
}

/** Keeps the module in its place that finds the project's folder by its own. */
const KEEP_ROOT = {
  name: 'keep-root',
  enforce: 'pre' as const,
  resolveId: (source: string) =>
    source.endsWith('/root.mjs')
      ? { id: inRoot('scripts/lib/root.mjs'), external: 'absolute' as const }
      : null,
}

/** An npm script without npm, which would look for a package in this folder. */
const script = (name: string) =>
  `${process.execPath} ${name === 'shop' ? shop.file : inRoot('scripts', `${name}.ts`)}`

const blocks = [...readFileSync(RUNBOOK, 'utf8').matchAll(/^( *)```sh\n([\s\S]*?)^ *```$/gm)].map(
  ([, indent = '', text = '']) => text.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trim(),
)

// Requirement: OPS-10
describe(`every command of ${RUNBOOK} does what it says`, () => {
  test.each(blocks)('%s', (block) => {
    const commands = block.replaceAll(/npm run -s (\w+) --/g, (_, name: string) => script(name))
    expect(run(commands)).toEqual({ status: 0, stderr: '' })
  })

  test('the commands of backup, verify, and restore are among them', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(5)
    for (const command of ['backup', 'verify', 'restore', 'restore --from-replica'])
      expect(blocks.some((block) => block.includes(`shop -- ${command}`))).toBe(true)
  })
})
