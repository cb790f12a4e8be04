import { readFileSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { clients, shoppers } from '#db/schema/auth.ts'
import { schema } from '#db/schema/schema.ts'

/** Tables about customers from which the download takes nothing, with the reason. */
const NOT_DOWNLOADED: Readonly<Record<string, string>> = {
  bonusAccounts: 'the sum of the entries',
  bonusGrants: 'what is left of an entry',
  idempotencyKeys: 'repeats what an order was sent with, for a day',
  purchaseCounts: 'counted from the orders',
  purchases: 'taken from the orders',
}

/** Tables about customers that the closing does not name, with the reason. */
const NOT_CLOSED: Readonly<Record<string, string>> = {
  bonusGrants: 'go with their entries',
  reviews: 'forgetAuthor of server/reviews takes the name from them',
  securityEvents: 'have masked phones only, and lose the reference with the customer',
}

/** The tables with a reference to a customer, by their names in the code. */
const CUSTOMER_TABLES = Object.entries(schema).flatMap(([name, table]) => {
  if (!is(table, SQLiteTable) || table === clients || table === shoppers) return []
  const keys = getTableConfig(table).foreignKeys.map((key) => ({ ...key, of: key.reference().foreignTable }))
  const owners = keys.filter(({ of }) => of === clients || of === shoppers)
  // A shopper with orders outlives the account, so nothing ends with a shopper.
  const endsByItself = owners.every(({ of, onDelete }) => of === clients && onDelete === 'cascade')
  return owners.length > 0 ? [{ name, endsByItself }] : []
})

/** Returns which of these tables a file imports. */
function usedBy(file: string, tables: readonly { readonly name: string }[]): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/^import \{([^}]*)\} from '#db\/schema\//gm)
  const names = new Set([...imports].flatMap(([, list = '']) => list.split(',').map((name) => name.trim())))
  return tables.flatMap(({ name }) => (names.has(name) ? [name] : []))
}

test('every table about customers is in the download, or named here as left out', () => {
  const known = [
    ...usedBy('server/account/export-account.ts', CUSTOMER_TABLES),
    ...Object.keys(NOT_DOWNLOADED),
  ]
  expect(known.toSorted()).toEqual(CUSTOMER_TABLES.map(({ name }) => name).toSorted())
})

test('the closing of an account ends what every table says of a customer, or it is named here', () => {
  const tables = CUSTOMER_TABLES.filter(({ endsByItself }) => !endsByItself)
  const known = [...usedBy('server/account/close-account.ts', tables), ...Object.keys(NOT_CLOSED)]
  expect(known.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})
