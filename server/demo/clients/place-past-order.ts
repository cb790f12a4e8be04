import { createHash } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { pickupPoints } from '#db/schema/pickup.ts'
import { inTransaction } from '#db/transaction.ts'
import { addItem } from '#server/basket/add-item.ts'
import { readBasket } from '#server/basket/read-basket.ts'
import { parcelOf } from '#server/checkout/parcel-of.ts'
import { updateSelections } from '#server/checkout/update-selections.ts'
import type { Ctx } from '#server/context.ts'
import type { DemoDeps } from '#server/deps.ts'
import { findPlace } from '#server/geo/get-place.ts'
import { idempotentRequestOf } from '#server/orders/idempotent-request.ts'
import { type Quoted, tryToPlace } from '#server/orders/place-order.ts'
import { tariffStatements } from '#server/tariffs/queries.ts'
import type { PickupPointIdOrNone, TariffId } from '#shared/delivery-ids.ts'
import type { OrderInput } from '#shared/orders/contract.ts'
import { EMPTY_ORDER_FORM } from '#shared/orders/order-form.ts'
import type { FulfilmentState } from '#shared/orders/order-states.ts'
import { formatPhone } from '#shared/phone.ts'
import { needsPoint } from '#shared/tariffs/delivery-kinds.ts'
import { pastCtx } from './past-ctx.ts'
import type { PickedProduct, ProductRequest } from './product-picker.ts'

/** The delivery of a demo order with a carrier's quote; days count from the day of the order. */
export interface PastDelivery {
  readonly tariffId: TariffId
  /** In roubles. */
  readonly quotedPrice: number
  readonly daysFrom: number
  readonly daysTo: number
}

/** The home of a demo customer; couriers and the post deliver to the address. */
export interface Home {
  readonly cityId: number
  readonly postcode: string
  readonly street: string
  readonly buildingNumber: string
  readonly flatNumber: string
}

/** A demo customer who places orders. */
export interface Buyer {
  readonly clientId: number
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly home: Home
  /** In the form of the order contract: 'GMT+05'. */
  readonly timezone: string
}

/** A past order of a demo customer. */
export interface PastOrder {
  readonly placedAt: number
  readonly delivery: PastDelivery
  readonly paymentSystemId: number
  /** Its fulfilment state when the demo starts. */
  readonly state: FulfilmentState
  /** The bonuses to spend, as far as the rules allow. */
  readonly bonuses?: number
  readonly comment?: string
  readonly needCashMemo?: boolean
  readonly isMobile?: boolean
}

/** A past order before its products are chosen. */
export interface RequestedOrder extends PastOrder {
  readonly items: readonly ProductRequest[]
}

export interface Bought {
  readonly product: Pick<PickedProduct, 'id'>
  readonly quantity: number
}

export interface ToPlace {
  readonly buyer: Buyer
  readonly order: PastOrder
  readonly bought: readonly Bought[]
  /** The order's id, which is above the ids of all earlier orders. */
  readonly number: number
}

/**
 * Places an order by the shop's own commands at a past time, without a captcha and with the order's own quote. Call
 * it inside a transaction. Throws when the order is refused.
 */
export function placePastOrder(deps: DemoDeps, { buyer, order, bought, number }: ToPlace): void {
  const { db } = deps.database
  const ids = [publicId(`order ${number}`), publicId(`payment ${number}`)]
  const ctx = pastCtx(deps, { clientId: buyer.clientId, at: order.placedAt, ids })
  for (const { product, quantity } of bought) addItem(ctx, { shopItemId: product.id, quantity })
  const { paymentSystemId, delivery, bonuses } = order
  const quoted = quotedOf(ctx, buyer.home, delivery)
  const pickupPointId = pointOf(ctx, buyer.home, quoted)
  const chosen = { tariffId: delivery.tariffId, pickupPointId, paymentSystemId }
  updateSelections(ctx, { ...chosen, ...(bonuses === undefined ? {} : { bonusesToWithdraw: bonuses }) })
  countOrdersTo(db, number - 1)
  const input = inputOf(buyer, order, chosen)
  const outcome = inTransaction(db, () =>
    tryToPlace(ctx, input, idempotentRequestOf(ctx, 'full', input), quoted),
  )
  if (outcome.type !== 'placed' || outcome.orderId !== number)
    throw new Error(`a demo order was not placed as number ${number}: ${JSON.stringify(outcome)}`)
}

function quotedOf(
  ctx: Ctx,
  { cityId }: Home,
  { tariffId, quotedPrice, daysFrom, daysTo }: PastDelivery,
): Quoted {
  const place = findPlace(ctx, cityId)
  const tariff = tariffStatements(ctx.db).tariff.get({ tariffId, cityId })
  const parcel = parcelOf(readBasket(ctx))
  if (!place || !tariff || !parcel) throw new Error(`nothing to send to city ${cityId} by tariff ${tariffId}`)
  return {
    place,
    delivery: { tariff, quote: { price: quotedPrice, daysFrom, daysTo }, isLate: false },
    ...parcel,
  }
}

/**
 * Returns the id of the city's first point of the tariff, preferably one that is not prepay-only; 0 for a tariff
 * without points. Throws when the city has none.
 */
function pointOf({ db }: Ctx, { cityId }: Home, { delivery: { tariff } }: Quoted): PickupPointIdOrNone {
  if (!needsPoint(tariff.kind)) return 0
  const point = db
    .select({ id: pickupPoints.id })
    .from(pickupPoints)
    .where(and(eq(pickupPoints.cityId, cityId), eq(pickupPoints.tariffId, tariff.id)))
    .orderBy(asc(pickupPoints.prepayOnly), asc(pickupPoints.id))
    .limit(1)
    .get()
  if (!point) throw new Error(`no point of tariff ${tariff.id} in city ${cityId}`)
  return point.id
}

function inputOf(
  { name, phone, email, timezone, home }: Buyer,
  { comment = '', needCashMemo = false, isMobile = false }: PastOrder,
  chosen: Pick<OrderInput, 'tariffId' | 'pickupPointId' | 'paymentSystemId'>,
): OrderInput {
  const { postcode, street, buildingNumber, flatNumber } = home
  return {
    ...EMPTY_ORDER_FORM,
    ...{ timezone, name, phone: formatPhone(phone), email, ...chosen },
    ...{ needCashMemo, description: comment, isMobile },
    ...{ postcode, street, buildingNumber, flatNumber },
    // No total was shown and no captcha was passed.
    ...{ shownTotal: null, reToken: '' },
  }
}

/** Makes the next order get `number` as its id, as if other orders had been placed in between. */
function countOrdersTo(db: Db, number: number): void {
  db.run(sql`DELETE FROM sqlite_sequence WHERE name = 'orders'`)
  db.run(sql`INSERT INTO sqlite_sequence (name, seq) VALUES ('orders', ${number})`)
}

/** Returns a public id that is the same on every machine. It need not be secret, because the orders are invented. */
function publicId(text: string): string {
  return createHash('sha256').update(`demo ${text}`).digest('base64url').slice(0, 32)
}
