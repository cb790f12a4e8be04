import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

function run(script: string, args: readonly string[]) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [`scripts/${script}`, ...args], {
    // What runs in spite of its arguments neither uses the shop's database nor remains.
    env: { ...process.env, DATABASE_URL: 'file:/nowhere/shop.db' },
    encoding: 'utf8',
    timeout: 50_000,
  })
  return { status, stderr, stdout }
}

test.each([
  ['test.mjs', ['--foo'], "Unknown option '--foo'. npm test -- --help lists the options."],
  ['test.mjs', ['--only', 'nope'], "There is no step 'nope'. Steps: format, lint, "],
  ['test.mjs', ['--only', 'unit', '--from', 'build'], 'Use --only or --from, not both.'],
  ['test.mjs', ['--changed', '--only', 'unit,build'], "--changed leaves out 'build': it runs format, lint, "],
  ['start.mjs', ['--port', '4000'], "npm start has no option '--port'. "],
  ['dev.mjs', ['--help'], "npm run dev has no option '--help'. "],
  ['serve.mjs', ['4'], "npm run serve has no option '4'. "],
  ['cluster.ts', ['--help'], "npm run cluster has no option '--help'. "],
  ['seed.ts', ['--foo'], "Unknown option '--foo'"],
])(
  '%s %j: one line says what is wrong',
  (script, args, line) => {
    const { status, stderr, stdout } = run(script, args)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(`\n✗ ${line}`)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  },
  60_000,
)

test('npm test -- --help names every option and step', () => {
  const { status, stdout } = run('test.mjs', ['--help'])
  expect(status).toBe(0)
  for (const name of ['--only', '--from', '--changed', 'format', 'browser']) expect(stdout).toContain(name)
})
