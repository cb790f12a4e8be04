import { existsSync, readFileSync } from 'node:fs'
import type { PROMISES } from '#tests/deep/support/promises.ts'

type Threat = Extract<keyof typeof PROMISES, `T${number}`>
/** A test file, and words of the title of a test in it. */
export type Proof = readonly [file: string, title: string]

const API = 'tests/api'
/** The tests that hold each of the 30 likeliest threats. */
export const PROOFS: Readonly<Record<Threat, readonly Proof[]>> = {
  T1: [
    [`${API}/auth-limits.test.ts`, 'evaluates at most ten of 2,000 guesses'],
    ['tests/deep/guesses.test.ts', 'codes of a phone within a day'],
  ],
  T2: [
    [`${API}/auth-limits.test.ts`, 'opens one session for 50 concurrent checks'],
    ['tests/deep/guesses.test.ts', 'wrong checks of one code at once'],
  ],
  T3: [[`${API}/auth-merge.test.ts`, 'is merged once, also when the customer signs in again']],
  T4: [
    [`${API}/roles.test.ts`, 'cannot tell foreign and absent orders apart'],
    ['tests/deep/roles.test.ts', 'tried out'],
  ],
  T5: [
    [`${API}/auth-merge.test.ts`, 'of guests with the proved phone move to the customer from any browser'],
    [`${API}/orders-unproven.test.ts`, 'an unproven order'],
  ],
  T6: [
    ['tests/deep/last-pieces.test.ts', 'by quick orders'],
    ['tests/deep/two-processes.test.ts', 'pieces at once at two processes'],
  ],
  T7: [
    ['tests/faults/two-processes.test.ts', 'a press that two processes receive at once'],
    ['tests/deep/at-once.test.ts', 'submits one prepaid order'],
  ],
  T8: [
    ['shared/basket/price-basket.property.test.ts', 'total'],
    [`${API}/money-shown.property.test.ts`, 'stores exactly the money that the basket showed'],
  ],
  T9: [
    [`${API}/bonuses-ledger.property.test.ts`, 'test('],
    ['tests/deep/at-once.test.ts', 'bonuses above their balance'],
  ],
  T10: [
    ['tests/legacy/coupons-guessing.test.ts', 'by many new guests is blocked by the hourly limit'],
    [`${API}/money-at-once.test.ts`, 'share one coupon, one balance, and one last piece'],
  ],
  T11: [['tests/legacy/basket.test.ts', 'quantity']],
  T12: [['tests/legacy/orders.test.ts', 'ignores amounts and unknown fields']],
  T13: [
    [`${API}/geo.test.ts`, 'refuses to set the position for another site, a link, a prefetch, and a POST'],
    ['tests/legacy/guards.test.ts', 'changes state by GET'],
  ],
  T14: [
    [`${API}/abuse-sms.test.ts`, 'test('],
    ['tests/deep/guesses.test.ts', 'codes of a phone within a day'],
  ],
  T15: [[`${API}/campaign.test.ts`, 'receiving the gift']],
  T16: [
    ['tests/faults/kill.test.ts', 'leaves none half written'],
    ['tests/deep/kill.test.ts', 'deepLine('],
  ],
  T17: [
    [`${API}/payments-availability.test.ts`, 'strips everything executable from the HTML'],
    [`${API}/seo-metadata.test.ts`, 'has markup in its name and description escaped'],
  ],
  T18: [
    [`${API}/auth-sessions.test.ts`, 'issues new tokens and ignores those that the browser had before'],
    [`${API}/auth-sessions.test.ts`, 'ends the session on the server, which then refuses its cookie'],
  ],
  T19: [[`${API}/auth-limits.test.ts`, 'answers a refused request alike for known and unknown phones']],
  T20: [
    ['web/lib/own-path.test.ts', "describe('isOwnPath'"],
    ['tests/e2e/checkout-form.spec.ts', "path: '//evil.example/'"],
    [`${API}/payments-yookassa.test.ts`, 'does not redirect to a stored page of another origin'],
  ],
  T21: [
    [`${API}/auth-captcha.test.ts`, 'accepts a token once, whichever call uses it'],
    [`${API}/orders-captcha.test.ts`, 'while the captcha provider is down new orders are refused'],
  ],
  T22: [[`${API}/callback.test.ts`, 'refuses a token that another call has used']],
  T23: [['tests/legacy/guards.test.ts', 'refuses multipart %s']],
  T24: [[`${API}/personal-pages.test.ts`, 'neither indexed nor cached']],
  T25: [
    [`${API}/trpc-protocol.test.ts`, 'of more than ten calls is refused as a whole'],
    [`${API}/search-work.test.ts`, 'test('],
  ],
  T26: [
    [`${API}/clock.test.ts`, 'after the clock was set back'],
    ['tests/deep/clock.test.ts', 'expired codes accepted'],
  ],
  T27: [[`${API}/checkout.test.ts`, 'can be a point that no longer exists: point and tariff are reset']],
  T28: [
    ['tests/live/request-log.test.ts', 'no line contains a query, an id that opens an order'],
    ['web/auth/sign-in-storage.test.ts', 'test('],
  ],
  T29: [
    [`${API}/trpc-protocol.test.ts`, 'refuses an address with malformed percent-encoding'],
    [`${API}/pages.test.ts`, 'a path that begins like another host is refused without a redirect'],
  ],
  T30: [
    ['web/search/history-storage.test.ts', 'the stored text is not a history'],
    ['tests/e2e/search-history.spec.ts', 'keeps ten searches at most'],
  ],
}

export const THREATS = Object.keys(PROOFS).filter((name): name is Threat => name in PROOFS)

export function isThere([file, title]: Proof): boolean {
  return existsSync(file) && readFileSync(file, 'utf8').includes(title)
}
