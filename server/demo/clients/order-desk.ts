import { createHash } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { brands, giftRules, products, stock, stockMoves } from '#db/schema/catalog.ts'
import { orderEvents, orderItems, orders } from '#db/schema/orders.ts'
import { paymentSystems, payments } from '#db/schema/payments.ts'
import { simulatorBankPayments } from '#db/schema/simulator.ts'
import type { MoneyReason } from '#shared/basket/contract.ts'
import { explainMoney } from '#shared/basket/explain-money.ts'
import { type PricedBasket, priceBasket } from '#shared/basket/price-basket.ts'
import type { FulfilmentState } from '#shared/orders/order-states.ts'
import { type OtherPayment, onReceiptOf } from '#shared/orders/other-payment.ts'
import { deliveryPrice } from '#shared/tariffs/delivery-price.ts'
import { type DeliveryTerms, type DemoDelivery, deliveryTerms } from './demo-deliveries.ts'
import type { DemoBuyer, DemoScene } from './demo-scene.ts'
import { DAY, HOUR } from './demo-time.ts'
import { orderRoad, type RoadEvent } from './order-road.ts'
import type { ShelfProduct } from './shelf.ts'

/** As if the shop had taken an order an hour since then: numbers grow with time. */
const COUNTED_FOR = 450 * DAY
/** An unpaid prepay order keeps its stock this long (rules, Basket and stock). */
const UNPAID_FOR = 24 * HOUR

/** One order of a story. */
export interface DemoOrder {
  readonly placedAt: number
  readonly delivery: DemoDelivery
  readonly paymentSystemId: number
  /** Where it stands today. */
  readonly state: FulfilmentState
  /** Wanted; spent as far as the rules allow. */
  readonly bonuses?: number
  readonly comment?: string
  readonly needCashMemo?: boolean
  readonly isMobile?: boolean
}

export interface Bought {
  readonly product: ShelfProduct
  readonly quantity: number
}

export interface PlacedOrder {
  readonly id: number
  readonly events: readonly RoadEvent[]
  readonly bonusesSpent: number
  readonly accrualTotal: number
  readonly isFromStore: boolean
}

interface Submission {
  readonly buyer: DemoBuyer
  readonly order: DemoOrder
  readonly bought: readonly Bought[]
  /** Of the basket: each order closes one. */
  readonly generation: number
  readonly bonusBalance: number
}

const statements = prepared((db) => ({
  system: db
    .select()
    .from(paymentSystems)
    .where(eq(paymentSystems.id, sql.placeholder('id')))
    .prepare(),
  giftRules: db
    .select({
      name: giftRules.name,
      minTotal: giftRules.minTotal,
      brandId: giftRules.brandId,
      productId: giftRules.productId,
      quantity: giftRules.quantity,
      startsAt: giftRules.startsAt,
      endsAt: giftRules.endsAt,
      availableCount: stock.available,
    })
    .from(giftRules)
    .innerJoin(stock, eq(stock.productId, giftRules.productId))
    .orderBy(asc(giftRules.id))
    .prepare(),
  gift: db
    .select({
      marking: products.marking,
      name: products.name,
      brand: brands.name,
      artKind: products.artKind,
      finish: products.finish,
      shadeHex: products.shadeHex,
      artSeed: products.artSeed,
    })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .where(eq(products.id, sql.placeholder('productId')))
    .prepare(),
  takeStock: db
    .update(stock)
    .set({ available: sql`${stock.available} - ${sql.placeholder('quantity')}` })
    .where(eq(stock.productId, sql.placeholder('productId')))
    .prepare(),
}))

