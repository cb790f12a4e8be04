import { cpSync, existsSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { leaseFile, openLease } from '#db/lease-file.ts'
import { writeFact } from '#db/shop-facts.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { copySources } from '#tests/support/source-copy.ts'
import { buildFolder } from '../../scripts/lib/build.mjs'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { readReplica } from '../../scripts/replica/settings.ts'
import { claim } from '../../scripts/replica/target.ts'
import { openSmallDemo, untilReady } from './copied-shop.ts'
import { scriptsOfTest } from './scripts-of-test.ts'

const FIRST_PORT = 4230

const { inFolder, start, waitingEnv } = scriptsOfTest('taken-over')

/** Makes the database of a machine that has taken over as generation 2, where the shop is stopped now. */
function formerWriter() {
  const file = inFolder('two', 'shop.db')
  const { db, close } = openSmallDemo(file)
  writeFact(db, 'writer-generation', '2')
  close()
  openLease(leaseFile(file, 2), { isKept: true, isAlone: true }).close()
  return file
}

// Requirement: OPS-44, OPS-482
test(
  'a machine that has taken over serves its shop again at an empty target, and ends once another one has taken over',
  async () => {
    const file = formerWriter()
    const port = await freePort(FIRST_PORT)
    const env = { ...waitingEnv(), DATABASE_URL: `file:${file}`, PORT: String(port) }
    const writer = start('scripts/standby.ts', env)
    await untilReady(port)
    expect(writer.output()).toContain('This machine is the writer of generation 2')
    await claim(readReplica({ ...env, DATABASE_URL: `file:${inFolder('three', 'shop.db')}` }), 3)
    expect(await writer.ended).toBe(1)
    expect(writer.output()).toContain('another machine has taken over')
    // It is no writer any more, whatever the next target has.
    const again = start('scripts/standby.ts', env)
    await expect
      .poll(() => again.output(), { timeout: MINUTE_MS })
      .toContain('Standing by for the writer of generation 3')
    again.signal('SIGKILL')
    await again.ended
    const elsewhere = start('scripts/standby.ts', { ...env, REPLICA_URL: inFolder('new-target') })
    await expect
      .poll(() => elsewhere.output(), { timeout: MINUTE_MS })
      .toContain('Standing by: nothing is at REPLICA_URL yet')
  },
  5 * MINUTE_MS,
)

// Requirement: OPS-482
test(
  'a machine that has taken over waits where its own lease has disappeared, until it is there again',
  async () => {
    const port = await freePort(FIRST_PORT)
    const env = { ...waitingEnv(), DATABASE_URL: `file:${formerWriter()}`, PORT: String(port) }
    const writer = start('scripts/standby.ts', env)
    await untilReady(port)
    writer.signal('SIGKILL')
    await writer.ended
    renameSync(inFolder('target'), inFolder('disk'))
    const again = start('scripts/standby.ts', env)
    await expect
      .poll(() => again.output(), { timeout: MINUTE_MS })
      .toMatch(/^REPLICA_URL has nothing of generation 2 any more/)
    expect(existsSync(inFolder('target'))).toBe(false)
    renameSync(inFolder('disk'), inFolder('target'))
    await untilReady(port)
    expect(again.output()).toContain('This machine is the writer of generation 2')
  },
  5 * MINUTE_MS,
)

// Requirement: OPS-483
test(
  'a reload hands over to servers with the present settings on a machine that has taken over, and ends one that waits',
  async () => {
    const copy = inFolder('copy')
    copySources(copy)
    cpSync(buildFolder(), join(copy, 'dist', basename(buildFolder())), { recursive: true })
    const set = (feed: 0 | 1) => writeFileSync(join(copy, '.env'), `YML_FEED=${feed}\n`)
    set(0)
    const port = await freePort(FIRST_PORT)
    const env = { ...waitingEnv(), DATABASE_URL: `file:${formerWriter()}`, PORT: String(port) }
    const writer = start(join(copy, 'scripts/standby.ts'), env)
    await untilReady(port)
    const feed = async () => (await fetch(`http://127.0.0.1:${port}/feed/yml.xml`)).status
    expect(await feed()).toBe(404)
    set(1)
    process.kill(writer.pid, 'SIGHUP')
    await expect.poll(() => writer.output(), { timeout: MINUTE_MS }).toContain('  handed over')
    // A connection that is kept open may still lead to the old server.
    await expect.poll(feed, { timeout: MINUTE_MS }).toBe(200)

    const waiting = start('scripts/standby.ts', { ...waitingEnv(), REPLICA_URL: inFolder('other-target') })
    await expect.poll(() => waiting.output(), { timeout: MINUTE_MS }).toContain('Standing by')
    process.kill(waiting.pid, 'SIGHUP')
    expect(await waiting.ended).toBe(0)
  },
  5 * MINUTE_MS,
)

// Requirement: OPS-482
test(
  'a machine that has taken over serves its pages while the target is away',
  async () => {
    const port = await freePort(FIRST_PORT)
    const env = {
      ...{ ...waitingEnv(), DATABASE_URL: `file:${formerWriter()}`, PORT: String(port) },
      REPLICA_URL: `sftp://copy@127.0.0.1:${await freePort(port + 1)}/copy`,
    }
    const writer = start('scripts/standby.ts', env)
    const statusOf = async (path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null))?.status
    await expect.poll(() => statusOf('/help/'), { timeout: MINUTE_MS }).toBe(200)
    expect(await statusOf('/readyz')).toBe(503)
    expect(writer.output()).toContain('REPLICA_URL cannot be read')
  },
  5 * MINUTE_MS,
)
