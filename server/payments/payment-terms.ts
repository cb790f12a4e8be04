import { asc, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { paymentSystems } from '#db/schema/payments.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { NAMED_INSTALLMENTS } from '#shared/payments/installment-schedule.ts'

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
  maxSum: db
    .select({ maxSum: paymentSystems.maxSum })
    .from(paymentSystems)
    .where(eq(paymentSystems.id, sql.placeholder('id')))
    .prepare(),
}))

export type PaymentSystemRow = typeof paymentSystems.$inferSelect

/** Returns all payment systems in the order in which they are shown. */
export function listPaymentSystems(ctx: Pick<Ctx, 'db'>): PaymentSystemRow[] {
  return statements(ctx.db).all.all()
}

/** Returns one payment system. Throws NOT_FOUND for an unknown id. */
export function getPaymentSystem(ctx: Pick<Ctx, 'db'>, id: number): PaymentSystemRow {
  const system = statements(ctx.db).one.get({ id })
  if (!system) throw new AppError('NOT_FOUND')
  return system
}

/** Returns whether a sum of whole roubles can be paid by 'Долями'. A `maxSum` of 0 means no maximum. */
export function takesInstallments(ctx: Pick<Ctx, 'db'>, total: number): boolean {
  const system = statements(ctx.db).maxSum.get({ id: NAMED_INSTALLMENTS })
  return system !== undefined && (system.maxSum === 0 || total <= system.maxSum)
}