/** Writes one order of the past as the shop would have: priced by the one rule, with all that has happened to it since. */
export function placeDemoOrder(scene: DemoScene, submission: Submission): PlacedOrder {
  const { db, now } = scene
  const { order, buyer, bought, generation } = submission
  const system = statements(db).system.get({ id: order.paymentSystemId })
  if (!system) throw new Error(`no payment system ${order.paymentSystemId}`)
  const { isPrepay } = system
  const terms = deliveryTerms(db, buyer.home, order.delivery)
  const { priced, reasons } = priceDemoOrder(db, submission, terms, isPrepay, order.bonuses ?? 0)
  const { placedAt, state } = order
  const events = orderRoad({ placedAt, state, isPrepay, transitDays: order.delivery.daysTo })
  const lastEvent = events.at(-1)
  if (!lastEvent || lastEvent.at > now) throw new Error(`a demo order of the future: ${state}`)

  const id = scene.lastNumber + Math.ceil((placedAt - (now - COUNTED_FOR)) / HOUR)
  const publicId = unguessable(`order ${id}`)
  const payment = events.findLast(({ track }) => track === 'payment')
  db.insert(orders)
    .values({
      ...{ id, publicId, shopperId: buyer.clientId, basketId: buyer.basketId, generation },
      ...{ kind: 'full', fulfilment: state, payment: payment?.track === 'payment' ? payment.state : 'none' },
      ...{
        name: buyer.name,
        phone: buyer.phone,
        email: buyer.email,
        smsAgreement: true,
        emailAgreement: true,
      },
      ...{ comment: order.comment ?? '', needCall: false, needCashMemo: order.needCashMemo ?? false },
      ...{ isMobile: order.isMobile ?? false, timezone: buyer.timezone },
      ...{ delivery: terms.delivery, address: terms.address },
      ...{ paymentSystemId: system.id, paymentSystemName: system.name, isPrepay },
      ...{ quantity: priced.quantity, baseTotal: priced.baseTotal, totalDiscount: priced.totalDiscount },
      ...{ finalTotal: priced.finalTotal, discounts: { ...priced.discounts }, reasons },
      ...{ deliveryPrice: priced.deliveryPrice, accrualTotal: priced.accrualTotal },
      ...{ hasLargeItem: priced.hasLargeItem, createdAt: placedAt },
      expiresAt: isPrepay && state === 'new' ? placedAt + UNPAID_FOR : null,
      otherPayment: isPrepay ? otherPaymentOf(db, submission, terms, priced.bonusesToWithdraw) : null,
    })
    .run()
  writeItems(scene, id, bought, priced)
  db.insert(orderEvents)
    .values(events.map((event) => ({ orderId: id, ...event })))
    .run()
  moveStock(db, id, events)
  if (isPrepay) writePayment(db, { orderId: id, publicId, amount: priced.payableTotal, events })
  return {
    id,
    events,
    bonusesSpent: priced.bonusesToWithdraw,
    accrualTotal: priced.accrualTotal,
    isFromStore: terms.delivery.kind === 'store',
  }
}

function priceDemoOrder(
  db: Db,
  { order, bought, bonusBalance }: Submission,
  { delivery, freeThreshold, surchargePercent }: DeliveryTerms,
  isPrepay: boolean,
  bonuses: number,
): { priced: PricedBasket; reasons: MoneyReason[] } {
  const lines = bought.map(({ product, quantity }) => ({
    ...{
      shopItemId: product.id,
      name: product.name,
      price: product.price,
      basePrice: product.basePrice,
      quantity,
    },
    ...{ availableCount: product.available, isGiftCard: false, isLarge: false },
    ...{ brandId: product.brandId, categoryIds: [product.categoryId] },
  }))
  const campaign = { giftRules: statements(db).giftRules.all(), gifts: [] }
  const priceWith = (price: number | null) =>
    priceBasket(
      lines,
      { coupon: null, isPrepay, bonusesToWithdraw: bonuses, deliveryPrice: price },
      { bonusBalance },
      campaign,
      order.placedAt,
    )
  const { itemsTotal } = priceWith(null)
  const { quotedPrice } = order.delivery
  const asked = { quotedPrice, itemsTotal, freeThreshold, surchargePercent, isPrepay, isPaymentChosen: true }
  const priced = priceWith(deliveryPrice(asked))
  const reasons = explainMoney({ priced, lines, coupon: null, delivery: { ...asked, name: delivery.name } })
  return { priced, reasons }
}

