import { desc, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { consents } from '#db/schema/consents.ts'
import type { Ctx } from '#server/context.ts'

const statements = prepared((db) => ({
  add: db
    .insert(consents)
    .values({
      orderId: sql.placeholder('orderId'),
      callbackId: sql.placeholder('callbackId'),
      restockId: sql.placeholder('restockId'),
      clientId: sql.placeholder('clientId'),
      documentHash: sql.placeholder('documentHash'),
      at: sql.placeholder('at'),
    })
    .prepare(),
}))

/** What a consent was given for. */
type Subject =
  | { readonly orderId: number }
  | { readonly callbackId: number }
  | { readonly restockId: number }
  | { readonly clientId: number }

/**
 * Records which edition of the consent was shown, and when (SEC-74). A shop without the document records nothing. Runs
 * inside the transaction that writes the subject.
 */
export function recordConsent({ db, now, consentHash }: Ctx, subject: Subject): void {
  if (consentHash === null) return
  const none = { orderId: null, callbackId: null, restockId: null, clientId: null }
  statements(db).add.run({ ...none, ...subject, documentHash: consentHash, at: now })
}

/** Records a customer's consent at the first sign-in and at the first one with another edition (SEC-75). */
export function recordClientConsent(ctx: Ctx, clientId: number): void {
  const last = ctx.db
    .select({ documentHash: consents.documentHash })
    .from(consents)
    .where(eq(consents.clientId, clientId))
    .orderBy(desc(consents.id))
    .limit(1)
    .get()
  if (last?.documentHash !== ctx.consentHash) recordConsent(ctx, { clientId })
}
