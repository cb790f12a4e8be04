import { eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { clients } from '#db/schema/auth.ts'
import { bonusBalance } from '#server/bonuses/bonus-ledger.ts'
import { clientStock } from '#server/campaign/get-campaign.ts'
import type { Ctx } from '#server/context.ts'
import type { ClientView } from '#shared/auth/contract.ts'

const statements = prepared((db) => ({
  client: db
    .select()
    .from(clients)
    .where(eq(clients.id, sql.placeholder('id')))
    .prepare(),
}))

/** Returns the signed-in customer as every page knows them; null for a guest or an anonymous caller. */
export function getClient(ctx: Ctx): ClientView | null {
  if (ctx.actor.type !== 'client') return null
  const client = statements(ctx.db).client.get({ id: ctx.actor.shopperId })
  if (!client) return null
  return {
    clientId: client.id,
    phone: client.phone,
    name: client.name,
    email: client.email,
    smsAgreement: client.smsAgreement,
    emailAgreement: client.emailAgreement,
    bonusBalance: bonusBalance(ctx, client.id),
    stock: clientStock(ctx, client.id),
  }
}
