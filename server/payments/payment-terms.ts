import { asc, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { paymentSystems } from '#db/schema/payments.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'

const statements = prepared((db) => ({
  all: db
    .select()
    .from(paymentSystems)
    .orderBy(asc(paymentSystems.sorting), asc(paymentSystems.id))
    .prepare(),
  one: db
    .select()
    .from(paymentSystems)
    .where(eq(paymentSystems.id, sql.placeholder('id')))
    .prepare(),
}))

export type PaymentSystemRow = typeof paymentSystems.$inferSelect

/** All ways to pay, in the order they are shown. */
export function listPaymentSystems(ctx: Pick<Ctx, 'db'>): PaymentSystemRow[] {
  return statements(ctx.db).all.all()
}

/** Throws NOT_FOUND for an unknown id. */
export function getPaymentSystem(ctx: Pick<Ctx, 'db'>, id: number): PaymentSystemRow {
  const system = statements(ctx.db).one.get({ id })
  if (!system) throw new AppError('NOT_FOUND')
  return system
}
