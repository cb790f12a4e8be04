import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openUnchanged } from '#db/client.ts'
import { generationAt } from '#db/generation.ts'
import { LEASE_MS, leaseFile, openLease, replicaFolder } from '#db/lease-file.ts'
import { writeFact } from '#db/shop-facts.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { bundleScript } from '#tests/support/bundle-script.ts'
import { insertProduct } from '#tests/support/fixture.ts'
import { openFixture } from '#tests/support/fixture-database.ts'
import { forkWorker } from '#tests/support/fork-worker.ts'
import { requireNewest } from '../../scripts/replica/require-newest.ts'
import { readReplica } from '../../scripts/replica/settings.ts'
import { claim, dataMetaOf, endOfLog, SILENCE_MS } from '../../scripts/replica/target.ts'
import { runCli } from '../../scripts/shop-cli/run-cli.ts'
import { leaseOf, orderIdsIn, untilCopied, untilSent } from './copied-shop.ts'
import { scriptsOfTest } from './scripts-of-test.ts'

const PRODUCT_ID = 900

const { inFolder, start } = scriptsOfTest('replica')

const numbersIn = (lines: readonly string[]) =>
  lines.filter((line) => line.startsWith('done ')).map((line) => Number(line.split(' ')[2]))

// Requirement: OPS-40, OPS-41, OPS-131
test('a killed machine is restored from its copy, as it was last or at an earlier time', async () => {
  const file = inFolder('shop.db')
  const replica = { REPLICA_URL: inFolder('target') }
  const writer = openFixture(file)
  insertProduct(writer.db, { id: PRODUCT_ID, price: 700, stock: 1_000_000 })
  writer.close()
  const script = await bundleScript('tests/support/place-orders-process.ts')
  const shop = forkWorker(script.file, [file, String(PRODUCT_ID)])
  const copying = start('scripts/replicate.ts', { ...replica, DATABASE_URL: `file:${file}` })
  await shop.printed('ready')
  await vi.waitUntil(() => copying.output().includes('Copying'), { timeout: MINUTE_MS })

  const other = inFolder('other', 'shop.db')
  const env = { ...replica, DATABASE_URL: `file:${other}` }
  const restore = (...args: string[]) => runCli(['restore', '--from-replica', ...args], env)
  await untilCopied(replica, [], other)
  expect(orderIdsIn(other).size).toBe(0)

  const before = new Date().toISOString()
  // Times at the target are those of its files.
  await pause(20)
  shop.begin()
  await shop.printed('done')
  const old = numbersIn(shop.lines)
  await untilCopied(replica, old, other)
  shop.kill()
  copying.signal('SIGKILL')
  await shop.gone
  script.remove()

  const { code, text } = await restore()
  expect([code, text]).toEqual([0, expect.stringContaining('is restored from REPLICA_URL')])
  const found = orderIdsIn(other)
  // A writer that was lost before it had sent anything hides nothing.
  await claim(readReplica(env), 2)
  expect(await restore()).toMatchObject({ code: 0 })
  expect(orderIdsIn(other)).toEqual(found)
  expect(old.filter((id) => !found.has(id))).toEqual([])
  expect(found.size).toBeGreaterThanOrEqual(old.length)

  expect(await restore('--at', before)).toMatchObject({ code: 0 })
  expect(orderIdsIn(other).size).toBe(0)
  const longAgo = '2020-01-01T00:00:00Z'
  expect(await restore('--at', longAgo)).toEqual({ code: 1, text: expect.stringContaining('no copy') })
  expect(await restore('--at', 'yesterday')).toMatchObject({ code: 2 })
  // Neither those that were done nor those that failed have left anything of a draft.
  expect(readdirSync(inFolder('other')).filter((name) => name.startsWith('.'))).toEqual([])
}, 60_000)

// Requirement: OPS-41
test('a time in the second of the last change restores the state of that time', async () => {
  const file = inFolder('shop.db')
  const { sqlite, close } = openFixture(file)
  const replica = { REPLICA_URL: inFolder('target') }
  const copying = start('scripts/replicate.ts', { ...replica, DATABASE_URL: `file:${file}` })
  const other = inFolder('other', 'shop.db')
  const restore = (...args: string[]) =>
    runCli(['restore', '--from-replica', ...args], { ...replica, DATABASE_URL: `file:${other}` })
  const isChanged = () => {
    const { sqlite: restored, close: end } = openUnchanged(other)
    try {
      return restored.prepare("SELECT 1 FROM shop_facts WHERE key = 'change'").get() !== undefined
    } finally {
      end()
    }
  }
  await untilCopied(replica, [], other)
  expect(isChanged()).toBe(false)

  // Litestream names its times in whole seconds.
  await pause(1000 - (Date.now() % 1000))
  const before = new Date().toISOString()
  await pause(20)
  sqlite.exec("INSERT INTO shop_facts VALUES ('change', 'one')")
  // The history, which times are taken from, is sent more rarely than the newest state.
  const restoreNow = () => restore('--at', new Date().toISOString())
  await vi.waitUntil(async () => (await restoreNow()).code === 0 && isChanged(), { timeout: MINUTE_MS })
  close()
  copying.signal('SIGKILL')
  expect(await restore('--at', before)).toMatchObject({ code: 0 })
  expect(isChanged()).toBe(false)
  const after = new Date().toISOString()
  expect(await restore('--at', after)).toMatchObject({ code: 0 })
  expect(isChanged()).toBe(true)
}, 60_000)

