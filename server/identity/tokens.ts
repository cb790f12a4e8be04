import { hash, randomBytes } from 'node:crypto'

/** A cookie's value: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Only this hash of a cookie is stored. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
