import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateDatabase, type OpenDatabase, openDatabase } from '#db/client.ts'
import { clients, shoppers } from '#db/schema/auth.ts'
import { products } from '#db/schema/catalog.ts'
import { storeStock } from '#db/schema/pickup.ts'
import { getBrandStores } from '#server/pickup/get-brand-stores.ts'
import { builtInSettings } from '#server/settings/read-settings.ts'
import { insertFixture, OPENED_AT } from '#tests/support/fixture.ts'
import { fillDemo } from './fill-demo.ts'
import { demoDeps, openDemo } from './open-demo.ts'

let database: OpenDatabase
beforeEach(() => {
  database = openDatabase(':memory:')
  migrateDatabase(database, 'db/migrations')
})
afterEach(() => database.close())

const fill = () => fillDemo(demoDeps(database, { products: 500, clock: { now: () => OPENED_AT } }))

// Requirement: SEC-28
test('refuses a shop with products of its own', () => {
  insertFixture(database.db)
  const before = database.db.select().from(products).all()
  expect(fill).toThrow('the database of a real shop')
  expect(database.db.select().from(products).all()).toEqual(before)
})

// Requirement: SEC-28
test('refuses a shop that has only clients', () => {
  database.db.insert(shoppers).values({ id: 1, createdAt: OPENED_AT, seenAt: OPENED_AT }).run()
  const agreed = { smsAgreement: false, emailAgreement: false }
  database.db
    .insert(clients)
    .values({ id: 1, phone: '+79120000001', name: '', ...agreed, createdAt: OPENED_AT })
    .run()
  expect(fill).toThrow('the database of a real shop')
  expect(database.db.select().from(products).all()).toEqual([])
})

// Requirement: PROD-22
test('puts products onto the shelves of the brand stores, also in a demo of an earlier version', () => {
  const options = { products: 500, clock: { now: () => OPENED_AT } }
  const demo = openDemo(':memory:', options)
  const shelves = () => demo.db.select().from(storeStock).all()
  const first = shelves()
  expect(new Set(first.map(({ pointId }) => pointId)).size).toBe(2)
  expect(first.every(({ available }) => available > 0)).toBe(true)
  demo.db.delete(storeStock).run()
  fillDemo(demoDeps(demo, options))
  expect(shelves()).toEqual(first)
  demo.close()
})

test('fills a demo that has settings of its own, and leaves their stores in force', () => {
  const store = {
    ...{ id: 'kazan', city: 'Казань', where: 'в Казани', address: 'ул. Баумана, 9', roadMap: 'Под аркой' },
    ...{ hours: '10:00-20:00', latitude: 55.79, longitude: 49.11 },
  }
  const shop = builtInSettings({ stores: [store] }, 'a test')
  const demo = openDemo(':memory:', { products: 500, shop, clock: { now: () => OPENED_AT } })
  expect(demo.db.select().from(clients).all()).toHaveLength(3)
  expect(getBrandStores({ db: demo.db, now: OPENED_AT }).map(({ city }) => city)).toEqual(['Казань'])
  expect(demo.db.select().from(storeStock).limit(1).all()).toHaveLength(1)
  demo.close()
})
