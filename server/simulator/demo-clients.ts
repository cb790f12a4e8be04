import { asc } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { clients } from '#db/schema/auth.ts'
import { inTransaction } from '#db/transaction.ts'
import { openSession } from '#server/auth/open-session.ts'
import type { Ctx } from '#server/context.ts'
import { authStatements } from '#server/identity/queries.ts'
import type { SignedIn } from '#shared/auth/contract.ts'
import { AppError } from '#shared/errors.ts'

const FIRST = 20

export interface DemoClient {
  readonly phone: string
  readonly name: string
}

/** Returns the customers with the lowest ids: those of the demo, then those who have signed in since. */
export function listDemoClients(db: Db): DemoClient[] {
  return db
    .select({ phone: clients.phone, name: clients.name })
    .from(clients)
    .orderBy(asc(clients.id))
    .limit(FIRST)
    .all()
}

/** Signs the browser in as a customer, without a code. Ignores punctuation in the phone. Throws NOT_FOUND. */
export function signInAs(ctx: Ctx, phoneText: string): SignedIn {
  const phone = `+${phoneText.replace(/\D/g, '')}`
  const client = authStatements(ctx.db).clientOfPhone.get({ phone })
  if (!client) throw new AppError('NOT_FOUND')
  return inTransaction(ctx.db, () => openSession(ctx, { id: client.id, phone }))
}
