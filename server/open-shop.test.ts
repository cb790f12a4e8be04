import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateDatabase, type OpenDatabase, openDatabase, type Sqlite } from '#db/client.ts'
import { isReadableByOthers } from '#db/open-file.ts'
import { products } from '#db/schema/catalog.ts'
import { SEARCH_TABLE, STATE_TABLE } from '#db/schema/search.ts'
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts'
import { insertFixture, PRODUCT } from '#tests/support/fixture.ts'
import { readApplied } from './applied-settings.ts'
import { CAMPAIGN_GIFT } from './demo/catalog/gifts.ts'
import { openDemo } from './demo/open-demo.ts'
import { applyShop, openShop } from './open-shop.ts'
import { DEMO_PRODUCT } from './shop-environment.ts'

const NOW = Date.UTC(2026, 10, 21)

function inFolder(work: (url: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'glyanets-open-'))
  try {
    work(`file:${join(folder, 'shop.db')}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A demo that is filled once, and the file that a test gets as a copy of it. */
let filled: string
beforeAll(() => {
  filled = mkdtempSync(join(tmpdir(), 'glyanets-filled-'))
  openDemo(`file:${join(filled, 'shop.db')}`, { products: 500, clock: { now: () => NOW } }).close()
})
afterAll(() => rmSync(filled, { recursive: true, force: true }))

const copyDemo = (url: string) => copyFileSync(join(filled, 'shop.db'), url.replace('file:', ''))

const indexed = ({ sqlite }: OpenDatabase) =>
  sqlite.prepare(`SELECT count(*) FROM ${SEARCH_TABLE}`).pluck().get()

/** With the settings of a demo its database is left as it is. */
const SETTLED = { shop: DEMO_SETTINGS }

test('rebuilds a search index that a migration has emptied', () => {
  inFolder((url) => {
    copyDemo(url)
    const emptied = openDatabase(url)
    const before = indexed(emptied)
    expect(before).toBeGreaterThanOrEqual(500)
    emptied.sqlite.exec(`DELETE FROM ${SEARCH_TABLE}`)
    emptied.close()
    const opened = openShop(url, 'demo')
    expect(indexed(opened)).toBe(before)
    opened.close()
  })
})

/** A database from before the environment was recorded. */
function unmarked(url: string, fill: (database: OpenDatabase) => void): void {
  const database = openDatabase(url)
  migrateDatabase(database, 'db/migrations')
  fill(database)
  database.close()
}

const bytesOf = (url: string) => readFileSync(url.replace('file:', ''))

describe('the environment', () => {
  // Requirement: SEC-15, SEC-16
  test('of the first start is refused to every other one, and nothing is changed', () => {
    inFolder((url) => {
      openShop(url, 'production').close()
      const before = bytesOf(url)
      expect(() => openShop(url, 'demo')).toThrow(
        /^DATABASE_URL: .*shop\.db: this is the database of a real shop \(production\), which APP_ENV=demo refuses$/,
      )
      expect(bytesOf(url).equals(before)).toBe(true)
      openShop(url, 'production').close()
    })
  })

  // Requirement: SEC-16
  test('demo is refused to production', () => {
    inFolder((url) => {
      openShop(url, 'demo').close()
      expect(() => openShop(url, 'production')).toThrow(
        'a shop with APP_ENV=demo, which APP_ENV=production refuses',
      )
    })
  })

  // Requirement: SEC-16
  test('keeps npm run seed from deleting a real shop', () => {
    inFolder((url) => {
      openShop(url, 'production').close()
      const before = bytesOf(url)
      const { status, stderr } = spawnSync(process.execPath, ['scripts/seed.ts', '--fresh'], {
        env: { DATABASE_URL: url },
        encoding: 'utf8',
      })
      expect([status, stderr]).toEqual([1, expect.stringContaining('this is the database of a real shop')])
      expect(bytesOf(url).equals(before)).toBe(true)
    })
  })

  // Requirement: SEC-15, SEC-28
  test('of an earlier database shows in its products', () => {
    expect(CAMPAIGN_GIFT).toBe(DEMO_PRODUCT)
    inFolder((url) => {
      unmarked(url, ({ db }) => insertFixture(db))
      expect(() => openShop(url, 'demo')).toThrow('a real shop')
    })
    inFolder((url) => {
      unmarked(url, ({ db, sqlite }) => {
        insertFixture(db)
        sqlite.prepare('UPDATE products SET marking = ? WHERE id = ?').run(DEMO_PRODUCT, PRODUCT.cream)
      })
      expect(() => openShop(url, 'production')).toThrow('APP_ENV=demo')
    })
  })
})

describe('a database', () => {
  // Requirement: OPS-1
  test('can be read only by the user that runs the shop', () => {
    inFolder((url) => {
      const nested = url.replace('shop.db', 'data/shop.db')
      const database = openShop(nested, 'demo')
      const file = nested.replace('file:', '')
      const modes = [join(file, '..'), file, `${file}-wal`, `${file}-shm`].map(
        (path) => statSync(path).mode & 0o777,
      )
      expect(modes).toEqual([0o700, 0o600, 0o600, 0o600])
      expect(isReadableByOthers(file)).toBe(false)
      chmodSync(file, 0o644)
      expect(isReadableByOthers(file)).toBe(true)
      database.close()
    })
  })

  // Requirement: OPS-9
  test('is copied before a migration changes it, and the last three copies are kept', () => {
    inFolder((url) => {
      const backups = join(url.replace('file:', ''), '../backups')
      // Its last migration is not recorded, so that every start runs it again, and fails on what it has changed.
      unmarked(url, ({ db, sqlite }) => {
        insertFixture(db)
        sqlite.exec(
          'DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)',
        )
      })
      mkdirSync(backups)
      writeFileSync(join(backups, 'before-sale.db'), '')
      for (let i = 0; i < 4; i++) expect(() => openShop(url, 'production')).toThrow('Failed to run the query')
      // What people have copied themselves stays.
      const copies = readdirSync(backups).filter((name) => name !== 'before-sale.db')
      expect(readdirSync(backups)).toHaveLength(copies.length + 1)
      expect(copies).toHaveLength(3)
      const copy = openDatabase(`file:${join(backups, copies[0] ?? '')}`)
      expect(copy.db.select().from(products).all().length).toBeGreaterThan(0)
      copy.close()
      expect(statSync(join(backups, copies[0] ?? '')).mode & 0o777).toBe(0o600)
    })
  })

  // Requirement: OPS-130
  test('keeps its schema when a server only takes the place of another one', () => {
    inFolder((url) => {
      const file = url.replace('file:', '')
      copyDemo(url)
      const pending = openDatabase(url)
      const { sqlite } = pending
      sqlite.exec(
        'DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)',
      )
      const run = () => sqlite.prepare('SELECT hash FROM __drizzle_migrations').pluck().all()
      const schema = () => sqlite.prepare("SELECT value FROM shop_facts WHERE key = 'schema'").pluck().get()
      const before = [run(), schema()]
      // A start that may migrate fails, because what the last migration creates is there already.
      expect(() => openShop(url, 'demo', SETTLED)).toThrow('Failed to run the query')
      rmSync(join(file, '../backups'), { recursive: true })
      openShop(url, 'demo', { ...SETTLED, isReplacement: true }).close()
      expect([run(), schema()]).toEqual(before)
      expect(readdirSync(join(file, '..')).filter((name) => name === 'backups')).toEqual([])
      pending.close()
    })
  })

  // Requirement: OPS-2, OPS-130
  test('that a failed handover has migrated is opened only in the place of a server that uses it', () => {
    inFolder((url) => {
      copyDemo(url)
      const { sqlite, close } = openDatabase(url)
      sqlite.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('newer', 9999999999999)")
      close()
      expect(() => openShop(url, 'demo', SETTLED)).toThrow('is newer than this version')
      openShop(url, 'demo', { ...SETTLED, isReplacement: true }).close()
    })
  })

  // Requirement: OPS-130, OPS-494
  test.each([
    ['takes the place of another one', { isReplacement: true }, 0],
    ['waits until all servers of a handover have started', { isAppliedLater: true }, 500],
  ])('keeps its settings and tariffs when a server %s', (_, options, products) => {
    inFolder((url) => {
      copyDemo(url)
      const database = openDatabase(url)
      database.sqlite.exec(`UPDATE ${STATE_TABLE} SET version = 0; DELETE FROM ${SEARCH_TABLE}`)
      const decided = () => [
        database.sqlite.prepare('SELECT code FROM pickup_points WHERE tariff_id = 101').pluck().all(),
        database.sqlite.prepare('SELECT name, version FROM reference_versions').all(),
        database.sqlite.prepare('SELECT key, value FROM shop_facts').all(),
      ]
      const before = decided()
      const shop = { ...DEMO_SETTINGS, stores: [], terms: { ...DEMO_SETTINGS.terms, bonusLifeDays: 77 } }
      openShop(url, 'demo', { shop, ...options }).close()
      expect(decided()).toEqual(before)
      expect(indexed(database)).toBe(products)
      applyShop(database.db, shop)
      expect(decided()[0]).toEqual([])
      expect(decided()).not.toEqual(before)
      database.close()
    })
  })

  // Requirement: OPS-494
  test('that is new has its settings at once, whenever they are to be applied', () => {
    inFolder((url) => {
      openShop(url, 'demo', { ...SETTLED, isAppliedLater: true }).close()
      expect(readApplied(url, expect.unreachable)).toEqual(DEMO_SETTINGS)
    })
  })

  // Requirement: OPS-131
  test('of which no copy can be made leaves no part of one, and the earlier copies', () => {
    inFolder((url) => {
      const file = url.replace('file:', '')
      copyDemo(url)
      const { sqlite, close } = openDatabase(url)
      sqlite.exec(
        'DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)',
      )
      const page = unreadPage(sqlite)
      close()
      damage(file, [page])
      for (let i = 0; i < 3; i++) expect(() => openShop(url, 'demo', SETTLED)).toThrow('is damaged')
      expect(readdirSync(join(file, '../backups'))).toEqual([])
    })
  })

  // Requirement: OPS-3
  test('with damaged pages is refused after an unclean stop', () => {
    inFolder((url) => {
      const file = url.replace('file:', '')
      copyDemo(url)
      damage(file)
      // A shop that was killed leaves this file.
      writeFileSync(`${file}-wal`, '')
      expect(() => openShop(url, 'demo')).toThrow(
        /^DATABASE_URL: .*shop\.db: the database is damaged; .* restore FILE$/,
      )
    })
  })

  // Requirement: OPS-3, OPS-130
  test('with damaged pages is refused also to a server that replaces a killed one and has read its settings', () => {
    inFolder((url) => {
      const file = url.replace('file:', '')
      copyDemo(url)
      const opened = openShop(url, 'demo', SETTLED)
      const page = unreadPage(opened.sqlite)
      opened.close()
      const killed = spawnSync(process.execPath, ['--input-type=module', '-e', DIES_WRITING], {
        env: { FILE: file },
        encoding: 'utf8',
      })
      expect([killed.signal, killed.stderr]).toEqual(['SIGKILL', ''])
      const written = readFileSync(`${file}-wal`)
      damage(file, [page])
      const before = readFileSync(file)
      expect(readApplied(url, expect.unreachable)).toEqual(DEMO_SETTINGS)
      expect(readFileSync(`${file}-wal`).equals(written)).toBe(true)
      expect(readFileSync(file).equals(before)).toBe(true)
      expect(() => openShop(url, 'demo', { isReplacement: true })).toThrow('the database is damaged')
      // A service starts again by itself what has ended.
      expect(() => openShop(url, 'demo', SETTLED)).toThrow('the database is damaged')
    })
  })

  // Requirement: OPS-3, OPS-130
  test('that is no database has no settings that took effect, and is refused with its own sentence', () => {
    inFolder((url) => {
      writeFileSync(url.replace('file:', ''), 'a text, and a long one, which is no database'.repeat(50))
      expect(readApplied(url, expect.unreachable)).toBeNull()
      expect(() => openShop(url, 'demo', { isReplacement: true })).toThrow('the database is damaged')
    })
  })

  // Requirement: OPS-3
  test('that was stopped in good order is left without a write-ahead log by who looks into it', () => {
    inFolder((url) => {
      const file = url.replace('file:', '')
      copyDemo(url)
      openShop(url, 'demo', SETTLED).close()
      expect(readApplied(url, expect.unreachable)).toEqual(DEMO_SETTINGS)
      expect(readdirSync(join(file, '..'))).toEqual(['shop.db'])
    })
  })

  // Requirement: OPS-35
  test('which another process of the shop has checked and has open is not read through again', () => {
    inFolder((url) => {
      copyDemo(url)
      const other = openShop(url, 'demo', SETTLED)
      damage(url.replace('file:', ''), [unreadPage(other.sqlite)])
      expect(() => openShop(url, 'demo', SETTLED)).toThrow('the database is damaged')
      const opened = openShop(url, 'demo', { ...SETTLED, isServed: true })
      expect(opened.db.select().from(products).limit(1).all()).toHaveLength(1)
      opened.close()
      other.sqlite.close()
    })
  })

  // Requirement: OPS-3
  test('that is no database at all is refused with one sentence', () => {
    inFolder((url) => {
      writeFileSync(url.replace('file:', ''), 'a text, and a long one, which is no database'.repeat(50))
      expect(() => openShop(url, 'demo')).toThrow('the database is damaged')
    })
  })
})

/** Writes into a database as a shop does, and is killed before it can close it. */
const DIES_WRITING = `
  const { default: Database } = await import('better-sqlite3')
  const sqlite = new Database(process.env.FILE)
  sqlite.pragma('journal_mode = WAL')
  sqlite.exec("INSERT INTO shop_facts (key, value) VALUES ('written-last', '1')")
  process.kill(process.pid, 'SIGKILL')`

/** Returns the number of a page that no start reads, unless it reads all of them. */
function unreadPage(sqlite: Sqlite): number {
  const leaf = "SELECT pageno FROM dbstat WHERE name = 'pickup_points' AND pagetype = 'leaf' LIMIT 1"
  return Number(sqlite.prepare(leaf).pluck().get())
}

/** Overwrites pages; by default every tenth one from the hundredth on. */
function damage(file: string, pages?: readonly number[]): void {
  const descriptor = openSync(file, 'r+')
  const count = statSync(file).size / 4096
  const tenths = Array.from({ length: Math.ceil((count - 100) / 10) }, (_, i) => 101 + 10 * i)
  for (const page of pages ?? tenths) writeSync(descriptor, Buffer.alloc(4096, 7), 0, 4096, (page - 1) * 4096)
  closeSync(descriptor)
}

// Requirement: OPS-245
test.runIf(existsSync('/sys'))(
  'refuses a folder that is closed to the user of the shop with one sentence',
  () => {
    expect(() => openShop('file:/sys/shop.db', 'demo')).toThrow(
      'DATABASE_URL: /sys/shop.db: the file or its folder cannot be written',
    )
  },
)
