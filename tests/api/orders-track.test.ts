import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { operators } from '#db/schema/tariffs.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { anonymizeOrders } from '#server/orders/anonymize-orders.ts'
import { moveFulfilment } from '#server/orders/move-order.ts'
import { registerParcels } from '#server/orders/register-parcels.ts'
import { setTrackNumber } from '#server/orders/set-track-number.ts'
import type { Carrier } from '#server/upstream/carriers/port.ts'
import { asOperatorId } from '#shared/delivery-ids.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { CITY, POINT, TARIFF } from '#tests/support/fixture-places.ts'
import { simulatedForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { createSimulatedShop, type SimulatedShop } from '#tests/support/simulated-shop.ts'

let shop: SimulatedShop
let buyer: Shopper
beforeEach(async () => {
  shop = createSimulatedShop()
  buyer = shop.newShopper()
  buyer.setCookie('city', `${CITY.moscow}!`)
  await buyer.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 2 })
})
afterEach(() => shop.close())

async function place(change: Parameters<typeof simulatedForm>[1] = {}) {
  const { orderId, path } = await buyer.call.orders.place.mutate(await simulatedForm(buyer, change))
  const publicId = path.split('/')[2] ?? ''
  return { id: orderId, publicId }
}
async function advance(id: number, ...states: string[]) {
  for (const state of states) {
    const answer = await buyer.fetch(`/simulator/api/orders/${id}/advance?to=${state}`, { method: 'POST' })
    expect(answer.status).toBe(200)
  }
}
const ship = (id: number) => advance(id, 'confirmed', 'assembled', 'shipped')
const view = (publicId: string, shopper = buyer) => shopper.call.orders.byPublicId.query({ publicId })
const setFaults = (carriers: object) =>
  buyer.fetch('/simulator/api/faults', {
    method: 'PUT',
    body: JSON.stringify({ carriers }),
    headers: { 'Content-Type': 'application/json' },
  })
const later = (advanceMs: number) => buyer.postJson('/simulator/api/clock', { advanceMs })
const messages = async (channel: 'sms' | 'mail') =>
  ((await (await buyer.fetch(`/simulator/api/${channel}`)).json()) as { text: string }[]).map(
    ({ text }) => text,
  )

// Requirement: ORD-55
test('a shipped parcel gets the number of its carrier, which leads to the page that shows it', async () => {
  const { id, publicId } = await place()
  expect((await view(publicId)).track).toBeNull()
  await ship(id)
  const { track } = await view(publicId)
  expect(track?.number).toMatch(/^80\d{12}$/)
  const page = await buyer.fetch(track?.url ?? '')
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Принята у отправителя')
  expect((await messages('sms'))[0]).toContain(`заказ № ${id} в пути, трек-номер ${track?.number}`)
  expect((await messages('mail'))[0]).toContain(`Трек-номер: ${track?.number}`)
  expect((await buyer.fetch('/simulator/track/nothing-here/')).status).toBe(404)
})

// Requirement: ORD-55
test('a parcel whose carrier did not answer gets its number later, once', async () => {
  const { id, publicId } = await place()
  await setFaults({ mode: 'garbage' })
  await ship(id)
  expect((await view(publicId)).track).toBeNull()
  expect(shop.logged.join()).toContain('a carrier has not registered a parcel')
  await setFaults({ mode: 'ok' })
  await later(MINUTE_MS)
  await later(MINUTE_MS)
  expect((await view(publicId)).track?.number).toMatch(/^80\d{12}$/)
  expect((await messages('sms')).filter((text) => text.includes('трек-номер'))).toHaveLength(1)
})

// Requirement: MAIL-8, ORD-55
test('the staff set and correct the number of a parcel that is on its way, and of no other order', async () => {
  const { id, publicId } = await place()
  const { db } = shop.database
  const ctx = { db, now: shop.deps.clock.now(), config: shop.deps.config }
  const set = (trackNumber: string, at = ctx.now) =>
    setTrackNumber({ ...ctx, now: at }, { orderId: id, trackNumber })
  expect(() => set('1234567890')).toThrow('MOVE_REFUSED')
  await advance(id, 'confirmed', 'assembled')
  moveFulfilment(ctx, id, 'shipped')
  expect(set('RA1234567-RU')).toEqual({ bySms: true, byMail: true })
  expect(set('RA1234567-RU')).toBeNull()
  expect(set('RA7654321-RU')).toMatchObject({ byMail: true })
  expect(set('RA1234567-RU', ctx.now + MINUTE_MS)).toMatchObject({ byMail: true })
  expect(() => set('трек 5')).toThrow('BAD_INPUT')
  expect((await view(publicId)).track?.number).toBe('RA1234567-RU')
  await runDueJobs(shop.deps)
  expect((await view(publicId)).track?.number).toBe('RA1234567-RU')
  await later(MINUTE_MS)
  const letters = (await messages('mail')).filter((text) => text.includes('Трек-номер'))
  expect(letters).toEqual([expect.stringContaining('RA1234567-RU')])
})

