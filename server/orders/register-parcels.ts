import { setImmediate } from 'node:timers/promises'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { orders } from '#db/schema/orders.ts'
import { operators } from '#db/schema/tariffs.ts'
import type { Ctx } from '#server/context.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import { callUpstream } from '#server/upstream/call-upstream.ts'
import { UpstreamError } from '#server/upstream/upstream-error.ts'
import { isAppError } from '#shared/errors.ts'
import { isTrackNumber } from '#shared/orders/track-number.ts'
import { CARRIERS, type CarrierName } from '#shared/tariffs/carriers.ts'
import { setTrackNumber } from './set-track-number.ts'

type Scope = Pick<Ctx, 'db' | 'now' | 'log' | 'upstreams' | 'config'>

/** How many parcels are registered at the same time, and by one call. */
const AT_ONCE = 5
const MOST = 100

/**
 * Registers the parcels on their way that have no track number yet, at the carriers that take registrations, and
 * stores the numbers (ORD-55): a hundred parcels at most. A parcel whose carrier does not answer is registered by a later
 * call.
 */
export async function registerParcels(ctx: Scope): Promise<void> {
  const able = CARRIERS.filter((name) => ctx.upstreams.carriers[name]?.register)
  if (able.length === 0) return
  const waiting = listUnregistered(ctx.db, able)
  for (let i = 0; i < waiting.length; i += AT_ONCE) {
    await Promise.all(waiting.slice(i, i + AT_ONCE).map((parcel) => register(ctx, parcel)))
    // Requests are answered meanwhile, even if the carrier answers at once.
    await setImmediate()
  }
}

interface Parcel {
  readonly orderId: number
  readonly carrier: CarrierName
}

function listUnregistered(db: Db, able: CarrierName[]): Parcel[] {
  return (
    db
      .select({ orderId: orders.id, carrier: operators.carrier })
      .from(orders)
      .innerJoin(operators, eq(operators.id, sql`json_extract(${orders.delivery}, '$.operatorId')`))
      .where(
        and(
          // As in the partial index.
          sql`${orders.fulfilment} = 'shipped'`,
          isNull(orders.trackNumber),
          sql`json_extract(${orders.delivery}, '$.kind') <> 'store'`,
          inArray(operators.carrier, able),
        ),
      )
      // In no order, so that parcels whose registration always fails do not keep the others waiting.
      .orderBy(sql`random()`)
      .limit(MOST)
      .all()
  )
}

async function register(ctx: Scope, { orderId, carrier }: Parcel): Promise<void> {
  const adapter = ctx.upstreams.carriers[carrier]
  try {
    const trackNumber = await callUpstream(ctx, `carriers:${carrier}`, async () => {
      const number = await adapter?.register?.({ orderId })
      // The check is part of the call, so that an invalid answer counts as a failure of the carrier.
      if (number === undefined || !isTrackNumber(number)) throw new UpstreamError('carriers', 'garbage')
      return number
    })
    await whenWritable(ctx.db, () => setTrackNumber(ctx, { orderId, trackNumber }))
  } catch (error) {
    // Meanwhile the parcel may have arrived or come back.
    if (isAppError(error, 'MOVE_REFUSED')) return
    if (!(error instanceof UpstreamError)) throw error
    ctx.log.warn({ err: error, orderId }, 'a carrier has not registered a parcel')
  }
}
