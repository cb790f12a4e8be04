import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const RUNBOOK = 'docs/operations.md'

/** A folder that looks like the application's to the commands, with a small demo. */
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-runbook-'))
  symlinkSync(join(process.cwd(), 'db'), join(folder, 'db'))
  run(`${script('seed')} --products 500`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(commands: string): { status: number | null; stderr: string } {
  const { PATH } = process.env
  const { status, stderr } = spawnSync('sh', ['-euc', commands], {
    cwd: folder,
    env: { PATH },
    encoding: 'utf8',
  })
  return { status, stderr }
}

/** An npm script without npm, which would look for a package in this folder. */
const script = (name: string) => `${process.execPath} ${join(process.cwd(), 'scripts', `${name}.ts`)}`

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
    for (const command of ['backup', 'verify', 'restore'])
      expect(blocks.some((block) => block.includes(`shop -- ${command}`))).toBe(true)
  })
})
