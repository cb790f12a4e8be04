import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { securityEvents } from '#db/schema/security.ts'
import { inTransaction } from '#db/transaction.ts'
import { createApp } from '#server/app.ts'
import { refuseOverBudget } from '#server/limits/budgets.ts'
import { endTerms } from '#server/retention/end-terms.ts'
import { recordSecurityEvent } from '#server/security-events.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { createShopper, refusalOf } from '#tests/support/shopper.ts'
import { humanToken, lastCode, PHONE, requestCode, signIn, wrongCode } from '#tests/support/sign-in.ts'
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts'

let shop: TestShop
let lines: string[]
let app: ReturnType<typeof createApp>
beforeEach(() => {
  shop = createTestShop({ config: { wrongCodesPerAddress: 30 } })
  lines = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  app = createApp({ ...shop.deps, log })
})
afterEach(() => shop.close())

/** What a browser gets for a call over its budget. */
const OVER_BUDGET = { data: { code: 'TOO_MANY_REQUESTS' } }
const events = () => shop.database.db.select().from(securityEvents).all()
const kinds = () => events().map(({ kind }) => kind)
/** The security lines of the log. */
const logged = () =>
  lines
    .map((line) => JSON.parse(line) as { msg: string; kind: string; requestId: string; who?: string })
    .filter(({ msg }) => msg === 'security')

