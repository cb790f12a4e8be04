import { afterEach, beforeEach, expect, test } from 'vitest'
import { stock } from '#db/schema/catalog.ts'
import { limitUses, outbox } from '#db/schema/jobs.ts'
import { idempotencyKeys } from '#db/schema/orders.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { QUICK_FORM, simulatedForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { createSimulatedShop, type SimulatedShop } from '#tests/support/simulated-shop.ts'
import { createTestShop } from '#tests/support/test-shop.ts'

interface Message {
  readonly phone: string
  readonly text: string
  readonly code: string | null
}

let shop: SimulatedShop
let shopper: Shopper
beforeEach(async () => {
  shop = createSimulatedShop()
  shopper = shop.newShopper()
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
})
afterEach(() => shop.close())

const readSms = async (query = '') =>
  (await (await shopper.fetch(`/simulator/api/sms${query}`)).json()) as Message[]
const readMails = async () =>
  (await (await shopper.fetch('/simulator/api/mail')).json()) as {
    to: string
    subject: string
    text: string
  }[]
const mailsToBuyers = async () => (await readMails()).filter(({ to }) => to !== shop.deps.config.ordersMailTo)
const setFault = async (fault: object) => {
  const response = await shopper.fetch('/simulator/api/faults', {
    method: 'PUT',
    body: JSON.stringify(fault),
  })
  expect(response.status).toBe(200)
}
const moveClock = (advanceMs: number) => shopper.postJson('/simulator/api/clock', { advanceMs })

test('sends SMS and mail about a placed order with its number, sum, and link', async () => {
  const { orderId, path } = await shopper.call.orders.place.mutate(await simulatedForm(shopper))
  const order = await shopper.call.orders.byPublicId.query({ publicId: path.split('/')[2] ?? '' })
  const [sms] = await readSms('?phone=79123456789')
  const [mail] = await readMails()
  for (const text of [sms?.text, mail?.text]) {
    expect(text).toContain(`№ ${orderId}`)
    expect(text?.replaceAll('\u00a0', ' ')).toContain(`${order.payableTotal} р.`)
    expect(text).toContain(`http://shop.test${path}`)
  }
  expect(sms).toMatchObject({ phone: '+79123456789', code: null })
  expect(mail).toMatchObject({ to: 'anna@example.ru', subject: `Заказ № ${orderId} принят` })
})

// Requirement: OPS-14
test('a shop that is told to stop begins no further job', async () => {
  await shopper.call.orders.place.mutate(await simulatedForm(shopper))
  shop.deps.life.isStopping = true
  await runDueJobs(shop.deps)
  const messages = shop.deps.database.db.select().from(outbox).all()
  expect(messages).not.toEqual([])
  expect(messages.filter(({ sentAt }) => sentAt !== null)).toEqual([])
})

test('finds the simulated SMS of a phone with or without a plus sign', async () => {
  await shopper.call.orders.placeQuick.mutate(QUICK_FORM)
  expect(await readSms('?phone=%2B79123456789')).toHaveLength(1)
  expect(await readSms('?phone=79000000000')).toHaveLength(0)
  expect(await readSms()).toHaveLength(1)
  expect(await mailsToBuyers()).toHaveLength(0)
})

test('delivers each message once, however often the jobs run', async () => {
  await shopper.call.orders.place.mutate(await simulatedForm(shopper))
  await Promise.all([runDueJobs(shop.deps), runDueJobs(shop.deps), runDueJobs(shop.deps)])
  expect(await readSms()).toHaveLength(1)
  expect(await mailsToBuyers()).toHaveLength(1)
  expect(await readMails()).toHaveLength(2)
})

test('sends a message again whose answer was lost, and it arrives once', async () => {
  await setFault({ sms: { mode: 'answer-lost' } })
  await shopper.call.orders.place.mutate(await simulatedForm(shopper))
  await readSms()
  expect(shop.database.db.select().from(outbox).all()[0]).toMatchObject({ sentAt: null, attempts: 1 })
  await setFault({ sms: { mode: 'ok' } })
  await moveClock(10_000)
  expect(await readSms()).toHaveLength(1)
  expect(shop.database.db.select().from(outbox).all()[0]?.sentAt).not.toBeNull()
})

test('retries a failing gateway with growing delays until the message arrives', async () => {
  await setFault({ sms: { errorRate: 1 } })
  await shopper.call.orders.place.mutate(await simulatedForm(shopper))
  await runDueJobs(shop.deps)
  await runDueJobs(shop.deps)
  expect(shop.database.db.select().from(outbox).all()[0]?.attempts).toBe(1)
  await moveClock(5000)
  expect(shop.database.db.select().from(outbox).all()[0]?.attempts).toBe(2)
  await moveClock(5000)
  expect(shop.database.db.select().from(outbox).all()[0]?.attempts).toBe(2)
  await setFault({ sms: { errorRate: 0 } })
  await moveClock(MINUTE_MS)
  expect(await readSms()).toHaveLength(1)
})

test('sends the message of a process that died while sending when its lease ends', async () => {
  await shopper.call.orders.place.mutate(await simulatedForm(shopper))
  const { db } = shop.database
  db.update(outbox)
    .set({ attempts: 1, nextAttemptAt: shop.deps.clock.now() + 30_000 })
    .run()
  expect(await readSms()).toHaveLength(0)
  await moveClock(30_000)
  expect(await readSms()).toHaveLength(1)
})

test('deletes limit counters and idempotency keys that are older than a day', async () => {
  const first = shop.newShopper()
  await first.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  await first.call.orders.placeQuick.mutate(QUICK_FORM)
  await shopper.postJson('/trpc/orders.place', await simulatedForm(shopper), { 'Idempotency-Key': 'k' })
  await moveClock(25 * HOUR_MS)
  expect(shop.database.db.select().from(limitUses).all()).toEqual([])
  expect(shop.database.db.select().from(idempotencyKeys).all()).toEqual([])
})

test('logs stock that differs from its ledger', async () => {
  const broken = createTestShop({ expectsErrors: true })
  broken.database.db.update(stock).set({ available: 1 }).run()
  await runDueJobs(broken.deps)
  expect(broken.logged.join()).toContain('stock differs from its moves')
  broken.close()
})