function otherPaymentOf(db: Db, submission: Submission, terms: DeliveryTerms, bonuses: number): OtherPayment {
  const { priced, reasons } = priceDemoOrder(db, submission, terms, false, bonuses)
  return { situation: terms.situation, onReceipt: onReceiptOf(priced, reasons) }
}

type Item = typeof orderItems.$inferInsert

function writeItems(
  { db, pictureOf }: DemoScene,
  orderId: number,
  bought: readonly Bought[],
  priced: PricedBasket,
): void {
  const lines = bought.map(({ product, quantity }, i): Omit<Item, 'position'> => {
    const { id: productId, marking, name, brand, basePrice, price } = product
    return {
      ...{ orderId, productId, marking, name, brand, basePrice, price, quantity, giftName: null },
      ...{
        img: pictureOf(product),
        url: `/product/${marking}/`,
        lineTotal: priced.lines[i]?.finalTotal ?? 0,
      },
    }
  })
  const given = priced.gifts.map(({ productId, name: giftName, quantity }): Omit<Item, 'position'> => {
    const product = statements(db).gift.get({ productId })
    if (!product) throw new Error(`no gift ${productId}`)
    const { marking, name, brand } = product
    return {
      ...{ orderId, productId, marking, name, brand, basePrice: 0, price: 0, quantity, giftName },
      ...{ img: pictureOf(product), url: `/product/${marking}/`, lineTotal: 0 },
    }
  })
  db.insert(orderItems)
    .values([...lines, ...given].map((item, i) => ({ ...item, position: i + 1 })))
    .run()
}

/** Both sides of the ledger of the shelf: what the order has taken, and what it gave back when it was cancelled. */
function moveStock(db: Db, orderId: number, events: readonly RoadEvent[]): void {
  const taken = db
    .select({ productId: orderItems.productId, quantity: sql<number>`sum(${orderItems.quantity})` })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .groupBy(orderItems.productId)
    .all()
  const move = (reason: 'order' | 'return', sign: 1 | -1, at: number) =>
    taken.map(({ productId, quantity }) => ({ productId, delta: sign * quantity, reason, orderId, at }))
  const [placed] = events
  const cancelled = events.find(({ state }) => state === 'cancelled')
  db.insert(stockMoves)
    .values(move('order', -1, placed?.at ?? 0))
    .run()
  if (cancelled) {
    db.insert(stockMoves)
      .values(move('return', 1, cancelled.at))
      .run()
    return
  }
  for (const line of taken) statements(db).takeStock.run(line)
}

interface PaymentToWrite {
  readonly orderId: number
  readonly publicId: string
  readonly amount: number
  readonly events: readonly RoadEvent[]
}

const AT_BANK = { pending: 'waiting', paid: 'paid', failed: 'declined', refunded: 'refunded' } as const

/** The try to pay and its twin in the simulated bank's own book. */
function writePayment(db: Db, { orderId, publicId, amount, events }: PaymentToWrite): void {
  const of = events.flatMap((event) => (event.track === 'payment' ? [event] : []))
  const [first] = of
  const last = of.at(-1)
  if (!first || !last || last.state === 'none') return
  const id = unguessable(`payment ${orderId}`)
  db.insert(payments)
    .values({
      ...{ id, orderId, amount, state: last.state, createdAt: first.at, updatedAt: last.at },
      // The simulated bank calls a payment by the shop's own id, and has opened this one.
      bankPaymentId: id,
    })
    .run()
  db.insert(simulatorBankPayments)
    .values({
      ...{ paymentId: id, orderNumber: String(orderId), amount, returnPath: `/order/${publicId}/` },
      ...{ state: AT_BANK[last.state], createdAt: first.at },
    })
    .run()
}

/** Looks like any public id and is the same on every machine: these orders are of people who do not exist. */
function unguessable(text: string): string {
  return createHash('sha256').update(`demo ${text}`).digest('base64url').slice(0, 32)
}