describe('security events', () => {
  // Requirement: OPS-25
  test('a sign-in, and the first one with another browser', async () => {
    const shopper = createShopper(app)
    const { clientId } = await signIn(shop, shopper)
    expect(kinds()).toEqual(['sign-in'])
    shop.clock.advance(2 * MINUTE_MS)
    await signIn(shop, createShopper(app))
    expect(kinds()).toEqual(['sign-in', 'sign-in', 'new-device'])
    expect(events()[2]).toMatchObject({ clientId, phone: '+7***6789', address: 'in-process' })
    expect(logged().map(({ kind, who }) => [kind, who])).toEqual([
      ['sign-in', '+7***6789'],
      ['sign-in', '+7***6789'],
      ['new-device', '+7***6789'],
    ])
    expect(events()[2]?.requestId).toBe(logged()[2]?.requestId)

    shop.clock.advance(2 * MINUTE_MS)
    await signIn(shop, shopper)
    expect(kinds()).toEqual(['sign-in', 'sign-in', 'new-device', 'sign-in'])
  })

  // Requirement: OPS-25, OPS-26
  test('300 wrong codes leave events, without a whole phone', async () => {
    const shopper = createShopper(app)
    await requestCode(shopper)
    const code = wrongCode(lastCode(shop))
    for (let i = 0; i < 300; i++) {
      await shopper.call.auth.checkSmsCode.mutate({ phone: PHONE, code }).catch(() => undefined)
    }
    const found = kinds()
    expect(found.filter((kind) => kind === 'code-wrong').length).toBeGreaterThanOrEqual(4)
    expect(found).toContain('code-locked')
    expect(logged()).toHaveLength(events().length)
    expect(lines.join('') + JSON.stringify(events())).not.toContain(PHONE.slice(2))
  })

  // Requirement: OPS-26
  test('a locked code, once in ten minutes, however often it is tried', async () => {
    const shopper = createShopper(app)
    await requestCode(shopper)
    const code = wrongCode(lastCode(shop))
    const guess = () => refusalOf(shopper.call.auth.checkSmsCode.mutate({ phone: PHONE, code }))
    for (let i = 0; i < 4; i++) expect(await guess()).toMatchObject({ code: 'CODE_WRONG' })
    for (let i = 0; i < 6; i++) expect(await guess()).toMatchObject({ code: 'CODE_SPENT' })
    expect(kinds()).toEqual([...Array.from({ length: 4 }, () => 'code-wrong'), 'code-locked'])
  })

  // Requirement: OPS-25, OPS-26
  test('a used-up budget, once in ten minutes, although the refused call is rolled back', async () => {
    const ask = () =>
      createShopper(app).call.callback.request.mutate({
        phone: '+7 (912) 345-67-89',
        captchaToken: humanToken(),
        scenario: 'default',
      })
    for (let i = 0; i < 3; i++) await ask()
    for (let i = 0; i < 5; i++) await expect(ask()).rejects.toMatchObject(OVER_BUDGET)
    expect(kinds()).toEqual(['budget-refused'])
    expect(logged()).toMatchObject([{ kind: 'budget-refused', subject: 'callback:phone', who: '+7***6789' }])
    shop.clock.advance(10 * MINUTE_MS)
    await expect(ask()).rejects.toMatchObject(OVER_BUDGET)
    expect(kinds()).toEqual(['budget-refused', 'budget-refused'])
  })

  // Requirement: OPS-26
  test('a budget that an address has used up, once, whatever phones it goes on to name', async () => {
    const phoneOf = (i: number) => `+7912000${String(i).padStart(4, '0')}`
    const guess = (i: number) =>
      createShopper(app).call.auth.checkSmsCode.mutate({ phone: phoneOf(i), code: '0000' })
    for (let i = 0; i < 30; i++) expect(await refusalOf(guess(i))).toMatchObject({ code: 'CODE_WRONG' })
    const wrong = events().length
    for (let i = 30; i < 40; i++) await expect(guess(i)).rejects.toMatchObject(OVER_BUDGET)
    expect(events().slice(wrong)).toMatchObject([
      { kind: 'budget-refused', phone: null, address: 'in-process' },
    ])
    expect(logged().at(-1)).toMatchObject({ kind: 'budget-refused', subject: 'code-check:address' })
  })

  // Requirement: OPS-26
  test('an address that asks for ever other callbacks and quick orders, once for each of them', async () => {
    shop.close()
    shop = createTestShop({ config: { callbacksPerAddress: 0, quickOrdersPerAddress: 0 } })
    for (let i = 0; i < 5; i++) {
      expect(() => refuseOverBudget(shop.ctx(), 'callback', { phone: `7912000000${i}` })).toThrow(
        'TOO_MANY_REQUESTS',
      )
      expect(() => refuseOverBudget(shop.ctx(), 'quick', { phone: `+7912000000${i}` })).toThrow(
        'TOO_MANY_REQUESTS',
      )
    }
    expect(kinds()).toEqual(['budget-refused', 'budget-refused'])
  })

  // Requirement: OPS-25, OPS-26
  test('requests of other sites, in both APIs, and forged messages of the bank', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }
    for (let i = 0; i < 20; i++) {
      await app.request('/trpc/basket.add', { method: 'POST', headers: foreign, body: '{}' })
    }
    expect(kinds()).toEqual(['cross-site-refused'])
    shop.clock.advance(10 * MINUTE_MS)
    await app.request('/api-site/ajax/auth/logout/', { method: 'POST', headers: foreign })
    expect(kinds()).toEqual(['cross-site-refused', 'cross-site-refused'])
    for (let i = 0; i < 20; i++) await app.request('/bank/notify/', { method: 'POST', body: '{}' })
    expect(kinds().slice(2)).toEqual(['bank-message-forged'])
  })

  test('are kept if the transaction in which they happen is rolled back', async () => {
    const ctx = shop.ctx()
    expect(() =>
      inTransaction(ctx.db, () => {
        recordSecurityEvent(ctx, { kind: 'code-wrong', phone: PHONE })
        throw new Error('refused')
      }),
    ).toThrow('refused')
    await Promise.resolve()
    expect(kinds()).toEqual(['code-wrong'])
  })

  // Requirement: SEC-23
  test('are deleted after a year', async () => {
    recordSecurityEvent(shop.ctx(), { kind: 'code-wrong', phone: PHONE })
    await endTerms(shop.database.db, shop.clock.now() + 364 * DAY_MS)
    expect(kinds()).toEqual(['code-wrong'])
    await endTerms(shop.database.db, shop.clock.now() + 365 * DAY_MS)
    expect(kinds()).toEqual([])
  })
})
