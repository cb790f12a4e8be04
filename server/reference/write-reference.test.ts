import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateDatabase, type OpenDatabase, openDatabase } from '#db/client.ts'
import { referenceVersions } from '#db/schema/reference.ts'
import { operators, tariffs } from '#db/schema/tariffs.ts'
import { asTariffId, type TariffId } from '#shared/delivery-ids.ts'
import { insertFixture } from '#tests/support/fixture.ts'
import { TARIFF_IDS, tariffRows } from './delivery/tariffs.ts'
import { type ReferenceTable, referenceTables, writeReference } from './write-reference.ts'

let database: OpenDatabase

beforeEach(() => {
  database = openDatabase(':memory:')
  migrateDatabase(database, 'db/migrations')
})
afterEach(() => database.close())

/** Returns the rows of all tables that hold no reference data. */
function otherRows(): Record<string, unknown> {
  const reference = new Set(['countries', 'regions', 'cities', 'operators', 'tariffs', 'payment_systems'])
  const names = database.sqlite
    .prepare<[], { name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
    )
    .all()
  return Object.fromEntries(
    names
      .filter(({ name }) => !reference.has(name) && name !== 'reference_versions')
      .map(({ name }) => [name, database.sqlite.prepare(`SELECT * FROM ${name}`).all()]),
  )
}

const sorted = (rows: ReferenceTable['rows']) => rows.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0))
const changesSoFar = () => database.sqlite.prepare('SELECT total_changes()').pluck().get()
const inCode = (id: TariffId) => tariffRows().find((row) => row.id === id)
const tariffOf = (id: TariffId) => database.db.select().from(tariffs).where(eq(tariffs.id, id)).get()

/** A free threshold that no tariff of the code has. */
const DEARER = 1 + Math.max(...tariffRows().map(({ freeThreshold }) => freeThreshold ?? 0))

/** Returns the tariffs with one changed free threshold, as a later version of the code may have them. */
function dearerTariffs() {
  return [
    {
      table: tariffs,
      rows: tariffRows().map((row) =>
        row.id === TARIFF_IDS.cdekPickup ? { ...row, freeThreshold: DEARER } : row,
      ),
    },
  ]
}

test('writes all reference data, and nothing else, into a new database', () => {
  const before = otherRows()
  writeReference(database.db)
  for (const { table, rows } of referenceTables()) {
    const written: ReferenceTable['rows'] = database.db.select().from(table).all()
    expect(sorted(written)).toEqual(sorted(rows))
  }
  expect(otherRows()).toEqual(before)
})

test('updates a database that has no versions by id and keeps its other data', () => {
  insertFixture(database.db)
  const before = otherRows()
  expect(before.products).not.toEqual([])
  writeReference(database.db)
  expect(database.db.select().from(tariffs).all()).toEqual(expect.arrayContaining(tariffRows()))
  expect(otherRows()).toEqual(before)
})

test('updates a changed tariff in an existing database', () => {
  writeReference(database.db)
  expect(tariffOf(TARIFF_IDS.cdekPickup)).toEqual(inCode(TARIFF_IDS.cdekPickup))
  writeReference(database.db, undefined, dearerTariffs())
  expect(tariffOf(TARIFF_IDS.cdekPickup)?.freeThreshold).toBe(DEARER)
  expect(tariffOf(TARIFF_IDS.dpdPickup)).toEqual(inCode(TARIFF_IDS.dpdPickup))
})

test('writes nothing for an unchanged version, so that changes by an operator stay', () => {
  writeReference(database.db)
  database.db.update(tariffs).set({ freeThreshold: 1 }).where(eq(tariffs.id, TARIFF_IDS.dpdPickup)).run()
  const before = changesSoFar()
  writeReference(database.db)
  expect(changesSoFar()).toBe(before)
  expect(tariffOf(TARIFF_IDS.dpdPickup)?.freeThreshold).toBe(1)
})

test("keeps an operator's own tariff and one that the code no longer has", () => {
  writeReference(database.db)
  const [cdek] = tariffRows().filter(({ id }) => id === TARIFF_IDS.cdekPickup)
  if (!cdek) throw new Error('no tariff to copy')
  const own = { ...cdek, id: asTariffId(900), name: 'Свои пункты', sorting: 900 }
  database.db.insert(tariffs).values(own).run()
  writeReference(database.db, undefined, [{ table: tariffs, rows: tariffRows().slice(1) }])
  expect(tariffOf(own.id)).toEqual(own)
  expect(tariffOf(TARIFF_IDS.brandStore)).toBeDefined()
})

test('rolls everything back when a table cannot be written', () => {
  const [first] = tariffRows()
  const broken = [
    { table: operators, rows: [{ id: 3, name: 'CDEK', carrier: 'cdek' }] },
    { table: tariffs, rows: [{ ...first, operatorId: 999 }] },
  ]
  expect(() => writeReference(database.db, undefined, broken)).toThrow('FOREIGN KEY')
  expect(database.db.select().from(operators).all()).toEqual([])
  expect(database.db.select().from(referenceVersions).all()).toEqual([])
})