// Requirement: OPS-42
test(
  'a shop keeps its lease when its log has been begun anew and little is changed',
  async () => {
    const file = inFolder('shop.db')
    const { sqlite, close } = openFixture(file)
    const env = { DATABASE_URL: `file:${file}`, REPLICA_URL: inFolder('target'), REPLICA_LEASE: '1' }
    const copying = start('scripts/replicate.ts', env)
    const endsAt = () => leaseOf(file)?.endsAt ?? 0
    await vi.waitUntil(() => endsAt() > 0, { timeout: MINUTE_MS, interval: 100 })
    // Litestream begins a new file after a thousand pages, and keeps the former one.
    const store = sqlite.prepare("INSERT INTO shop_facts VALUES (?, printf('%.*c', 1000000, 'x'))")
    for (let i = 0; i < 6; i += 1) store.run(`filler ${i}`)
    const inNewFile = () => (endOfLog(dataMetaOf(leaseFile(file, 1)))?.[0] ?? 0) > 0
    await vi.waitUntil(inNewFile, { timeout: MINUTE_MS, interval: 100 })
    const begunAt = Date.now()
    await expect.poll(endsAt, { timeout: MINUTE_MS }).toBeGreaterThan(begunAt + 2 * LEASE_MS)
    close()
    copying.signal('SIGTERM')
    await copying.ended
  },
  5 * MINUTE_MS,
)

// Requirement: OPS-281
test('a folder is the target by its very name, whatever letters and signs it has', async () => {
  const file = inFolder('shop.db')
  openFixture(file).close()
  const target = inFolder('Резервная копия, 100 %')
  const replica = { REPLICA_URL: target }
  const copying = start('scripts/replicate.ts', { ...replica, DATABASE_URL: `file:${file}` })
  await untilCopied(replica, [], inFolder('other', 'shop.db'))
  expect(readdirSync(target).toSorted()).toEqual(['data', 'lease', 'newest'])
  copying.signal('SIGTERM')
  await copying.ended
}, 60_000)

// Requirement: OPS-41
test('the newest state is restored without the history of days, and from it where an earlier version has sent no other', async () => {
  const file = inFolder('shop.db')
  openFixture(file).close()
  const target = inFolder('target')
  const copying = start('scripts/replicate.ts', { REPLICA_URL: target, DATABASE_URL: `file:${file}` })
  await untilSent(file)
  copying.signal('SIGTERM')
  await copying.ended
  const restore = (...args: string[]) =>
    runCli(['restore', '--from-replica', ...args], {
      ...{ REPLICA_URL: target, DATABASE_URL: `file:${inFolder('other', 'shop.db')}` },
    })
  renameSync(join(target, 'data'), inFolder('history'))
  expect(await restore()).toMatchObject({ code: 0 })
  expect(await restore('--at', new Date().toISOString())).toMatchObject({ code: 1 })
  renameSync(inFolder('history'), join(target, 'data'))
  rmSync(join(target, 'newest'), { recursive: true })
  expect(await restore()).toMatchObject({ code: 0 })
}, 60_000)

