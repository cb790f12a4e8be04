import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#db/client.ts'
import { orders } from '#db/schema/orders.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { runCli } from '../../scripts/shop-cli/run-cli.ts'

let folder: string
let file: string
let copy: string
let shop: TestShop
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-backup-'))
  file = join(folder, 'shop.db')
  copy = join(folder, 'copy.db')
  shop = createTestShop({ databaseUrl: `file:${file}` })
})
afterEach(() => {
  shop.close()
  rmSync(folder, { recursive: true })
})

const run = (...words: string[]) => runCli(words, { DATABASE_URL: `file:${file}` })
const succeeded = (text: RegExp) => ({ code: 0, text: expect.stringMatching(text) })
const refused = (text: RegExp) => ({ code: 1, text: expect.stringMatching(text) })

let phones = 10
async function order(): Promise<number> {
  const shopper = shop.newShopper()
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  phones += 1
  const phone = `+7 (912) 345-67-${phones}`
  return (await shopper.call.orders.place.mutate(orderForm({ phone }))).orderId
}

function inFile<T>(path: string, work: (database: OpenDatabase) => T): T {
  const database = openDatabase(`file:${path}`)
  try {
    return work(database)
  } finally {
    database.close()
  }
}
const ordersIn = (path: string) =>
  inFile(path, ({ db }) =>
    db
      .select({ id: orders.id })
      .from(orders)
      .all()
      .map(({ id }) => id),
  )

describe('a backup', () => {
  // Requirement: OPS-7
  test('is one private file with every order that was acknowledged before it, and needs no pause of the shop', async () => {
    const before = [await order(), await order()]
    const [backup, during] = await Promise.all([run('backup', copy), order()])
    expect(backup).toEqual(succeeded(/copy\.db: \d+\.\d MB, checked$/))
    expect(readdirSync(folder).filter((name) => name.includes('copy'))).toEqual(['copy.db'])
    expect(statSync(copy).mode & 0o777).toBe(0o600)
    const after = await order()
    expect(await run('verify', copy)).toEqual(succeeded(/in order$/))
    expect(ordersIn(copy)).toEqual(expect.arrayContaining(before))
    expect(ordersIn(copy)).not.toContain(after)
    expect(ordersIn(file)).toEqual([...before, during, after])
  })

  // Requirement: OPS-7
  test('has a name of its own by default, and never replaces a file', async () => {
    expect(await run('backup')).toEqual(succeeded(/backups\/shop-\d{4}-\d\d-\d\dT[\d-]+Z\.db: /))
    expect(await run('backup', copy)).toMatchObject({ code: 0 })
    expect(await run('backup', copy)).toEqual(refused(/copy\.db exists already/))
  })
})

// Requirement: OPS-131
test(
  'a backup that finds no room leaves nothing of itself on the disk',
  async () => {
    await order()
    // A limit of the size of files, which stands for a full disk: 512 blocks of 512 bytes.
    const { status, stderr } = spawnSync(
      '/bin/sh',
      ['-c', 'ulimit -f 512; exec "$0" "$@"', process.execPath, 'scripts/shop.ts', 'backup', copy],
      { env: { DATABASE_URL: `file:${file}` }, encoding: 'utf8' },
    )
    expect([status, stderr]).toEqual([1, expect.stringMatching(/disk I\/O error|full/)])
    expect(readdirSync(folder).filter((name) => name.includes('copy'))).toEqual([])
  },
  MINUTE_MS,
)

describe('verify', () => {
  // Requirement: OPS-8
  test.each<[string, (database: OpenDatabase) => unknown, RegExp]>([
    [
      'lost rows',
      ({ sqlite }) => sqlite.exec('PRAGMA foreign_keys = OFF; DELETE FROM products'),
      /rows refer to rows that do not exist/,
    ],
    [
      'a stock that does not agree',
      ({ sqlite }) => sqlite.exec('UPDATE stock SET available = available + 1'),
      /products whose stock differs from its moves/,
    ],
    [
      'a schema that is newer',
      ({ sqlite }) =>
        sqlite.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)"),
      /newer than this version/,
    ],
  ])('names %s', async (_what, spoil, words) => {
    await order()
    await run('backup', copy)
    inFile(copy, spoil)
    expect(await run('verify', copy)).toEqual(refused(words))
    expect(await run('restore', copy)).toMatchObject({ code: 1 })
  })

  // Requirement: OPS-8
  test('names damaged pages, and a file that is no database of a shop', async () => {
    await run('backup', copy)
    const descriptor = openSync(copy, 'r+')
    for (let page = 100; page < 140; page++)
      writeSync(descriptor, Buffer.alloc(4096, 7), 0, 4096, page * 4096)
    expect(await run('verify', copy)).toEqual(refused(/not in order:\n +damaged: /))
    writeSync(descriptor, Buffer.alloc(4096, 7), 0, 4096, 0)
    closeSync(descriptor)
    expect(await run('verify', copy)).toEqual(refused(/damaged: file is not a database/))
    const empty = join(folder, 'empty.db')
    inFile(empty, () => undefined)
    expect(await run('verify', empty)).toEqual(refused(/not the database of a shop/))
    expect(await run('verify', join(folder, 'none.db'))).toEqual(refused(/there is no database at/))
  })
})

describe('restore', () => {
  // Requirement: OPS-8
  test('puts a copy in the place of the database, and keeps what it was', async () => {
    const first = await order()
    await run('backup', copy)
    const second = await order()
    expect(await run('restore', copy)).toEqual(refused(/shop\.db is in use: stop the shop first/))
    expect(ordersIn(file)).toEqual([first, second])

    shop.close()
    const { code, text } = await run('restore', copy)
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(/is restored from .*copy\.db; what it was before is in /),
    ])
    expect(ordersIn(file)).toEqual([first])
    expect(ordersIn(text.split(' is in ')[1] ?? '')).toEqual([first, second])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  // Requirement: OPS-8
  test('replaces a file that is no database any more', async () => {
    const first = await order()
    await run('backup', copy)
    await order()
    const cut = join(folder, 'cut.db')
    const descriptor = openSync(cut, 'w')
    writeSync(descriptor, 'nothing of a database is left here'.repeat(300))
    closeSync(descriptor)
    const restored = await runCli(['restore', copy], { DATABASE_URL: `file:${cut}` })
    expect(restored).toMatchObject({ code: 0 })
    expect(ordersIn(cut)).toEqual([first])
    expect(readdirSync(folder).filter((name) => name.startsWith('cut.db.before-restore-'))).toHaveLength(1)
  })

  test('of nothing is refused', async () => {
    expect(await run('restore', join(folder, 'none.db'))).toEqual(refused(/there is no database at/))
    expect(await run('restore')).toEqual({ code: 2, text: expect.stringContaining('write: restore FILE') })
    expect(await run('backup', copy, copy)).toEqual({
      code: 2,
      text: expect.stringContaining('write: backup [FILE]'),
    })
  })
})
