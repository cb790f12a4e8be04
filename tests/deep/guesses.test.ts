import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { simulatedForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { wrongCode } from '#tests/support/sign-in.ts'
import { checkAtOnce, failuresOf, sessionsOf } from './support/checks-at-once.ts'
import { deepLine } from './support/deep-line.ts'
import { createDeepShop, type DeepShop } from './support/deep-shop.ts'
import { times } from './support/times.ts'

/**
 * Budget: 0.6 min beside the soak. Guesses every sign-in code of a phone within a day, and checks one code many times at once, at two
 * processes that serve one file.
 */
const CODES = 10_000
const ADDRESSES = 50
const ROUNDS = 20
const AT_ONCE = 100
const REPEATS = times(20)
const CHECKS = 200
const RIGHT_CHECKS = 50
/** Production's limits of an address, behind a proxy that names the caller's. */
const ENV = {
  TRUST_PROXY: '1',
  DEMO_OPEN_TO_ALL: '1',
  ADDRESS_BUDGET_FACTOR: '1',
  CODES_PER_ADDRESS: '10',
  WRONG_CODES_PER_ADDRESS: '30',
}

let shops: [DeepShop, DeepShop]
beforeAll(async () => {
  const first = await createDeepShop({ env: ENV })
  await first.start()
  const second = await createDeepShop({ env: ENV, beside: first })
  await second.start()
  shops = [first, second]
})
afterAll(async () => {
  await shops[1].close()
  await shops[0].close()
})

const addressOf = (n: number) => `198.51.${Math.floor(n / 250)}.${n % 250}`
const from = (n: number) => ({ 'X-Forwarded-For': addressOf(n) })
const visitorOf = (n: number) => (shops[n % 2] ?? shops[0]).newShopper()
const phoneNo = (n: number) => `+7913${String(n).padStart(7, '0')}`
async function requestCode(phone: string, address: number, by = visitorOf(address)): Promise<boolean> {
  const { reToken } = await simulatedForm(by)
  const answer = await by.postJson('/trpc/auth.identByPhone', { phone, captchaToken: reToken }, from(address))
  return answer.ok
}

async function codeOf(phone: string): Promise<string> {
  const sent = (await shops[0].simulate('GET', `/sms?phone=${encodeURIComponent(phone)}`)) as {
    code: string
  }[]
  const code = sent[0]?.code
  if (code === undefined) throw new Error(`no code was sent to ${phone}`)
  return code
}

/** Sends a code until the shop is not too busy to answer. Returns the status of the answer. */
async function check(phone: string, code: string, address: number, by: Shopper): Promise<number> {
  for (;;) {
    const { status } = await by.postJson('/trpc/auth.checkSmsCode', { phone, code }, from(address))
    if (status !== 503) return status
    await pause(20)
  }
}

deepLine(
  {
    promises: ['A1', 'A4', 'A5', 'T1', 'T14'],
    tried: `all ${CODES.toLocaleString('en')} codes of a phone within a day from ${ADDRESSES} addresses, ${AT_ONCE} at once, with ${ROUNDS} requests for new codes among them; then its owner signs in`,
    timeoutMinutes: 4,
  },
  async (figures) => {
    const phone = phoneNo(0)
    const owner = shops[0].newShopper()
    await requestCode(phone, 900, owner)
    await check(phone, await codeOf(phone), 900, owner)
    const before = sessionsOf(shops[0].database, phone)
    await shops[0].simulate('POST', '/clock', { advanceMs: 2 * DAY_MS })
    let sent = 0
    const statuses = new Map<number, number>()
    for (let round = 0; round < ROUNDS; round++) {
      if (await requestCode(phone, round)) sent += 1
      const right = await codeOf(phone)
      const guesses = Array.from({ length: CODES / ROUNDS }, (_, i) => (round * CODES) / ROUNDS + i)
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let n = guesses.pop(); n !== undefined; n = guesses.pop()) {
            const guess = String(n).padStart(4, '0')
            const code = guess === right ? wrongCode(right) : guess
            const status = await check(phone, code, n % ADDRESSES, visitorOf(Math.floor(n / ADDRESSES)))
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
          }
        }),
      )
      if (round < ROUNDS - 1)
        await shops[round % 2 === 0 ? 0 : 1].simulate('POST', '/clock', { advanceMs: DAY_MS / ROUNDS - 1 })
    }
    const tried = [...statuses.values()].reduce((sum, n) => sum + n, 0)
    figures.is('guesses answered', tried, CODES)
    figures.is('of them answered with an unexpected error', statuses.get(500) ?? 0, 0)
    figures.atMost('codes sent', sent, 10)
    figures.atLeast('guesses compared with a code', failuresOf(shops[0].database, phone), 6)
    figures.atMost('guesses compared with a code', failuresOf(shops[0].database, phone), 10)
    figures.is('sessions opened by them', sessionsOf(shops[0].database, phone) - before, 0)
    await shops[0].simulate('POST', '/clock', { advanceMs: HOUR_MS / 2 })
    await owner.call.auth.signOut.mutate({ everywhere: false })
    figures.is(
      'the owner gets a code in a browser that has signed in before',
      String(await requestCode(phone, 900, owner)),
      'true',
    )
    figures.is('and signs in with it', await check(phone, await codeOf(phone), 900, owner), 200)
  },
)

deepLine(
  {
    promises: ['A2', 'A3', 'T2'],
    tried: `${CHECKS} wrong checks of one code at once, and ${RIGHT_CHECKS} right ones of another; half of them at each process, ${REPEATS} times`,
    timeoutMinutes: 4,
  },
  async (figures) => {
    let phones = 0
    await checkAtOnce(figures, {
      ...{ database: shops[0].database, repeats: REPEATS, checks: CHECKS, rightChecks: RIGHT_CHECKS, codeOf },
      nextPhone: () => phoneNo(++phones),
      newShopper: visitorOf,
      requestCode: (phone, repeat) => requestCode(phone, 1000 + repeat),
      check: (phone, code, i, by) => check(phone, code, 1100 + (i % 40), by),
      // The next repetition may wait for no limit of an address.
      goOn: () => shops[0].simulate('POST', '/clock', { advanceMs: DAY_MS + 1 }),
    })
  },
)
