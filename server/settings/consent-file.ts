import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The consent to the processing of personal data, among the documents of the shop. */
export const CONSENT_FILE = 'personal-data-consent.pdf'

/** Returns the SHA-256 of the consent in the folder, in hex; null if there is none. */
export function hashConsent(folder: string | null): string | null {
  if (folder === null) return null
  const file = join(folder, CONSENT_FILE)
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : null
}
