import { createServer, type ServerResponse } from 'node:http'
import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { simulatorBankPayments, simulatorMessages } from '#db/schema/simulator.ts'
import { setStock } from '#server/catalog/set-stock.ts'
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { yooKassa } from '#server/upstream/bank/yookassa.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import { smartCaptcha } from '#server/upstream/captcha/smart-captcha.ts'
import { cdek } from '#server/upstream/carriers/cdek.ts'
import { smsRu } from '#server/upstream/sms/sms-ru.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { PAYMENT } from '#tests/support/fixture-places.ts'
import { nthPhone } from '#tests/support/nth-phone.ts'
import { simulatedForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { createSimulatedShop } from '#tests/support/simulated-shop.ts'
import { createTestShop } from '#tests/support/test-shop.ts'
import { deepLine } from './support/deep-line.ts'
import { times } from './support/times.ts'

/**
 * Budget: 0.4 min beside the soak. Takes the SMS gateway and the bank away for sixteen hours, and lets services answer the real adapters
 * with nonsense.
 */
const OUTAGE_HOURS = 16
const ORDERS_AN_HOUR = Math.max(2, times(6))
const CALLS = times(400)
const AT_ONCE = 20
const ANSWER_MS = 3500

deepLine(
  {
    promises: ['F2', 'F3', 'F5', 'A20'],
    tried: `the SMS gateway, the mail server, and the bank are down for ${OUTAGE_HOURS} hours, in which orders go on and some expire; the bank's reports of these hours are lost`,
    timeoutMinutes: 4,
  },
  async (figures) => {
    const shop = createSimulatedShop()
    const { db } = shop.database
    setStock({ db, now: shop.deps.clock.now() }, { marking: `T-${PRODUCT.oil}`, available: 100_000 })
    const panel = shop.newShopper()
    const call = (method: string, path: string, body: object) =>
      panel.fetch(`/simulator/api${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const fail = (errorRate: number) => {
      const fault = { latencyMs: 0, errorRate, mode: 'ok', only: [] }
      return call('PUT', '/faults', { sms: fault, mail: fault, bank: fault })
    }
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 5 * MINUTE_MS) {
        await call('POST', '/clock', { advanceMs: 5 * MINUTE_MS })
        for (let round = 0; round < 2; round++) await runDueJobs(shop.deps)
      }
    }
    let people = 0
    const place = async (paymentSystemId: number) => {
      people += 1
      const shopper = shop.newShopper()
      await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 6 })
      const form = await simulatedForm(shopper, { phone: nthPhone(people), paymentSystemId })
      const { orderId } = await shopper.call.orders.place.mutate(form)
      return { shopper, orderId }
    }
    const paymentsOf = (orderId: number) =>
      db.select().from(payments).where(eq(payments.orderId, orderId)).all()

    // Half of these are paid during the outage; they would expire in its middle.
    const before: number[] = []
    for (let i = 0; i < 2 * ORDERS_AN_HOUR; i++) before.push((await place(PAYMENT.online)).orderId)
    await pass(14 * HOUR_MS)
    await fail(1)
    const paid = before.filter((_, i) => i % 2 === 0)
    const during: { shopper: Shopper; orderId: number }[] = []
    let speechless = 0
    for (let hour = 0; hour < OUTAGE_HOURS; hour++) {
      for (let i = 0; i < ORDERS_AN_HOUR; i++)
        during.push(await place(i % 2 === 0 ? PAYMENT.online : PAYMENT.cash))
      const { reToken: captchaToken } = await simulatedForm(panel)
      const asked = { phone: nthPhone(500_000 + hour), captchaToken }
      const refused = await shop.newShopper().postJson('/trpc/auth.identByPhone', asked)
      if (refused.status !== 503 || !/[а-я]{3}/i.test(await refused.text())) speechless += 1
      if (hour === 1)
        for (const orderId of paid)
          for (const { id } of paymentsOf(orderId))
            await call('POST', `/bank/${id}`, { action: 'notify-never' })
      await pass(HOUR_MS)
    }
    await fail(0)
    // Messages wait for six hours at most.
    await pass(7 * HOUR_MS)
    const stateOf = (orderId: number) => db.select().from(orders).where(eq(orders.id, orderId)).get()
    let payable = 0
    const unpaid = during.filter(({ orderId }) => paymentsOf(orderId).length > 0)
    for (const { shopper, orderId } of unpaid) {
      await shopper.call.orders.pay.mutate({ publicId: stateOf(orderId)?.publicId ?? '' })
      const last = paymentsOf(orderId).at(-1)
      if (last) await call('POST', `/bank/${last.id}`, { action: 'pay' })
      if (stateOf(orderId)?.payment === 'paid') payable += 1
    }
    await pass(10 * MINUTE_MS)

    const kept = (orderId: number) => {
      const order = stateOf(orderId)
      const atBank = paymentsOf(orderId).map(({ id }) =>
        db.select().from(simulatorBankPayments).where(eq(simulatorBankPayments.paymentId, id)).get(),
      )
      return order?.fulfilment === 'cancelled' && atBank.some((payment) => payment?.state === 'paid')
    }
    const arrived = db.select().from(simulatorMessages).all()
    const keys = new Set(arrived.map(({ dedupeKey }) => dedupeKey))
    const placed = [...before, ...during.map(({ orderId }) => orderId)]
    const unnotified = placed.filter((id) => !keys.has(`order:${stateOf(id)?.publicId}:sms`))
    figures.is('orders placed', placed.length, before.length + OUTAGE_HOURS * ORDERS_AN_HOUR)
    figures.is(
      'paid during the outage and paid in the shop',
      paid.filter((id) => stateOf(id)?.payment === 'paid').length,
      paid.length,
    )
    figures.is('cancelled, and the money is kept', placed.filter(kept).length, 0)
    figures.is('orders of the outage that can be paid after it', payable, unpaid.length)
    figures.is('orders whose SMS never arrived', unnotified.length, 0)
    figures.is('messages that arrived twice', arrived.length - keys.size, 0)
    figures.is('messages that still wait or were given up', waiting(shop.database.sqlite), 0)
    figures.is('sign-ins refused without words', speechless, 0)
    shop.close()
  },
)

function waiting(sqlite: ReturnType<typeof createSimulatedShop>['database']['sqlite']): number {
  const query = sqlite.prepare('SELECT count(*) AS n FROM outbox WHERE sent_at IS NULL')
  return (query.get() as { n: number }).n
}

/** What a broken service or a proxy before it may send instead of an answer. */
const NONSENSE: readonly ((response: ServerResponse) => void)[] = [
  (response) => response.destroy(),
  (response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{"status":"OK","sms"')
    setTimeout(() => response.destroy(), 10)
  },
  (response) => response.end('{"status":"OK",'),
  (response) => response.end(''),
  (response) => response.end('null'),
  (response) => response.end('[]'),
  (response) => response.end('"OK"'),
  (response) =>
    response.end(
      '{"status":1,"sms":[],"access_token":{},"id":null,"tariff_codes":"x","amount":{"value":-1}}',
    ),
  (response) => response.end(`{"status":"${'x'.repeat(10_000_000)}"}`),
  (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Login</html>'),
  (response) => response.writeHead(302, { location: '/other' }).end(),
  (response) => response.writeHead(500).end('{"status":"OK"}'),
  // Never ends.
  (response) => response.write('{'),
  () => undefined,
]

deepLine(
  {
    promises: ['F4', 'A20'],
    tried: `SMS.RU, SmartCaptcha, YooKassa, and CDEK answer ${CALLS} calls with resets, half and bad bodies, wrong types, 10 MB, redirects, errors, or nothing`,
    timeoutMinutes: 4,
  },
  async (figures) => {
    const shop = createTestShop()
    const server = createServer((_request, response) => {
      response.on('error', () => undefined)
      const answer = NONSENSE[Math.floor(Math.random() * NONSENSE.length)]
      answer?.(response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the server listens on a port')
    const apiUrl = `http://127.0.0.1:${address.port}`
    const pages = { publicOrigin: 'https://shop.test', pageOrigin: 'https://yoomoney.ru' }
    const bank = yooKassa({ shopId: '1', secretKey: 'key', apiUrl, ...pages })
    const payment = { paymentId: 'p', bankPaymentId: 'b', amount: 601 }
    const calls: readonly (() => Promise<unknown>)[] = [
      () =>
        smsRu({ apiId: 'KEY', sendUrl: apiUrl }).send({ dedupeKey: 'k', phone: '+79255070602', text: 'Код' }),
      () =>
        smartCaptcha({
          ...{ siteKey: 'SITE', serverKey: 'KEY', host: 'captcha.test' },
          validateUrl: apiUrl,
        }).verify('token', '192.0.2.7'),
      () =>
        bank.startPayment({
          ...{ paymentId: 'p', orderId: 1, amount: 601, returnPath: '/order/x/', receipt: null },
        }),
      () => bank.findPayment(payment),
      () => bank.refundPayment({ ...payment, paidAmount: 601, refundedBefore: 0, receipt: null, key: 'r' }),
      () =>
        cdek({ clientId: 'id', clientSecret: 'secret', apiUrl, warehouse: DEMO_SETTINGS.warehouse }).quote({
          ...{ kind: 'pickup', zone: 'russia', isRemote: false, isToLocker: false, declaredValue: 1000 },
          ...{ to: { lat: 55.75, lon: 37.62 }, cityName: 'Москва', countryCode: 'RU' },
          ...{ weightGrams: 1000, longestSideCm: 60 },
        }),
    ]
    const reasons = new Map<string, number>()
    const accepted: unknown[] = []
    let [foreign, slowest, next] = [0, 0, 0]
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < CALLS) {
          const work = calls[next % calls.length]
          next += 1
          if (!work) continue
          const startedAt = performance.now()
          // Other upstreams have other circuits: none of these calls is refused because of the one before.
          const { log, upstreams } = shop.deps
          const ctx = { db: shop.database.db, log, now: 0, upstreams: { ...upstreams } }
          try {
            accepted.push(await callUpstream(ctx, 'carriers:cdek', work))
          } catch (error) {
            if (error instanceof UpstreamError)
              reasons.set(error.reason, (reasons.get(error.reason) ?? 0) + 1)
            else foreign += 1
          }
          slowest = Math.max(slowest, performance.now() - startedAt)
        }
      }),
    )
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    shop.close()
    figures.seen('failures', [...reasons].map(([reason, n]) => `${reason} ${n}`).join(', '))
    figures.is(
      'nonsense taken for an answer',
      accepted.map((answer) => JSON.stringify(answer)).join(', ') || 'none',
      'none',
    )
    figures.is('errors that are no failure of an upstream', foreign, 0)
    figures.atMost('slowest call', slowest, ANSWER_MS, 'ms')
  },
)
