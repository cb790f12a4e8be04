import { expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/time.ts'
import { debianProgram } from '../../scripts/cluster/program.ts'
import { StepError } from '../../scripts/lib/steps.mjs'
import { scriptsOfTest } from './scripts-of-test.ts'

const { start } = scriptsOfTest('cluster')

// Requirement: OPS-46
test('a program of the cluster that is not installed is named with its package', () => {
  const find = () => debianProgram('no-such-cache', 'varnish')
  expect(find).toThrow(StepError)
  expect(find).toThrow('no-such-cache is not installed: apt-get install varnish')
})

/** Loaded into the script, so that it sees a machine without Varnish wherever this test runs. */
const WITHOUT_VARNISH = `
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const { existsSync } = fs
fs.existsSync = (path) => !String(path).endsWith('/varnishd') && existsSync(path)
syncBuiltinESMExports()`

// Requirement: OPS-46
test(
  'npm run cluster ends with one sentence where a package of Debian is missing',
  async () => {
    const cluster = start('scripts/cluster.ts', {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WITHOUT_VARNISH)}`,
    })
    expect(await cluster.ended).toBe(1)
    expect(cluster.output()).toMatch(/\n✗ varnishd is not installed: apt-get install varnish\n$/)
  },
  2 * MINUTE_MS,
)
