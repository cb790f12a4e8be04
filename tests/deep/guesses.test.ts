import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { simulatedForm } from '#tests/support/order-form.ts'
import type { Shopper } from '#tests/support/shopper.ts'
import { wrongCode } from '#tests/support/sign-in.ts'
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
const count = (query: string, ...values: readonly string[]) =>
  shops[0].database.sqlite
    .prepare<string[], number>(query)
    .pluck()
    .get(...values) ?? 0

/** How many checks were compared with the code of a phone that no browser of theirs knows, and failed. */
const failuresOf = (phone: string) =>
  count('SELECT count(*) FROM limit_uses WHERE key = ?', `code-check:phone:${phone}`)
const sessionsOf = (phone: string) =>
  count('SELECT count(*) FROM sessions s JOIN clients c ON c.id = s.client_id WHERE c.phone = ?', phone)

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
    const before = sessionsOf(phone)
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
    figures.atLeast('guesses compared with a code', failuresOf(phone), 6)
    figures.atMost('guesses compared with a code', failuresOf(phone), 10)
    figures.is('sessions opened by them', sessionsOf(phone) - before, 0)
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
    const evaluated: number[] = []
    let [sessions, wrongSessions, accepted, signedIn] = [0, 0, 0, 0]
    for (let repeat = 1; repeat <= REPEATS; repeat++) {
      const [guessed, known] = [phoneNo(2 * repeat), phoneNo(2 * repeat + 1)]
      for (const phone of [guessed, known]) await requestCode(phone, 1000 + repeat)
      const wrong = wrongCode(await codeOf(guessed))
      await Promise.all(
        Array.from({ length: CHECKS }, (_, i) => check(guessed, wrong, 1100 + (i % 40), visitorOf(i))),
      )
      evaluated.push(failuresOf(guessed))
      wrongSessions += sessionsOf(guessed)
      const right = await codeOf(known)
      const browsers = Array.from({ length: RIGHT_CHECKS }, (_, i) => visitorOf(i))
      const statuses = await Promise.all(
        browsers.map((browser, i) => check(known, right, 1100 + (i % 40), browser)),
      )
      accepted += statuses.filter((status) => status === 200).length
      sessions += sessionsOf(known)
      signedIn += browsers.filter(({ cookies }) =>
        [...cookies.keys()].some((name) => name.endsWith('access-token')),
      ).length
      // The next repetition may wait for no limit of an address.
      await shops[0].simulate('POST', '/clock', { advanceMs: DAY_MS + 1 })
    }
    figures.is('wrong checks compared with the code, fewest', Math.min(...evaluated), 5)
    figures.is('wrong checks compared with the code, most', Math.max(...evaluated), 5)
    figures.is('sessions of wrong checks', wrongSessions, 0)
    figures.is('right checks accepted', accepted, REPEATS)
    figures.is('sessions of right checks', sessions, REPEATS)
    figures.is('browsers with a session', signedIn, REPEATS)
  },
)
