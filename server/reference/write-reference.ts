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

/** What every shop knows whoever runs it, as this version of the code has it; each table after those it names. */
export interface ReferenceTable {
  readonly table: Table
  readonly rows: readonly { readonly id?: number | undefined }[]
}

/**
 * Brings the reference data of any database, new or old, to that of this version: a table whose rows have changed since
 * they were last written is written over by id. A row that the code no longer has stays, because baskets and orders name
 * it; rows of any other id are the operator's own. Nothing else is touched.
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

/** Holds the rows to the table's own columns. */
function of<T extends Table>(
  table: T,
  rows: readonly (InferInsertModel<T> & ReferenceTable['rows'][number])[],
): ReferenceTable {
  return { table, rows }
}

/** A print of the rows themselves: nobody has to remember to raise it. */
function versionOf(rows: readonly object[]): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16)
}
