import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { dropKeys, dropMessages } from '#server/mail/put-mail.ts'
import { AppError } from '#shared/errors.ts'
import { trackLetter } from '#shared/orders/delivery-letters.ts'
import { comingText } from '#shared/orders/late-delivery.ts'
import { trackSms } from '#shared/orders/order-notice.ts'
import { isTrackNumber } from '#shared/orders/track-number.ts'
import { orderPath } from '#shared/paths.ts'
import { orderStatements } from './queries.ts'
import { mailKey, type Told, tellBuyer, trackKeys } from './tell-buyer.ts'

interface Tracked {
  readonly orderId: number
  readonly trackNumber: string
}

/**
 * Stores the carrier's number of a parcel that is on its way, or corrects it, and tells the buyer (ORD-55). The number
 * that is stored already changes nothing; null is returned then, otherwise how the buyer is told. Throws NOT_FOUND,
 * BAD_INPUT for a text that is no track number, and MOVE_REFUSED for an order that is not on its way or that no carrier
 * brings.
 */
export function setTrackNumber(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  { orderId, trackNumber }: Tracked,
): Told | null {
  if (!isTrackNumber(trackNumber))
    throw new AppError('BAD_INPUT', { fields: { trackNumber: 'Неверный номер' } })
  return inTransaction(ctx.db, () => {
    const order = ctx.db.select().from(orders).where(eq(orders.id, orderId)).get()
    if (!order) throw new AppError('NOT_FOUND')
    const { fulfilment, delivery, publicId } = order
    if (fulfilment !== 'shipped' || delivery === null || delivery.kind === 'store')
      throw new AppError('MOVE_REFUSED')
    if (order.trackNumber === trackNumber) return null
    ctx.db.update(orders).set({ trackNumber }).where(eq(orders.id, orderId)).run()
    const link = ctx.config.publicOrigin + orderPath(publicId)
    const coming = comingText({ ...order, history: orderStatements(ctx.db).events.all({ orderId }) }, ctx.now)
    // The letter about the parcel without a number has become superfluous, and a former number is wrong.
    dropKeys(ctx.db, [mailKey(order, 'shipped')])
    dropMessages(ctx.db, trackKeys(order))
    return tellBuyer(ctx, order, {
      // A number may be corrected to another one and back.
      about: `track:${trackNumber}:${ctx.now}`,
      sms: trackSms({ orderId, trackNumber, link }),
      letter: trackLetter({ orderId, trackNumber, link, delivery, coming }),
    })
  })
}
