import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { INSTALLMENT_SYSTEM_IDS } from '#shared/payments/installment-schedule.ts'

/** СБП, which is paid in the app of the shopper's bank. */
const SBP = 31

/** How the shopper has chosen to pay at the bank, with the name of the payment system. */
export interface BankMethod {
  readonly kind: 'card' | 'sbp' | 'parts'
  readonly name: string
}

/** Returns how a payment is made; a real bank learns it from the gateway. By card, if the shop does not know it. */
export function findMethod(db: Db, paymentId: string): BankMethod {
  const order = db
    .select({ systemId: orders.paymentSystemId, name: orders.paymentSystemName })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
    .get()
  const { systemId = null, name = null } = order ?? {}
  if (systemId === SBP) return { kind: 'sbp', name: name ?? '' }
  if (systemId !== null && INSTALLMENT_SYSTEM_IDS.includes(systemId))
    return { kind: 'parts', name: name ?? '' }
  return { kind: 'card', name: name ?? '' }
}
