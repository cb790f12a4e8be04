import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/time.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'

const FIRST_PORT = 3730
/** Loaded into the server, so that a signal causes an error in it. */
const FAIL_AT_SIGNAL = `process.on('SIGUSR2', () => { throw new Error('out of place') })`

let server: ChildProcess | undefined
const folder = mkdtempSync(join(tmpdir(), 'glyanets-error-'))
afterAll(() => {
  if (server?.exitCode === null) server.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

// Requirement: OPS-27
test('an error outside of a request is logged, and ends the server with 1 and a whole file', async () => {
  const port = await freePort(FIRST_PORT)
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: `file:${join(folder, 'shop.db')}`,
      SEED_PRODUCTS: '500',
      NODE_ENV: undefined,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(FAIL_AT_SIGNAL)}`,
      npm_lifecycle_event: undefined,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  await expect.poll(() => output, { timeout: MINUTE_MS }).toContain('Simulator  ')
  const ended = once(child, 'close')
  child.kill('SIGUSR2')
  expect(await ended).toEqual([1, null])
  expect(output).toContain('"message":"out of place"')
  expect(output).toContain('"level":60')
  expect(readdirSync(folder)).toEqual(['shop.db'])
})
