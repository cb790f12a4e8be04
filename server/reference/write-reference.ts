import { createHash } from 'node:crypto'
import type { InferInsertModel, Table } from 'drizzle-orm'
import { getTableName } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { cities, countries, regions } from '#db/schema/geo.ts'
import { paymentSystems } from '#db/schema/payments.ts'
import { referenceVersions } from '#db/schema/reference.ts'
import { operators, tariffs } from '#db/schema/tariffs.ts'
import { inTransaction } from '#db/transaction.ts'
import { upsertRows } from '#db/write-rows.ts'
import { type BrandStorePoint, writeBrandStores } from './delivery/brand-stores.ts'
import { operatorRows } from './delivery/operators.ts'
import { type TariffChoices, tariffRows } from './delivery/tariffs.ts'
import { cityRows } from './geo/cities.ts'
import { countryRows } from './geo/countries.ts'
import { regionRows } from './geo/regions.ts'
import { paymentSystemRows } from './payment-systems.ts'

/** A table of reference data and its rows in this version of the code. */
export interface ReferenceTable {
  readonly table: Table
  readonly rows: readonly { readonly id?: number | undefined }[]
}

/** What a shop decides about its tables: the settings contain it. */
export interface ShopTables {
  readonly tariffs: TariffChoices
  readonly stores: readonly BrandStorePoint[]
}

const NO_DECISIONS: ShopTables = { tariffs: {}, stores: [] }
/** The name under which the version of the brand stores is recorded. They are a part of the table of pickup points. */
const STORES = 'brand_stores'

/**
 * Updates the reference data of a new or existing database to this version of the code, in one transaction. A table
 * whose rows have changed since they were last written is updated by id. Rows that the code no longer contains stay,
 * because baskets and orders refer to them, and so do rows with other ids, which an operator has added.
 */
export function writeReference(
  db: Db,
  shop: ShopTables = NO_DECISIONS,
  data: readonly ReferenceTable[] = referenceTables(shop),
): void {
  inTransaction(db, () => {
    const known = new Map(
      db
        .select()
        .from(referenceVersions)
        .all()
        .map(({ name, version }) => [name, version]),
    )
    const update = (name: string, rows: readonly object[], write: () => void) => {
      const version = versionOf(rows)
      if (known.get(name) === version) return
      write()
      db.insert(referenceVersions)
        .values({ name, version })
        .onConflictDoUpdate({ target: referenceVersions.name, set: { version } })
        .run()
    }
    for (const { table, rows } of data)
      update(getTableName(table), rows, () => upsertRows(db.$client, table, rows))
    update(STORES, shop.stores, () => writeBrandStores(db, shop.stores))
  })
}

/** Returns all reference tables, each after those that it refers to. */
export function referenceTables({
  tariffs: choices,
}: Pick<ShopTables, 'tariffs'> = NO_DECISIONS): ReferenceTable[] {
  return [
    of(countries, countryRows()),
    of(regions, regionRows()),
    of(cities, cityRows()),
    of(operators, operatorRows()),
    of(tariffs, tariffRows(choices)),
    of(paymentSystems, paymentSystemRows()),
  ]
}

/** Makes the compiler check the rows against the table's columns. */
function of<T extends Table>(
  table: T,
  rows: readonly (InferInsertModel<T> & ReferenceTable['rows'][number])[],
): ReferenceTable {
  return { table, rows }
}

/** Returns a hash of the rows, so that no version number has to be maintained by hand. */
function versionOf(rows: readonly object[]): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16)
}
