import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header in which the bank signs its notification. */
export const BANK_SIGNATURE_HEADER = 'x-bank-signature'

/** HMAC-SHA256 of the exact body, hex. */
export function signNotification(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** Compares in constant time; a missing or malformed signature is wrong. */
export function isSignatureRight(body: string, signature: string | undefined, secret: string): boolean {
  const expected = Buffer.from(signNotification(body, secret), 'hex')
  const given = Buffer.from(signature ?? '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
