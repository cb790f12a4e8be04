import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/context.ts'
import { CODE_LENGTH } from '#shared/auth/code-life.ts'

/** A code as it is stored. Without the server's key a reader of the table learns nothing about the code (AUTH-52). */
export interface StoredCode {
  readonly codeHash: string
  readonly salt: string
}

export function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
}

export function hashCode({ authSecret }: Config, phone: string, code: string): StoredCode {
  const salt = randomBytes(16).toString('base64url')
  return { salt, codeHash: hmac(authSecret, salt, phone, code) }
}

/** Whether the code is the stored one. Compares in constant time. */
export function isCode({ authSecret }: Config, stored: StoredCode, phone: string, code: string): boolean {
  const given = hmac(authSecret, stored.salt, phone, code)
  return timingSafeEqual(Buffer.from(given), Buffer.from(stored.codeHash))
}

/** Returns the caller's address as it is stored with a code. */
export function hashAddress({ config, session }: Pick<Ctx, 'config' | 'session'>): string {
  return createHmac('sha256', config.authSecret).update(`address ${session.addressKey}`).digest('base64url')
}

function hmac(secret: string, salt: string, phone: string, code: string): string {
  return createHmac('sha256', secret).update(`${salt} ${phone} ${code}`).digest('base64url')
}
