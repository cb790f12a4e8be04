import { setImmediate } from 'node:timers/promises'
import { and, asc, desc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { orders } from '#db/schema/orders.ts'
import { operators } from '#db/schema/tariffs.ts'
import { inTransaction } from '#db/transaction.ts'
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
/** How many are looked at before requests are answered: of most, the carrier may take no registrations. */
const LOOKED_AT = 500

/**
 * Registers the parcels on their way that have no track number yet, at the carriers that take registrations, and
 * stores the numbers (ORD-55): a hundred parcels at most. A parcel whose carrier does not answer is registered by a later
 * call.
 */
export async function registerParcels(ctx: Scope): Promise<void> {
  const able = CARRIERS.filter((name) => ctx.upstreams.carriers[name]?.register)
  if (able.length === 0) return
  const waiting = await findUnregistered(ctx.db, able)
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

const statements = prepared((db) => {
  // As in the partial index.
  const isUnregistered = and(sql`${orders.fulfilment} = 'shipped'`, isNull(orders.trackNumber))
  const ids = (order: SQL) =>
    db.select({ id: orders.id }).from(orders).where(isUnregistered).orderBy(order).limit(1).prepare()
  return {
    first: ids(asc(orders.id)),
    last: ids(desc(orders.id)),
    unregistered: db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, sql.placeholder('orderId')), isUnregistered))
      .prepare(),
    next: db
      .select({
        orderId: orders.id,
        carrier: operators.carrier,
        kind: sql<string | null>`json_extract(${orders.delivery}, '$.kind')`,
      })
      .from(orders)
      .leftJoin(operators, eq(operators.id, sql`json_extract(${orders.delivery}, '$.operatorId')`))
      .where(
        and(isUnregistered, gt(orders.id, sql.placeholder('after')), lte(orders.id, sql.placeholder('to'))),
      )
      .orderBy(asc(orders.id))
      .limit(LOOKED_AT)
      .prepare(),
  }
})

/**
 * Finds parcels to register. Begins at a random one, so that those whose registration always fails do not keep the
 * others waiting.
 */
async function findUnregistered(db: Db, able: readonly CarrierName[]): Promise<Parcel[]> {
  const { first, last, next } = statements(db)
  const [from, to] = [(first.get()?.id ?? 0) - 1, last.get()?.id ?? 0]
  const start = from + Math.floor(Math.random() * (to - from))
  const found: Parcel[] = []
  for (const part of [
    { after: start, to },
    { after: from, to: start },
  ])
    for (let { after } = part; found.length < MOST; ) {
      const parcels = next.all({ ...part, after })
      for (const { orderId, carrier, kind } of parcels)
        if (carrier !== null && able.includes(carrier) && kind !== null && kind !== 'store')
          found.push({ orderId, carrier })
      if (parcels.length < LOOKED_AT) break
      after = parcels.at(-1)?.orderId ?? part.to
      await setImmediate()
    }
  return found.slice(0, MOST)
}

async function register(ctx: Scope, { orderId, carrier }: Parcel): Promise<void> {
  const adapter = ctx.upstreams.carriers[carrier]
  try {
    const trackNumber = await callUpstream(ctx, `carrier-parcels:${carrier}`, async () => {
      const number = await adapter?.register?.({ orderId })
      // The check is part of the call, so that an invalid answer counts as a failure of the carrier.
      if (number === undefined || !isTrackNumber(number)) throw new UpstreamError('carriers', 'garbage')
      return number
    })
    await whenWritable(ctx.db, () =>
      inTransaction(ctx.db, () => {
        // Meanwhile the staff may have entered another number (ORD-160).
        if (statements(ctx.db).unregistered.get({ orderId })) setTrackNumber(ctx, { orderId, trackNumber })
      }),
    )
  } catch (error) {
    // Meanwhile the parcel may have arrived or come back.
    if (isAppError(error, 'MOVE_REFUSED')) return
    if (!(error instanceof UpstreamError)) throw error
    ctx.log.warn({ err: error, orderId }, 'a carrier has not registered a parcel')
  }
}
