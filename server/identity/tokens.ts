import { hash, randomBytes } from 'node:crypto'

/** Returns a new token for a cookie: 256 random bits (ROLE-3). */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash of a token. Only the hash is stored (ROLE-3). */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
