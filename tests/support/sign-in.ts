import { randomUUID } from 'node:crypto'
import type { SignedIn } from '#shared/auth/contract.ts'
import type { Shopper } from './shopper.ts'
import type { TestShop } from './test-shop.ts'

/** A phone of which the fixture has no customer. */
export const PHONE = '+79123456789'

/** An unused captcha token that the test shop's captcha accepts. */
export function humanToken(): string {
  return `human-${randomUUID()}`
}

/** Returns the four digits last sent to a phone. Throws if there are none. */
export function lastCode(shop: Pick<TestShop, 'sms'>, phone = PHONE): string {
  const code = shop.sms
    .filter((message) => message.phone === phone)
    .map(({ text }) => /код (\d{4})\./.exec(text)?.[1])
    .findLast((found) => found !== undefined)
  if (code === undefined) throw new Error(`no code was sent to ${phone}`)
  return code
}

/** Returns four digits that differ from the code. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 10_000).padStart(4, '0')
}

/** Requests a sign-in code. Returns the answer of the call. */
export function requestCode(shopper: Shopper, phone = PHONE) {
  return shopper.call.auth.identByPhone.mutate({ phone, captchaToken: humanToken() })
}

/**
 * Signs the shopper in by the calls that a browser makes; the jar holds the session afterwards. The shop allows one
 * phone three codes in ten minutes of the test's clock (AUTH-58).
 */
export async function signIn(
  shop: Pick<TestShop, 'sms'>,
  shopper: Shopper,
  phone = PHONE,
): Promise<SignedIn> {
  await requestCode(shopper, phone)
  return shopper.call.auth.checkSmsCode.mutate({ phone, code: lastCode(shop, phone) })
}
