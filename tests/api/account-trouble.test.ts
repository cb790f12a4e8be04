import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { createMetricsApp } from '#server/metrics/metrics-app.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { PRODUCT } from '#tests/support/fixture.ts'
import { QUICK_FORM } from '#tests/support/order-form.ts'
import { createShopper, refusalOf, type Shopper } from '#tests/support/shopper.ts'
import { requestCode } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

/** SMS.RU's code for an account without money. */
const NO_MONEY = 201

let shop: TestShop
let shopper: Shopper
let hasMoney = false
let lines: { level: number; msg: string; upstream?: string }[]
let deps: TestShop['deps']
beforeEach(() => {
  hasMoney = false
  lines = []
  const send = () =>
    hasMoney ? Promise.resolve() : Promise.reject(new UpstreamError('sms', 'account', NO_MONEY))
  shop = createTestShop({ upstreams: { sms: { send } } })
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  deps = { ...shop.deps, log }
  shopper = createShopper(createApp(deps))
})
afterEach(() => shop.close())

const alarms = () =>
  lines.filter(({ level, upstream }) => level === pino.levels.values.error && upstream === 'sms')
const metrics = async () => (await createMetricsApp(createMetrics(deps)).request('/metrics')).text()
const UNUSABLE = 'shop_account_unusable{upstream="sms"}'

// Requirement: OPS-31
test('an account that cannot send SMS is one error in the log until it can, for codes and notices together', async () => {
  for (const last of [1, 2, 3]) {
    expect(await refusalOf(requestCode(shopper, `+7912345670${last}`))).toMatchObject({
      code: 'UPSTREAM_DOWN',
    })
  }
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.cream, quantity: 1 })
  await shopper.call.orders.placeQuick.mutate(QUICK_FORM)
  await runDueJobs(deps)
  expect(alarms()).toMatchObject([{ msg: 'the account cannot be used, a person has to act' }])
  expect(JSON.stringify(alarms())).toContain('(201)')
  expect(await metrics()).toContain(`${UNUSABLE} 1\n`)

  hasMoney = true
  shop.clock.advance(10 * MINUTE_MS)
  await requestCode(shopper, '+79123456701')
  expect(await metrics()).toContain(`${UNUSABLE} 0\n`)

  hasMoney = false
  shop.clock.advance(10 * MINUTE_MS)
  await refusalOf(requestCode(shopper, '+79123456702'))
  expect(alarms()).toHaveLength(2)
  expect(await metrics()).toContain(`${UNUSABLE} 1\n`)
})

// Requirement: OPS-31
test('an account of one company cannot be used until a call of the same company succeeds', async () => {
  const use = (circuit: Parameters<typeof callUpstream>[1], work: () => Promise<void>) =>
    callUpstream({ ...shop.ctx(), log: deps.log }, circuit, work).catch(() => undefined)
  const refuse = () => Promise.reject(new UpstreamError('carriers', 'account', 401))
  await use('carriers:cdek', refuse)
  await use('carriers:own', () => Promise.resolve())
  await use('carrier-parcels:post', () => Promise.resolve())
  const unusable = async () =>
    (await metrics())
      .split('\n')
      .filter((line) => line.startsWith('shop_account_unusable'))
      .map((line) => line.replace(/.*upstream="([^"]*)".* /, '$1 '))
      .toSorted()
  expect(await unusable()).toEqual(['carriers:cdek 1', 'carriers:own 0', 'carriers:post 0'])
  // Its other uses need the same account.
  await use('carrier-parcels:cdek', () => Promise.resolve())
  expect(await unusable()).toEqual(['carriers:cdek 0', 'carriers:own 0', 'carriers:post 0'])
})
