import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { BANK_SIGNATURE_HEADER, signNotification } from '#server/upstream/bank/notification-signature.ts'
import type { BankEvent } from '#shared/payments/payment-events.ts'
import { DAY_MS } from '#shared/time.ts'
import { PRODUCT } from './fixture.ts'
import { PAYMENT } from './fixture-places.ts'
import { simulatedForm } from './order-form.ts'
import type { SimulatedShop } from './simulated-shop.ts'

/** Sends one notification of the bank, twice by default: the same body with the same id. Returns the statuses. */
export async function notify(
  shop: SimulatedShop,
  { id: paymentId, amount }: { id: string; amount: number },
  state: BankEvent,
  count = 2,
): Promise<number[]> {
  const body = JSON.stringify({ id: randomUUID(), paymentId, amount, state })
  const headers = { [BANK_SIGNATURE_HEADER]: signNotification(body, shop.deps.config.bankSecret) }
  const statuses: number[] = []
  for (let time = 0; time < count; time++)
    statuses.push((await shop.newShopper().fetch('/bank/notify/', { method: 'POST', body, headers })).status)
  return statuses
}

/** Lets a day pass, during which nobody has decided anything at the bank. */
export async function expire(shop: SimulatedShop, { createdAt }: { createdAt: number }): Promise<void> {
  const { log, upstreams, config } = shop.deps
  await expireOrders({ db: shop.database.db, now: createdAt + DAY_MS, log, upstreams, config })
}

/** Places an order whose first payment was declined and whose second is open. `turn` makes its phone. */
export async function placeTwoTries(shop: SimulatedShop, turn: number) {
  const { db } = shop.database
  const shopper = shop.newShopper()
  await shopper.call.basket.add.mutate({ shopItemId: PRODUCT.oil, quantity: 6 })
  const phone = `+7 (900) 000-${String(turn).padStart(4, '0').replace(/..$/, '-$&')}`
  const form = await simulatedForm(shopper, { phone, paymentSystemId: PAYMENT.online })
  const { orderId } = await shopper.call.orders.place.mutate(form)
  const read = () => {
    const order = db.select().from(orders).where(eq(orders.id, orderId)).get()
    if (!order) throw new Error('the order stands')
    return order
  }
  const tries = () =>
    db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.createdAt).all()
  const first = tries()[0]
  if (!first) throw new Error('a prepay order has a payment')
  await notify(shop, first, 'failed')
  await shopper.call.orders.pay.mutate({ publicId: read().publicId })
  const second = tries().find(({ id }) => id !== first.id)
  if (!second) throw new Error('"Оплатить" opens a second try')
  return { orderId, read, tries, first, second }
}

/** Returns the states in which a payment may be after the bank has reported all of these. */
export function possibleStates(events: ReadonlySet<BankEvent> = new Set()): string[] {
  if (events.has('refunded')) return ['refunded']
  if (events.has('paid')) return ['paid', 'refunding']
  return [events.has('failed') ? 'failed' : 'pending']
}
