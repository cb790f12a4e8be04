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
import { operatorRows } from './delivery/operators.ts'
import { tariffRows } from './delivery/tariffs.ts'
import { cityRows } from './geo/cities.ts'
import { countryRows } from './geo/countries.ts'
import { regionRows } from './geo/regions.ts'
import { paymentSystemRows } from './payment-systems.ts'

/** A table of reference data and its rows in this version of the code. */
export interface ReferenceTable {
  readonly table: Table
  readonly rows: readonly { readonly id?: number | undefined }[]
}

/**
 * Updates the reference data of a new or existing database to this version of the code, in one transaction. A table
 * whose rows have changed since they were last written is updated by id. Rows that the code no longer contains stay,
 * because baskets and orders refer to them, and so do rows with other ids, which an operator has added.
 */
export function writeReference(db: Db, data: readonly ReferenceTable[] = referenceTables()): void {
  inTransaction(db, () => {
    const known = new Map(
      db
        .select()
        .from(referenceVersions)
        .all()
        .map(({ name, version }) => [name, version]),
    )
    for (const { table, rows } of data) {
      const name = getTableName(table)
      const version = versionOf(rows)
      if (known.get(name) === version) continue
      upsertRows(db.$client, table, rows)
      db.insert(referenceVersions)
        .values({ name, version })
        .onConflictDoUpdate({ target: referenceVersions.name, set: { version } })
        .run()
    }
  })
}

/** Returns all reference tables, each after those that it refers to. */
export function referenceTables(): ReferenceTable[] {
  return [
    of(countries, countryRows()),
    of(regions, regionRows()),
    of(cities, cityRows()),
    of(operators, operatorRows()),
    of(tariffs, tariffRows()),
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
