import { randomUUID } from 'node:crypto'
import type { SignedIn } from '#shared/auth/contract.ts'
import type { Shopper } from './shopper.ts'
import type { TestShop } from './test-shop.ts'

/** A phone of nobody in the fixture. */
export const PHONE = '+79123456789'

/** A captcha token that the test shop's provider vouches for. */
export function humanToken(): string {
  return `human-${randomUUID()}`
}

/** The four digits last sent to a phone. */
export function lastCode(shop: Pick<TestShop, 'sms'>, phone = PHONE): string {
  const code = shop.sms
    .filter((message) => message.phone === phone)
    .map(({ text }) => /код (\d{4})\./.exec(text)?.[1])
    .findLast((found) => found !== undefined)
  if (code === undefined) throw new Error(`no code was sent to ${phone}`)
  return code
}

/** Some other four digits. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 10_000).padStart(4, '0')
}

/** Asks for a code; the answer is that of the call. */
export function askForCode(shopper: Shopper, phone = PHONE) {
  return shopper.call.auth.identByPhone.mutate({ phone, captchaToken: humanToken() })
}

/**
 * Signs the shopper in by the calls a browser makes; the jar holds the session afterwards. At most three times in
 * ten minutes of the test's clock for one phone: that is the shop's own limit.
 */
export async function signIn(
  shop: Pick<TestShop, 'sms'>,
  shopper: Shopper,
  phone = PHONE,
): Promise<SignedIn> {
  await askForCode(shopper, phone)
  return shopper.call.auth.checkSmsCode.mutate({ phone, code: lastCode(shop, phone) })
}
