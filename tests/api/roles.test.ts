import { beforeAll, describe, expect, test } from 'vitest'
import { LEGACY_ROUTES } from '#server/legacy/routes.ts'
import {
  callPath,
  callProcedure,
  FIELDS,
  INPUTS,
  isQuery,
  namesOf,
  PATHS,
  PROCEDURES,
  procedures,
} from '#tests/support/access-table.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { orderForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { createTestShop } from '#tests/support/test-shop.ts'

const SECRETS = ['Секретова', 'secret@example.ru', '+79120000001', 'Тайная улица', 'Тайный комментарий']

const shop = createTestShop()
const owner = shop.newShopper()
const other = shop.newShopper()
const guest = shop.newShopper()
const anonymous = shop.newShopper()
let ownOrder: { readonly id: number; readonly publicId: string }
const ABSENT = 999_999

beforeAll(async () => {
  await signIn(shop, owner, '+79120000001')
  await owner.call.account.saveProfile.mutate({
    ...{ name: 'Анна Секретова', email: 'secret@example.ru', smsAgreement: true, emailAgreement: true },
  })
  await owner.call.basket.add.mutate({ shopItemId: PRODUCT.polish, quantity: 2 })
  const form = { name: 'Анна Секретова', email: 'secret@example.ru', phone: '+7 (912) 000-00-01' }
  const words = { street: 'Тайная улица', description: 'Тайный комментарий' }
  const { orderId } = await owner.call.orders.place.mutate(orderForm({ ...form, ...words }))
  ownOrder = await owner.call.orders.byId.query({ id: orderId })
  await owner.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  await owner.call.favorites.add.mutate({ shopItemId: PRODUCT.cream })

  await signIn(shop, other, '+79120000002')
  await guest.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 1 })
})

const guests: readonly (readonly [string, Shopper])[] = [
  ['an anonymous shopper', anonymous],
  ['a guest', guest],
]

test('every procedure and every legacy path has a row', () => {
  expect(Object.keys(PROCEDURES).sort()).toEqual(Object.keys(procedures).sort())
  expect(Object.keys(PATHS).sort()).toEqual([...new Set(LEGACY_ROUTES.map(({ path }) => path))].sort())
})

// Requirement: ROLE-9
describe.each(guests)('%s', (_who, shopper) => {
  test.each(namesOf(PROCEDURES, 'client'))('is refused by %s', async (name) => {
    const response = await callProcedure(shopper, name, INPUTS[name])
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { data: { app: { code: 'NOT_SIGNED_IN' } } } })
  })
  test.each(namesOf(PROCEDURES, 'own'))('learns nothing about orders from %s', async (name) => {
    for (const id of [ownOrder.id, ABSENT]) {
      expect((await callProcedure(shopper, name, { id })).status).toBe(401)
    }
  })
  test.each([...namesOf(PATHS, 'client'), ...namesOf(PATHS, 'own')])('is refused at %s', async (path) => {
    const response = await callPath(shopper, path, FIELDS[path] ?? { id: ownOrder.id })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ success: false, data: null })
  })
})

describe('another customer', () => {
  test.each(namesOf(PROCEDURES, 'own'))('cannot tell foreign and absent orders apart by %s', async (name) => {
    const foreign = await callProcedure(other, name, { id: ownOrder.id })
    const absent = await callProcedure(other, name, { id: ABSENT })
    expect(foreign.status).toBe(404)
    expect(await foreign.text()).toBe(await absent.text())
    expect(absent.status).toBe(404)
  })
  test.each(namesOf(PATHS, 'own'))('cannot tell foreign and absent orders apart at %s', async (path) => {
    const foreign = await callPath(other, path, { id: ownOrder.id })
    const absent = await callPath(other, path, { id: ABSENT })
    expect(foreign.status).toBe(404)
    expect(await foreign.text()).toBe(await absent.text())
  })
  test('changes nothing by these attempts', async () => {
    const order = await owner.call.orders.byId.query({ id: ownOrder.id })
    expect(order).toMatchObject({ fulfilment: 'new', canCancel: true })
    expect((await other.call.basket.get.query()).items).toEqual([])
  })
})

describe('the data of a customer', () => {
  test.each(Object.keys(PROCEDURES).filter(isQuery))('is hidden from others by %s', async (name) => {
    const input = PROCEDURES[name] === 'own' ? { id: ownOrder.id } : INPUTS[name]
    for (const shopper of [anonymous, guest, other]) {
      const text = await (await callProcedure(shopper, name, input)).text()
      for (const secret of [...SECRETS, ownOrder.publicId]) expect(text).not.toContain(secret)
    }
  })
  test.each(Object.keys(PATHS))('is hidden from others at %s', async (path) => {
    for (const shopper of [shop.newShopper(), other]) {
      if (path.endsWith('/logout/') && shopper === other) continue
      const text = await (await callPath(shopper, path, FIELDS[path] ?? {})).text()
      for (const secret of [...SECRETS, ownOrder.publicId]) expect(text).not.toContain(secret)
    }
  })
  test('is shown to the customer', async () => {
    const text = await (await callProcedure(owner, 'orders.byId', { id: ownOrder.id })).text()
    for (const secret of SECRETS) expect(text).toContain(secret)
    expect(text).toContain(ownOrder.publicId)
  })
})

describe('an unguessable id', () => {
  // Requirement: ORD-26
  test.each(namesOf(PROCEDURES, 'secret'))('is required for %s, and suffices', async (name) => {
    const call = (publicId: string) =>
      callProcedure(anonymous, name, Object.assign({}, INPUTS[name], { publicId }))
    const known = await call(ownOrder.publicId)
    expect([200, 412]).toContain(known.status)
    const last = ownOrder.publicId.endsWith('A') ? 'B' : 'A'
    const guessed = await call(ownOrder.publicId.slice(0, -1) + last)
    expect(guessed.status).toBe(404)
  })
})
