import type { Ctx } from '#server/context.ts'
import { authStatements } from './queries.ts'
import { hashToken } from './tokens.ts'

/** Returns what budgets count this browser by if it has signed in with any phone; null for any other browser. */
export function knownDevice({ db, session }: Ctx): string | null {
  if (session.deviceToken === null) return null
  const tokenHash = hashToken(session.deviceToken)
  return authStatements(db).device.get({ tokenHash }) ? tokenHash : null
}

/**
 * Returns what budgets count this browser by if it has signed in with the phone before (AUTH-63): its device together
 * with the phone. Returns null for any other browser.
 */
export function knownBrowser({ db, session }: Ctx, phone: string): string | null {
  if (session.deviceToken === null) return null
  const client = authStatements(db).clientOfPhone.get({ phone })
  if (!client) return null
  const tokenHash = hashToken(session.deviceToken)
  const device = authStatements(db).knownDevice.get({ tokenHash, clientId: client.id })
  return device ? `${tokenHash}:${phone}` : null
}
