import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Facts about the database as a whole, such as the environment to which it belongs (SEC-15). */
export const shopFacts = sqliteTable('shop_facts', {
  key: text().primaryKey(),
  value: text().notNull(),
})
