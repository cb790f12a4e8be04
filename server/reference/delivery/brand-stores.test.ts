import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateDatabase, type OpenDatabase, openDatabase } from '#db/client.ts'
import { pickupPoints, storeStock } from '#db/schema/pickup.ts'
import { CITY_IDS } from '#server/reference/geo/cities.ts'
import { asPickupPointId } from '#shared/delivery-ids.ts'
import { insertFixture, PRODUCT } from '#tests/support/fixture.ts'
import { writeReference } from '../write-reference.ts'
import type { BrandStorePoint } from './brand-stores.ts'
import { TARIFF_IDS } from './tariffs.ts'

let database: OpenDatabase

beforeEach(() => {
  database = openDatabase(':memory:')
  migrateDatabase(database, 'db/migrations')
})
afterEach(() => database.close())

const KAZAN: BrandStorePoint = {
  ...{
    id: 'baumana',
    cityId: CITY_IDS.kazan,
    where: 'в Казани',
    address: 'ул. Баумана, 9',
    roadMap: 'Под аркой',
  },
  ...{ hours: '10:00-20:00', phone: '8 843 100-20-30', metro: null, latitude: 55.79, longitude: 49.11 },
  storageDays: 10,
}
const SAMARA: BrandStorePoint = { ...KAZAN, id: 'samara', cityId: CITY_IDS.samara, address: 'ул. Лесная, 1' }

const write = (...stores: BrandStorePoint[]) => writeReference(database.db, { tariffs: {}, stores })
const points = () => database.db.select().from(pickupPoints).orderBy(asc(pickupPoints.id)).all()

// Requirement: DLV-64
test('a store keeps its pickup point when its address and hours change', () => {
  write(KAZAN, SAMARA)
  const [kazan, samara] = points()
  expect(kazan).toMatchObject({ code: 'baumana', businessHours: 'ежедневно 10:00-20:00', storageDays: 10 })
  write(SAMARA, { ...KAZAN, address: 'ул. Новая, 2', hours: '09:00-18:00' })
  expect(points()).toEqual([
    {
      ...kazan,
      ...{ address: 'ул. Новая, 2', normalized: 'ул. новая, 2', businessHours: 'ежедневно 09:00-18:00' },
    },
    samara,
  ])
})

// Requirement: DLV-64
test('a store in another city is another point, and one that the settings do not know is deleted', () => {
  write(KAZAN, SAMARA)
  const [kazan] = points()
  write({ ...KAZAN, cityId: CITY_IDS.volgograd })
  expect(points().map(({ id, cityId }) => [id === kazan?.id, cityId])).toEqual([[false, CITY_IDS.volgograd]])
  write()
  expect(points()).toEqual([])
})

// Requirement: PICK-110
test('a store that has gone leaves its id to no other store', () => {
  write(KAZAN, SAMARA)
  const [, samara] = points()
  write(KAZAN)
  write(KAZAN, { ...SAMARA, id: 'volgograd', cityId: CITY_IDS.volgograd })
  expect(points().map(({ id }) => id)).not.toContain(samara?.id)
})

test('the store of an earlier version, which has no code, is known by its address', () => {
  write(KAZAN)
  const [before] = points()
  database.db.update(pickupPoints).set({ code: null, phone: null }).run()
  database.sqlite.exec("DELETE FROM reference_versions WHERE name = 'brand_stores'")
  write(KAZAN)
  expect(points()).toEqual([before])
})

test('points of carriers and what is counted in a store that stays are left alone', () => {
  insertFixture(database.db)
  const others = points()
  write(KAZAN, SAMARA)
  const [kazan = 0, samara = 0] = points()
    .filter(({ tariffId }) => tariffId === TARIFF_IDS.brandStore)
    .map(({ id }) => id)
  const counted = [kazan, samara].map((id) => {
    return { productId: PRODUCT.cream, pointId: asPickupPointId(id), available: 3, countedAt: 1 }
  })
  database.db.insert(storeStock).values(counted).run()
  write(KAZAN)
  expect(points().map(({ id }) => id)).toEqual([...others.map(({ id }) => id), kazan])
  expect(database.db.select().from(storeStock).where(eq(storeStock.countedAt, 1)).all()).toEqual([counted[0]])
})