// Requirement: ORD-160
test('a number that the staff enters while the carrier is asked for one stays', async () => {
  const { id, publicId } = await place()
  const { db } = shop.database
  const { clock, config, upstreams, log } = shop.deps
  const ctx = { db, now: clock.now(), config, upstreams, log }
  await advance(id, 'confirmed', 'assembled')
  moveFulfilment(ctx, id, 'shipped')
  const carriers = upstreams.carriers as Record<string, Carrier>
  carriers.cdek = {
    quote: () => Promise.resolve(null),
    async register() {
      setTrackNumber(ctx, { orderId: id, trackNumber: 'RA1234567-RU' })
      return '80000000000001'
    },
  }
  await registerParcels(ctx)
  expect((await view(publicId)).track?.number).toBe('RA1234567-RU')
  expect((await messages('sms')).filter((text) => text.includes('трек-номер'))).toHaveLength(1)
})

// Requirement: ORD-55
test('without an adapter of the carrier the number leads to the page of the operator', async () => {
  const { id, publicId } = await place()
  await ship(id)
  const { db } = shop.database
  const { track, delivery } = await view(publicId)
  const number = track?.number
  const carriers = shop.deps.upstreams.carriers as Record<string, unknown>
  for (const name of Object.keys(carriers)) delete carriers[name]
  expect((await view(publicId)).track).toEqual({ number, url: null })
  const trackingUrl = 'https://carrier.example/?id={number}'
  db.update(operators)
    .set({ trackingUrl })
    .where(eq(operators.id, delivery?.operatorId ?? asOperatorId(0)))
    .run()
  expect((await view(publicId)).track?.url).toBe(`https://carrier.example/?id=${number}`)
})

// Requirement: ORD-54, ORD-55, SEC-24
test('the number disappears for others once the order has arrived, and for all with the contacts', async () => {
  const { id, publicId } = await place()
  await ship(id)
  const stranger = shop.newShopper()
  expect((await view(publicId, stranger)).track).not.toBeNull()
  await advance(id, 'delivered')
  expect((await view(publicId, stranger)).track).toBeNull()
  expect((await view(publicId)).track).not.toBeNull()
  const { db } = shop.database
  anonymizeOrders({ db, now: shop.deps.clock.now() }, eq(orders.id, id))
  expect((await view(publicId)).track).toBeNull()
  expect(db.select().from(orders).where(eq(orders.id, id)).get()?.trackNumber).toBeNull()
})

// Requirement: ORD-56
test('the buyer is told that the order waits at its point, and until when', async () => {
  const atPoint = { tariffId: TARIFF.pickup, pickupPointId: POINT.moscow }
  const { id } = await place(atPoint)
  await ship(id)
  await advance(id, 'delivered')
  const [sms] = await messages('sms')
  expect(sms).toMatch(new RegExp(`заказ № ${id} ждёт вас в пункте выдачи: .+, храним до \\d+\\s\\S+\\. http`))
  expect((await messages('mail'))[0]).toMatch(/Он хранится до \d+\s\S+ включительно/)
})

// Requirement: ORD-56
test('a courier hands the order over without a message about its storage', async () => {
  const { id } = await place()
  await ship(id)
  await advance(id, 'delivered')
  expect((await messages('sms')).join()).not.toContain('ждёт вас')
})

// Requirement: ORD-57
test('the order says whether its messages have left the shop, while it is new', async () => {
  const { id, publicId } = await place()
  const said = async () => (await view(publicId)).words.notice?.replaceAll('\u00a0', ' ') ?? null
  expect(await said()).toContain('Пришлём SMS и письмо с номером заказа')
  await runDueJobs(shop.deps)
  expect(await said()).toContain('Отправили SMS и письмо с номером заказа')
  await advance(id, 'confirmed')
  expect(await said()).toBeNull()
})
