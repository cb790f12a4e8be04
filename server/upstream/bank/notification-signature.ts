import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header that contains the signature of the bank's notification. */
export const BANK_SIGNATURE_HEADER = 'x-bank-signature'

/** Returns the HMAC-SHA256 of the exact body, in hex. */
export function signNotification(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** Whether the signature is right; a missing or malformed one is not. Compares in constant time. */
export function isSignatureRight(body: string, signature: string | undefined, secret: string): boolean {
  const expected = Buffer.from(signNotification(body, secret), 'hex')
  const given = Buffer.from(signature ?? '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
