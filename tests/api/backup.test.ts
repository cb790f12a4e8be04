import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#db/client.ts'
import { orders } from '#db/schema/orders.ts'
import { writeFact } from '#db/shop-facts.ts'
import { GUEST_DAYS } from '#shared/retention-days.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { bundleScript } from '#tests/support/bundle-script.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { signIn } from '#tests/support/sign-in.ts'
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
    const other = join(folder, 'other.db')
    const both = await Promise.all([run('backup', other), run('backup', other)])
    expect(both.toSorted((a, b) => a.code - b.code)).toEqual([
      succeeded(/other\.db: /),
      refused(/other\.db exists already/),
    ])
    expect(await run('verify', other)).toMatchObject({ code: 0 })
    expect(readdirSync(folder).filter((name) => name.includes('draft'))).toEqual([])
  })

  // Requirement: OPS-244
  test('deletes what backups that were killed have left in its folder, and nothing that is being written', async () => {
    const [left, written, named] = [
      `.daily-1.db.${randomUUID()}.draft`,
      '.daily-2.db.draft',
      'daily-3.db',
    ].map((name) => join(folder, name)) as [string, string, string]
    // As an earlier version has named it.
    const earlier = join(folder, '.daily-1.db.draft')
    const otherwise = join(folder, `.daily.${randomUUID()}.draft`)
    const old = [left, `${left}-journal`, earlier, otherwise, named]
    for (const path of [...old, written]) writeFileSync(path, 'x')
    const before = Date.now() / 1000 - 25 * 3600
    for (const path of old) utimesSync(path, before, before)
    expect(await run('backup', copy)).toMatchObject({ code: 0 })
    const kept = readdirSync(folder).filter((name) => name.includes('daily'))
    expect(kept.toSorted()).toEqual(['.daily-2.db.draft', 'daily-3.db'])
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

// Requirement: OPS-492
test('a copy for which there is no room is not begun, so that the shop keeps what is free', async () => {
  await order()
  shop.close()
  const { bavail, bsize } = statfsSync(folder)
  // The file claims more than is free, and takes no space for it.
  truncateSync(file, bavail * bsize)
  const words =
    /there is no room for a copy in .*: it takes \d+ MB, the shop needs 200 MB more, and \d+ MB are free/
  expect(await run('backup', copy)).toEqual(refused(words))
  expect(await runCli(['restore', file], { DATABASE_URL: `file:${copy}` })).toEqual(refused(words))
  expect(readdirSync(folder).filter((name) => /copy\.db(?!-restore)/.test(name))).toEqual([])
  truncateSync(file, 0)
})

const SQLITE = 'node_modules/better-sqlite3'

describe.runIf(process.getuid?.() === 0)('the commands of the shop', () => {
  /** For every user, unlike the folders above the project's: Node, the script, and what it loads. */
  let open: string
  beforeAll(async () => {
    const script = await bundleScript('scripts/shop.ts')
    open = mkdtempSync(join(tmpdir(), 'glyanets-open-'))
    cpSync(dirname(script.file), open, { recursive: true })
    cpSync(SQLITE, join(open, SQLITE), { recursive: true })
    copyFileSync(process.execPath, join(open, 'node'))
    writeFileSync(join(open, 'package.json'), '{"type":"module"}')
    chmodSync(open, 0o755)
    script.remove()
  }, MINUTE_MS)
  afterAll(() => rmSync(open, { recursive: true }))

  /** Gives the database to a user, and runs a command as another one. */
  function runAs(user: number, owner: number, ...words: string[]) {
    for (const path of [folder, file]) chownSync(path, owner, owner)
    return spawnSync(join(open, 'node'), [join(open, 'shop.js'), ...words], {
      env: { DATABASE_URL: `file:${file}` },
      encoding: 'utf8',
      uid: user,
      gid: user,
    })
  }

  // Requirement: OPS-240
  test(
    'by root make nothing that the user of the shop cannot use',
    () => {
      const nobody = 65_534
      shop.close()
      const catalog = join(folder, 'new.csv')
      writeFileSync(catalog, 'id;name;price;category\n1;Лак;100;Лаки\n')
      for (const words of [['backup'], ['backup', copy], ['import', catalog], ['restore', copy]])
        expect(runAs(0, nobody, ...words)).toMatchObject({ status: 0, stderr: '' })
      const owners = readdirSync(folder, { recursive: true })
        .map(String)
        .filter((name) => name !== 'new.csv')
        .map((name) => `${name}: ${statSync(join(folder, name)).uid}`)
      expect(owners.filter((owner) => !owner.endsWith(`: ${nobody}`))).toEqual([])
      expect(owners.length).toBeGreaterThan(4)
    },
    MINUTE_MS,
  )

  // Requirement: OPS-240
  test('by root install packages as the user to whom the folder belongs, with a cache that this user can write', () => {
    const place = mkdtempSync(join(open, 'place-'))
    cpSync('scripts', join(place, 'scripts'), { recursive: true })
    const lockfile = join(place, 'package-lock.json')
    writeFileSync(lockfile, '{"packages":{}}')
    const npm = join(place, 'npm.js')
    writeFileSync(
      npm,
      "(await import('fs')).mkdirSync('node_modules'); console.log('cache', process.env.npm_config_cache)",
    )
    chownSync(place, 65_534, 65_534)
    const { stdout, stderr, status } = spawnSync(join(open, 'node'), [join(place, 'scripts/install.mjs')], {
      env: { npm_execpath: npm, npm_config_cache: '/root/.npm' },
      encoding: 'utf8',
    })
    expect([stderr, status]).toEqual(['', 0])
    expect(stdout).toContain(`cache ${place}/.npm\n`)
    const made = ['node_modules', 'node_modules/.installed.json'].map(
      (name) => statSync(join(place, name)).uid,
    )
    expect(made).toEqual([65_534, 65_534])
  })

  // Requirement: OPS-245
  test(
    'say to another user that the database is closed to him, not that there is none',
    () => {
      shop.close()
      for (const words of [['order', 'list'], ['backup']])
        expect(runAs(54_321, 65_534, ...words)).toMatchObject({
          status: 1,
          stderr: expect.stringMatching(/shop\.db cannot be read: run this as the user of the shop/),
        })
    },
    MINUTE_MS,
  )

  // Requirement: OPS-241
  test(
    'can be used by one whom the system knows by a number only, as in a container',
    () => {
      shop.close()
      const { status, stderr } = runAs(54_321, 54_321, 'clock', 'accept')
      expect([status, stderr]).toEqual([0, ''])
    },
    MINUTE_MS,
  )
})

describe('verify', () => {
  // Requirement: OPS-8
  test.each<[string, (database: OpenDatabase) => unknown, RegExp]>([
    [
      'lost rows',
      ({ sqlite }) => sqlite.exec('PRAGMA foreign_keys = OFF; DELETE FROM products'),
      /rows refer to rows that do not exist/,
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

  // Requirement: OPS-8, OPS-340
  test('names a stock that does not agree, which hinders neither a backup nor a restore', async () => {
    const first = await order()
    shop.database.sqlite.exec('UPDATE stock SET available = available + 1')
    const words = /products whose stock differs from its moves/
    expect(await run('backup', copy)).toEqual(succeeded(words))
    expect(await run('verify', copy)).toEqual(refused(words))
    shop.close()
    rmSync(file)
    expect(await run('restore', copy)).toEqual(succeeded(words))
    expect(ordersIn(file)).toEqual([first])
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
    // SQLite names no file.
    const elsewhere = { DATABASE_URL: `file:${join(folder, 'elsewhere.db')}` }
    expect(await runCli(['restore', copy], elsewhere)).toEqual(refused(/copy\.db: file is not a database$/))
    for (const command of ['restore', 'verify'])
      expect(await run(command, folder)).toEqual({ code: 1, text: `${folder} is no file` })
    const ofCopy = await runCli(['order', 'list'], { DATABASE_URL: `file:${copy}` })
    expect(ofCopy).toEqual({ code: 1, text: `${copy}: file is not a database` })
    const empty = join(folder, 'empty.db')
    inFile(empty, () => undefined)
    expect(await run('verify', empty)).toEqual(refused(/not the database of a shop/))
    const { isData, text } = await run('verify', empty, '--json')
    expect([isData, JSON.parse(text)]).toEqual([
      true,
      {
        ...{ file: empty, megabytes: expect.any(Number), isInOrder: false },
        ...{ obstacles: ['it is not the database of a shop'], mismatches: [] },
      },
    ])
    expect(await run('verify', join(folder, 'none.db'))).toEqual(refused(/there is no database at/))
  })

  // Requirement: OPS-3, OPS-8
  test('leaves the log of a shop that was killed, which it reads, so that the next start checks the file', async () => {
    await order()
    const killed = join(folder, 'killed.db')
    for (const suffix of ['', '-wal']) copyFileSync(file + suffix, killed + suffix)
    const log = readFileSync(`${killed}-wal`)
    expect(await run('verify', killed)).toEqual(succeeded(/in order$/))
    expect(readFileSync(`${killed}-wal`).equals(log)).toBe(true)
  })
})

describe('the next start', () => {
  // Requirement: OPS-3, OPS-8
  test.each([
    ['a command', ['order', 'list'], 0],
    ['a restore that is refused', ['restore', 'package.json'], 1],
  ])('knows after %s that the shop was killed', async (_what, words, code) => {
    const first = await order()
    const killed = join(folder, 'killed.db')
    for (const suffix of ['', '-wal']) copyFileSync(file + suffix, killed + suffix)
    expect(await runCli(words, { DATABASE_URL: `file:${killed}` })).toMatchObject({ code })
    expect(existsSync(`${killed}-wal`)).toBe(true)
    expect(ordersIn(killed)).toEqual([first])
  })

  // Requirement: OPS-3
  test('does not take a shop for killed that was stopped in good order, after a command or a refused restore', async () => {
    shop.close()
    for (const words of [
      ['order', 'list'],
      ['restore', 'package.json'],
    ])
      await run(...words)
    expect(existsSync(`${file}-wal`)).toBe(false)
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

  // Requirement: OPS-495
  test('names the accounts that were closed or got another phone since, unless the copy is newer', async () => {
    const [closing, moving, staying] = ['+79120000001', '+79120000002', '+79120000003']
    const ids: number[] = []
    for (const phone of [closing, moving, staying])
      ids.push((await signIn(shop, shop.newShopper(), phone)).clientId)
    await order()
    await run('backup', copy)
    await run('account', 'close', closing)
    await run('client', 'set', 'phone', String(ids[1]), '+79120000004')
    await order()
    const later = join(folder, 'later.db')
    await run('backup', later)
    shop.close()
    expect((await run('restore', copy)).text.split('\n').slice(1)).toEqual([
      `accounts that were closed since the copy, and are open again: ${ids[0]}`,
      `accounts whose phone was changed since the copy: ${ids[1]}`,
    ])
    expect((await run('restore', later)).text.split('\n')).toHaveLength(1)
  })

  // Requirement: OPS-495
  test('names the closed accounts of an old copy of which the former database has nothing left', async () => {
    const { clientId: forgotten } = await signIn(shop, shop.newShopper(), '+79120000001')
    await signIn(shop, shop.newShopper(), '+79120000002')
    await order()
    await run('backup', copy)
    await run('account', 'close', '+79120000001')
    // What the term leaves of it (SEC-19).
    shop.database.sqlite.prepare('DELETE FROM shoppers WHERE id = ?').run(forgotten)
    shop.clock.advance(GUEST_DAYS * DAY_MS)
    await order()
    shop.close()
    expect((await run('restore', copy)).text.split('\n').slice(1)).toEqual([
      `accounts of which nothing is known any more, as 90 days after they are closed: ${forgotten}`,
    ])
  })

  // Requirement: OPS-495
  test('names an account whose phone was changed after the times of its shopper were corrected', async () => {
    const { clientId } = await signIn(shop, shop.newShopper(), '+79120000001')
    await order()
    await run('backup', copy)
    await run('client', 'set', 'phone', String(clientId), '+79120000002')
    shop.database.sqlite.prepare('UPDATE shoppers SET created_at = created_at - 1').run()
    shop.close()
    expect((await run('restore', copy)).text.split('\n').slice(1)).toEqual([
      `accounts whose phone was changed since the copy: ${clientId}`,
    ])
  })

  // Requirement: OPS-495
  test('names no account that the shop forgot by an earlier restore, also if its number was given again', async () => {
    const [closing, coming, leaving] = ['+79120000001', '+79120000002', '+79120000003']
    await order()
    const { clientId: closed } = await signIn(shop, shop.newShopper(), closing)
    await run('backup', copy)
    const came: number[] = []
    for (const phone of [coming, leaving]) came.push((await signIn(shop, shop.newShopper(), phone)).clientId)
    await order()
    const later = join(folder, 'later.db')
    await run('backup', later)
    shop.close()
    await run('restore', copy)
    await run('account', 'close', closing)
    inFile(file, ({ sqlite }) => {
      const give = sqlite.prepare('INSERT INTO shoppers (id, created_at, seen_at) VALUES (?, 1, 1)')
      for (const id of came) give.run(id)
      sqlite
        .prepare(
          "INSERT INTO clients (id, phone, name, sms_agreement, email_agreement, created_at) VALUES (?, '+79120000004', '', 0, 0, 1)",
        )
        .run(came[0])
      sqlite.exec('INSERT INTO order_events SELECT id + 1000, order_id, track, state, at FROM order_events')
    })
    expect((await run('restore', later)).text.split('\n').slice(1)).toEqual([
      `accounts that were closed since the copy, and are open again: ${closed}`,
    ])
  })

  // Requirement: OPS-8
  test.each<[string, string, Record<string, string>, ReturnType<typeof refused>]>([
    [
      'of another environment',
      'staging',
      {},
      refused(/copy\.db is not in order, .*real shop \(production\), which APP_ENV=staging/s),
    ],
    [
      'of a shop with a settings file, which is not here',
      'production',
      {},
      refused(/this shop has a settings file/),
    ],
    [
      'with which the shop can go on',
      'production',
      { SETTINGS_FILE: 'package.json' },
      succeeded(/is restored from/),
    ],
  ])('looks whether a copy is one %s', async (_what, appEnv, more, result) => {
    await run('backup', copy)
    shop.close()
    inFile(copy, ({ db }) => {
      writeFact(db, 'environment', 'production')
      writeFact(db, 'settings', 'file')
    })
    const env = {
      DATABASE_URL: `file:${file}`,
      APP_ENV: appEnv,
      SETTINGS_FILE: join(folder, 'none.json'),
      ...more,
    }
    expect(await runCli(['restore', copy], env)).toEqual(result)
  })

  // Requirement: OPS-8
  test('goes under no shop that was started meanwhile, and leaves nothing of itself', async () => {
    const first = await order()
    await run('backup', copy)
    shop.close()
    const restoring = run('restore', copy)
    inFile(file, ({ sqlite }) => sqlite.pragma('journal_mode = WAL'))
    const started = openDatabase(`file:${file}`)
    try {
      expect(await restoring).toEqual(refused(/shop\.db is in use: stop the shop first/))
    } finally {
      started.close()
    }
    expect(ordersIn(file)).toEqual([first])
    expect(readdirSync(folder).filter((name) => /draft|before/.test(name))).toEqual([])
  })

  // Requirement: OPS-8
  test('is one at a time, and deletes what killed ones have left, but no backup that is being made', async () => {
    await run('backup', copy)
    shop.close()
    const backingUp = `.shop.db.old.${randomUUID()}.draft`
    const left = ['.shop.db.draft', `.shop.db.${randomUUID()}.draft-journal`]
    for (const name of [...left, backingUp]) writeFileSync(join(folder, name), '')
    const both = await Promise.all([run('restore', copy), run('restore', copy)])
    expect(both).toEqual([
      succeeded(/is restored from/),
      refused(/shop\.db is being restored by another command/),
    ])
    expect(await run('verify')).toMatchObject({ code: 0 })
    expect(readdirSync(folder).filter((name) => name.includes('draft'))).toEqual([backingUp])
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

  // Requirement: OPS-131
  test(
    'whose generation cannot be asked for leaves nothing of itself, and says what cannot be reached',
    async () => {
      await run('backup', copy)
      shop.close()
      const env = {
        DATABASE_URL: `file:${file}`,
        REPLICA_URL: 's3://none/none',
        REPLICA_ENDPOINT: 'http://127.0.0.1:1',
      }
      expect(await runCli(['restore', copy], env)).toEqual(refused(/^REPLICA_URL cannot be read: /))
      expect(readdirSync(folder).filter((name) => name.includes('draft'))).toEqual([])
    },
    MINUTE_MS,
  )

  // Requirement: STAFF-241
  test('takes a time with the continuous copy only, and no other command takes it', async () => {
    await run('backup', copy)
    shop.close()
    const time = ['--at', '2026-11-23T14:30:00+03:00']
    expect(await run('restore', copy, ...time)).toEqual({
      code: 2,
      text: expect.stringContaining('--at is for --from-replica'),
    })
    for (const [at, problem] of [
      ['2026-02-30T10:00:00Z', '--at must be like'],
      [`${new Date().getFullYear() + 1}-11-23T14:30:00Z`, '--at must not be in the future'],
    ] as const) {
      const env = { DATABASE_URL: `file:${file}`, REPLICA_URL: folder }
      expect(await runCli(['restore', '--from-replica', '--at', at], env)).toEqual({
        code: 2,
        text: expect.stringContaining(problem),
      })
    }
    expect(await run('verify', '--from-replica')).toEqual({
      code: 2,
      text: expect.stringContaining('there is no --from-replica here'),
    })
    expect(await run('backup', ...time)).toMatchObject({ code: 2 })
    expect(await run('order', 'list', ...time)).toMatchObject({ code: 2 })
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
