import { afterEach, beforeEach, expect, test } from 'vitest'
import { outbox } from '#db/schema/jobs.ts'
import { dropKeys } from '#server/mail/put-mail.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { sendOutbox } from '#tests/support/send-outbox.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
/** What the mail server does with each mail: takes it, or fails in this way. */
let answer: 'taken' | UpstreamError['reason'] | 'later'
/** Let the mails arrive that were to arrive later. */
let takeLate: (() => void)[]
let tries: number
let arrived: string[]
beforeEach(() => {
  answer = 'taken'
  takeLate = []
  tries = 0
  arrived = []
  const send = async ({ to }: { to: string }) => {
    tries += 1
    if (answer === 'later') {
      await new Promise<void>((resolve) => {
        takeLate.push(resolve)
      })
    } else if (answer !== 'taken') throw new UpstreamError('mail', answer, 550)
    arrived.push(to)
  }
  shop = createTestShop({ upstreams: { mail: { send } }, expectsErrors: true })
})
afterEach(() => shop.close())

function write(channel: 'sms' | 'mail', count = 1): void {
  const now = shop.clock.now()
  for (let i = 0; i < count; i += 1) {
    const text = { recipient: `${channel}-${i}`, subject: 'Заказ', body: 'Заказ принят' }
    const row = { channel, dedupeKey: `${channel}-${i}`, ...text, createdAt: now, nextAttemptAt: now }
    shop.database.db.insert(outbox).values(row).run()
  }
}
const rows = () => shop.database.db.select().from(outbox).all()
async function pass(ms: number, stepMs: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    shop.clock.advance(stepMs)
    await sendOutbox(shop.deps)
  }
}

// Requirement: SEC-43
test('no mail is lost by a mail server that is down for sixteen hours, and each arrives once', async () => {
  answer = 'lost'
  write('mail', 30)
  await pass(16 * HOUR_MS, MINUTE_MS)
  expect(rows().filter(({ diedAt }) => diedAt !== null)).toEqual([])
  answer = 'taken'
  await pass(7 * HOUR_MS, MINUTE_MS)
  expect(new Set(arrived).size).toBe(30)
  expect(arrived).toHaveLength(30)
  expect(rows().filter(({ sentAt }) => sentAt === null)).toEqual([])
})

// Requirement: SEC-43
test('a message is given up after two weeks of attempts, which is an error for a person to handle', async () => {
  answer = 'failed'
  write('mail')
  await pass(13.5 * DAY_MS, 30 * MINUTE_MS)
  expect(rows()).toMatchObject([{ diedAt: null, failure: 'mail: failed (550)' }])
  expect(shop.logged).toEqual([])
  await pass(DAY_MS, 30 * MINUTE_MS)
  expect(rows()).toMatchObject([{ diedAt: expect.any(Number), sentAt: null }])
  expect(shop.logged).toEqual([expect.stringContaining('a message was not sent')])
  const before = tries
  await pass(DAY_MS, 30 * MINUTE_MS)
  expect(tries).toBe(before)
})

// Requirement: SEC-43
test('a message that the upstream refuses is given up at once', async () => {
  answer = 'refused'
  write('mail')
  await sendOutbox(shop.deps)
  expect(rows()).toMatchObject([{ diedAt: shop.clock.now(), attempts: 1, failure: 'mail: refused (550)' }])
  expect(shop.logged).toEqual([])
  await pass(HOUR_MS, MINUTE_MS)
  expect(tries).toBe(1)
})

// Requirement: SEC-43
test('waiting for an open circuit uses up no attempts', async () => {
  answer = 'failed'
  write('mail', 30)
  await sendOutbox(shop.deps)
  const attempts = rows().map((row) => row.attempts)
  expect(attempts.filter((n) => n === 1)).toHaveLength(tries)
  expect(attempts.filter((n) => n === 0)).toHaveLength(30 - tries)
  expect(tries).toBeLessThan(30)
})

// Requirement: SEC-43
test('SMS are sent while the mail server hangs', async () => {
  answer = 'later'
  write('mail', 10)
  write('sms')
  const sent = sendOutbox(shop.deps)
  await expect.poll(() => shop.sms.map(({ phone }) => phone)).toEqual(['sms-0'])
  expect(arrived).toEqual([])
  for (const take of takeLate) take()
  await sent
})

// Requirement: SEC-43
test('a message that is written while the one before is taken back on its way is sent too', async () => {
  answer = 'later'
  write('mail')
  const sent = sendOutbox(shop.deps)
  await expect.poll(() => takeLate).toHaveLength(1)
  const [before] = rows()
  dropKeys(shop.database.db, ['mail-0'])
  const [now, next] = [shop.clock.now(), { recipient: 'next', subject: 'Заказ', body: 'Заказ отменён' }]
  const times = { createdAt: now, nextAttemptAt: now }
  shop.database.db
    .insert(outbox)
    .values({ channel: 'mail', dedupeKey: 'next', ...next, ...times })
    .run()
  expect(rows()).toMatchObject([{ id: before?.id, sentAt: null }])
  answer = 'taken'
  for (const take of takeLate) take()
  await sent
  expect(arrived).toEqual(['mail-0', 'next'])
})
