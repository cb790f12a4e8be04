import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { addItem } from '#server/basket/add-item.ts'
import { issueCaptchaToken } from '#server/simulator/captcha-widget.ts'
import { registerPayment } from '#server/simulator/upstreams/bank-payments.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { type Bundle, bundleScript } from '#tests/support/bundle-script.ts'
import { commandCtx } from '#tests/support/command-ctx.ts'
import { OPENED_AT, PRODUCT } from '#tests/support/fixture.ts'
import { openFixture } from '#tests/support/fixture-database.ts'
import { runTogether } from '#tests/support/run-together.ts'

let notifyLate: Bundle
let pressTwice: Bundle
let openAtOnce: Bundle
beforeAll(async () => {
  notifyLate = await bundleScript(fileURLToPath(new URL('./notify-late.ts', import.meta.url)))
  pressTwice = await bundleScript(fileURLToPath(new URL('./press-twice.ts', import.meta.url)))
  openAtOnce = await bundleScript(fileURLToPath(new URL('./open-at-once.ts', import.meta.url)))
}, MINUTE_MS)
afterAll(() => {
  for (const script of [notifyLate, pressTwice, openAtOnce]) script?.remove()
})

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-two-'))
  file = join(folder, 'shop.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

// Requirement: PAY-32
test('late notifications of two processes are all kept, and each is sent once', {
  timeout: 2 * MINUTE_MS,
}, async () => {
  const database = openFixture(`file:${file}`)
  const ids = Array.from({ length: 24 }, (_, i) => `payment-${i}`)
  for (const paymentId of ids)
    registerPayment(database.db, OPENED_AT, { paymentId, orderId: 1, amount: 500, returnPath: '/' })
  database.close()

  const halves = [ids.slice(0, 12), ids.slice(12)]
  const paid = await runTogether(
    notifyLate.file,
    halves.map((half) => [file, String(OPENED_AT), ...half]),
  )
  expect(paid).toEqual([
    { output: '', code: 0 },
    { output: '', code: 0 },
  ])
  const later = [file, String(OPENED_AT + HOUR_MS)]
  const sent = await runTogether(notifyLate.file, [later, later])
  const lines = sent.flatMap(({ output }) => output.split('\n').filter(Boolean))
  expect(lines.toSorted()).toEqual(ids.toSorted())
})

// Requirement: ORD-5, ORD-6, ORD-7
test('a press that two processes receive at once is answered by both with one order', {
  timeout: 2 * MINUTE_MS,
}, async () => {
  const database = openFixture(`file:${file}`)
  const { db } = database
  const presses = Array.from({ length: 20 }, (_, i) => {
    const ctx = commandCtx(db, { type: 'anonymous' }, { session: { addressKey: `address-${i}` } })
    addItem(ctx, { shopItemId: PRODUCT.oil, quantity: 6 })
    if (ctx.actor.type !== 'guest') throw new Error('a shopper with a basket is a guest')
    return `${ctx.actor.shopperId}=${issueCaptchaToken(db, OPENED_AT)}`
  })
  const args = [file, ...presses]
  const [one, other] = await runTogether(pressTwice.file, [args, args])
  expect(other).toEqual(one)
  expect(one?.output).toMatch(/^(?:\d+ \d+\n){20}$/)
  expect(db.select().from(orders).all()).toHaveLength(20)
  database.close()
})

test('of three starts on no file one creates it, and the others wait and find everything there', {
  timeout: 2 * MINUTE_MS,
}, async () => {
  const starts = await runTogether(openAtOnce.file, [[file], [file], [file]])
  const [first] = starts
  expect(Number(first?.output)).toBeGreaterThanOrEqual(500)
  expect(starts).toEqual(starts.map(() => ({ output: first?.output, code: 0 })))
  expect(readdirSync(folder).filter((name) => !/^shop\.db(?:-wal|-shm)?$/.test(name))).toEqual([])
})
