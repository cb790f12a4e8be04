import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { cities } from '#db/schema/geo.ts'
import { orders } from '#db/schema/orders.ts'
import { setStock } from '#server/catalog/set-stock.ts'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readJson } from '#server/http/read-json.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { moveOrderAndTell } from '#server/orders/move-order-and-tell.ts'
import { registerParcels } from '#server/orders/register-parcels.ts'
import { createCtx } from '#server/request/create-ctx.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import { AppError } from '#shared/errors.ts'
import { Marking } from '#shared/marking.ts'
import { FULFILMENT_STATES, nextFulfilment } from '#shared/orders/order-states.ts'
import { DAY_MS } from '#shared/time.ts'
import { BANK_ACTIONS, type BankGateway } from './bank-gateway.ts'
import { issueCaptchaToken, readWidgetMode, WidgetInput, writeWidgetMode } from './captcha-widget.ts'
import { advanceClock } from './clock.ts'
import { signInAs } from './demo-clients.ts'
import { FaultsInput, readFaults, writeFaults } from './faults.ts'
import { readGeoIpCity, writeGeoIpCity } from './geoip-city.ts'
import { listOrders } from './list-orders.ts'
import { listMail, listSms } from './messages.ts'
import { resetShop } from './reset.ts'

const YEAR_MS = 366 * DAY_MS

export const ClockInput = z.strictObject({ advanceMs: z.int().check(z.minimum(0), z.maximum(YEAR_MS)) })
const BankInput = z.strictObject({ action: z.enum(BANK_ACTIONS) })
const SignInInput = z.strictObject({ phone: z.string().check(z.maxLength(32)) })
const StockInput = z.strictObject({
  marking: Marking,
  available: z.int().check(z.minimum(0), z.maximum(1_000_000)),
})
const GeoIpInput = z.strictObject({ cityId: z.int().check(z.positive()) })

/** Serves the simulator's functions as JSON, for tests (docs/development.md). */
export function simulatorApi(deps: Deps, gateway: BankGateway): Hono<AppEnv> {
  const { db } = deps.database
  const app = new Hono<AppEnv>()

  app.get('/sms', async (c) => {
    await runDueJobs(deps)
    return c.json(listSms(db, c.req.query('phone')))
  })
  app.get('/mail', async (c) => {
    await runDueJobs(deps)
    return c.json(listMail(db))
  })
  app.get('/faults', (c) => c.json(readFaults(db)))
  app.put('/faults', async (c) => {
    writeFaults(db, await readJson(c, FaultsInput))
    return c.json(readFaults(db))
  })
  app.get('/captcha', (c) => c.json({ widget: readWidgetMode(db) }))
  app.put('/captcha', async (c) => {
    writeWidgetMode(db, (await readJson(c, WidgetInput)).widget)
    return c.json({ widget: readWidgetMode(db) })
  })
  app.post('/captcha-token', async (c) =>
    c.json({ token: await whenWritable(db, () => issueCaptchaToken(db, deps.clock.now())) }),
  )
  app.post('/sign-in', async (c) => {
    const { phone } = await readJson(c, SignInInput)
    return c.json({ clientId: signInAs(createCtx(c, deps), phone).clientId })
  })
  app.get('/clock', (c) => c.json({ now: deps.clock.now() }))
  app.post('/clock', async (c) => {
    const { advanceMs } = await readJson(c, ClockInput)
    return c.json({ now: await moveTime(deps, gateway, advanceMs) })
  })
  app.post('/bank/:paymentId', async (c) => {
    const { action } = await readJson(c, BankInput)
    const paymentId = c.req.param('paymentId')
    if (!(await gateway.act(paymentId, action))) throw new AppError('NOT_FOUND')
    return c.json({ paymentId, state: gateway.find(paymentId)?.state })
  })
  app.get('/orders', (c) => c.json(listOrders(db)))
  app.post('/orders/:id/advance', async (c) => {
    return c.json(await advanceOrder(deps, Number(c.req.param('id')), c.req.query('to')))
  })
  app.get('/geoip', (c) => c.json({ cityId: readGeoIpCity(db) }))
  app.put('/geoip', async (c) => {
    setGeoIpCity(deps, (await readJson(c, GeoIpInput)).cityId)
    return c.json({ cityId: readGeoIpCity(db) })
  })
  app.put('/stock', async (c) => {
    const wanted = await readJson(c, StockInput)
    setStock({ db, now: deps.clock.now() }, wanted)
    return c.json(wanted)
  })
  app.post('/reset', (c) => {
    resetShop(deps)
    return c.json({ success: true })
  })
  app.all('*', () => {
    throw new AppError('NOT_FOUND')
  })
  return app
}

/** Moves the shop's clock forward and runs everything that is due then. Returns the new time. */
export async function moveTime(deps: Deps, gateway: BankGateway, advanceMs: number): Promise<number> {
  const now = advanceClock(deps.database.db, deps.clock, advanceMs)
  await gateway.sendLate()
  await runDueJobs(deps)
  return now
}

/**
 * Moves an order to its next state, or to the `wanted` one. Throws NOT_FOUND for an unknown order, BAD_INPUT for an
 * unknown state, and MOVE_REFUSED for a transition that is not allowed.
 */
export async function advanceOrder(deps: Deps, id: number, wanted: string | undefined) {
  const { db } = deps.database
  const read = () =>
    db
      .select({ id: orders.id, fulfilment: orders.fulfilment, payment: orders.payment })
      .from(orders)
      .where(eq(orders.id, id))
      .get()
  const order = read()
  if (!order) throw new AppError('NOT_FOUND')
  const to =
    wanted === undefined
      ? nextFulfilment(order.fulfilment)
      : FULFILMENT_STATES.find((state) => state === wanted)
  if (to === undefined) throw new AppError('BAD_INPUT', { fields: { to: 'Неизвестное состояние' } })
  if (to === null) throw new AppError('MOVE_REFUSED')
  const { config, upstreams, log } = deps
  const ctx = { db, now: deps.clock.now(), config, upstreams, log }
  moveOrderAndTell(ctx, id, to)
  // A shop that is not simulated leaves this to its jobs, which may take a minute.
  if (to === 'shipped') await registerParcels(ctx)
  return read()
}

/** Sets the city in which GeoIP locates new guests. Throws NOT_FOUND for an unknown city. */
export function setGeoIpCity(deps: Deps, cityId: number): void {
  const { db } = deps.database
  const city = db.select({ id: cities.id }).from(cities).where(eq(cities.id, cityId)).get()
  if (!city) throw new AppError('NOT_FOUND')
  writeGeoIpCity(db, cityId)
}