// Requirement: OPS-44
test('a later generation is found at a new target, and goes on where the target is lost', async () => {
  const file = inFolder('shop.db')
  const writer = openFixture(file)
  writeFact(writer.db, 'writer-generation', '30')
  writer.close()
  const copied = { DATABASE_URL: `file:${file}`, REPLICA_URL: inFolder('target'), REPLICA_LEASE: '1' }
  const replica = readReplica(copied)
  /** Copies until the copy has all; returns how many places each question about the target has had. */
  const copyOnce = async () => {
    const folder = replicaFolder(file)
    rmSync(folder, { recursive: true, force: true })
    const copying = start('scripts/replicate.ts', copied)
    await untilSent(file, 30)
    copying.signal('SIGKILL')
    await copying.ended
    await expect(requireNewest(replica, 30)).resolves.toBeUndefined()
    // The former writer of any earlier generation learns that it is not the writer any more.
    for (const earlier of [1, 2, 5, 20, 29])
      await expect(requireNewest(replica, earlier)).rejects.toThrow('taken over')
    const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'replicate.json')
    return Object.fromEntries(
      names.map((name) => [name, readFileSync(join(folder, name), 'utf8').split('"name":').length - 1]),
    )
  }
  // One question for all of them would take longer than a lease.
  expect(Math.max(...Object.values(await copyOnce()))).toBeLessThanOrEqual(8)
  // The start of a writer that was cut off, or lost, has not come to the first one.
  for (const lost of [1, 2, 5]) rmSync(inFolder('target', `lease/${lost}`), { recursive: true })
  expect(await copyOnce()).toHaveProperty(['gaps.json'])
  expect(await copyOnce()).toEqual({ 'next.json': 1, 'renew.json': 2, 'renew-first.json': 4 })

  const restored = inFolder('other', 'shop.db')
  const env = { ...copied, DATABASE_URL: `file:${restored}` }
  expect(await runCli(['restore', '--from-replica'], env)).toMatchObject({ code: 0 })
  expect(generationAt(restored)).toBe(31)
  // Neither the copy nor the database in its place is of an earlier generation than what is restored.
  const elsewhere = { ...env, REPLICA_URL: inFolder('new-target') }
  expect(await runCli(['restore', file], elsewhere)).toMatchObject({ code: 0 })
  expect(generationAt(restored)).toBe(32)
  rmSync(restored)
  expect(await runCli(['restore', file], elsewhere)).toMatchObject({ code: 0 })
  expect(generationAt(restored)).toBe(31)
  // What is damaged hinders no restore.
  writeFileSync(restored, 'no database')
  expect(await runCli(['restore', file], elsewhere)).toMatchObject({ code: 0 })
  expect(generationAt(restored)).toBe(31)
}, 60_000)

// Requirement: OPS-44
test('a writer that comes to a new target waits there until a former one would be silent', async () => {
  const file = inFolder('shop.db')
  const writer = openFixture(file)
  writeFact(writer.db, 'writer-generation', '2')
  writer.close()
  openLease(leaseFile(file, 2), { isKept: true, isAlone: true }).close()
  /** Starts a copy until changes can be stored; returns after how long, and whether it has waited for a former writer. */
  const untilRenewed = async (target: string) => {
    const startedAt = Date.now()
    const env = { DATABASE_URL: `file:${file}`, REPLICA_URL: inFolder(target), REPLICA_LEASE: '1' }
    const copying = start('scripts/replicate.ts', env)
    let hasWaited = false
    const isRenewed = () => {
      const lease = leaseOf(file, 2)
      if (lease?.isAlone === false) hasWaited = true
      return (lease?.endsAt ?? 0) > startedAt
    }
    await vi.waitUntil(isRenewed, { timeout: MINUTE_MS })
    const tookMs = Date.now() - startedAt
    copying.signal('SIGTERM')
    await copying.ended
    expect(leaseOf(file, 2)).toMatchObject({ endsAt: 0, isAlone: true })
    return { tookMs, hasWaited }
  }
  await untilRenewed('target')
  const { tookMs, hasWaited } = await untilRenewed('new-target')
  expect(hasWaited).toBe(true)
  expect(tookMs).toBeGreaterThan(SILENCE_MS)
  expect(await untilRenewed('new-target')).toMatchObject({ hasWaited: false })
}, 60_000)

// Requirement: OPS-40
test('what is missing or wrong is named in one sentence', async () => {
  const env = { DATABASE_URL: `file:${inFolder('none.db')}` }
  const outputOf = async (settings: Record<string, string>) => {
    const script = start('scripts/replicate.ts', { ...env, REPLICA_URL: '', ...settings })
    expect(await script.ended).toBe(1)
    return script.output()
  }
  const [none, noDatabase, noKey] = await Promise.all([
    outputOf({}),
    outputOf({ REPLICA_URL: inFolder('target') }),
    outputOf({ REPLICA_URL: 'sftp://a@b/c', REPLICA_KEY: '/no/key' }),
  ])
  expect(none).toBe(
    '\n✗ REPLICA_URL is not set: set it to /FOLDER, sftp://USER@HOST/FOLDER, or s3://BUCKET/PATH; in an address % is %25, and / in its password is %2F.\n',
  )
  expect(noDatabase).toMatch(/^\n✗ There is no database at [^\n]+\n$/)
  expect(noKey).toBe('\n✗ REPLICA_KEY: there is no /no/key; the units see nothing below /home and /root.\n')
  const wrong = await runCli(['restore', '--from-replica'], { ...env, REPLICA_URL: inFolder('empty') })
  expect(wrong).toEqual({ code: 1, text: 'there is no copy at REPLICA_URL' })
})
