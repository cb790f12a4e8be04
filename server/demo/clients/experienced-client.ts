import { TARIFF_IDS } from '#server/reference/delivery/tariffs.ts'
import { CITY_IDS } from '#server/reference/geo/cities.ts'
import type { Decision } from '#server/reviews/moderate-review.ts'
import { HOUR_MS } from '#shared/time.ts'
import { daysAgo } from './demo-time.ts'
import type { Home, RequestedOrder } from './place-past-order.ts'
import type { ProductRequest } from './product-picker.ts'

const CASH = 1
const CARD = 2
const ONLINE = 5
const SHARES = 30
const SBP = 31

export const EXPERIENCED_HOME: Home = {
  ...{ cityId: CITY_IDS.yekaterinburg, postcode: '620014' },
  ...{ street: 'улица Хохрякова', buildingNumber: '48', flatNumber: '17' },
}

/** Deliveries to Yekaterinburg with prices and days as if the carriers had quoted them. */
const QUOTES = {
  store: { tariffId: TARIFF_IDS.brandStore, quotedPrice: 0, daysFrom: 1, daysTo: 2 },
  cdekPoint: { tariffId: TARIFF_IDS.cdekPickup, quotedPrice: 130, daysFrom: 1, daysTo: 2 },
  boxberryPoint: { tariffId: TARIFF_IDS.boxberryPickup, quotedPrice: 120, daysFrom: 1, daysTo: 2 },
  ozonPoint: { tariffId: TARIFF_IDS.ozonPickup, quotedPrice: 110, daysFrom: 1, daysTo: 2 },
  fivePostPoint: { tariffId: TARIFF_IDS.fivePostPickup, quotedPrice: 100, daysFrom: 1, daysTo: 2 },
  ownCourier: { tariffId: TARIFF_IDS.ownCourier, quotedPrice: 180, daysFrom: 1, daysTo: 1 },
  cdekCourier: { tariffId: TARIFF_IDS.cdekCourier, quotedPrice: 220, daysFrom: 1, daysTo: 2 },
  dpdCourier: { tariffId: TARIFF_IDS.dpdCourier, quotedPrice: 250, daysFrom: 1, daysTo: 2 },
  post: { tariffId: TARIFF_IDS.post, quotedPrice: 160, daysFrom: 3, daysTo: 4 },
} as const

const BASE: ProductRequest = { kind: 'coat', price: 690, as: 'base' }
const TOP: ProductRequest = { kind: 'top', price: 650, as: 'top' }
const LAMP: ProductRequest = { kind: 'lamp', price: 1900, as: 'lamp' }
const polish = (price: number, quantity = 1): ProductRequest => ({ kind: 'polish', price, quantity })

export const EXPERIENCED_SINCE = (now: number) => daysAgo(now, 410, '18:05')

export const EXPERIENCED_FAVORITES: readonly ProductRequest[] = [
  ...[polish(480), polish(520), { kind: 'palette', price: 1400 } as const],
  ...[
    { kind: 'lamp', price: 3900 } as const,
    { kind: 'tube', price: 380 } as const,
    { kind: 'brush', price: 900 } as const,
  ],
]

/**
 * Returns the orders of more than a year, in every fulfilment state. The bonuses of the second, third, and fourth
 * order expire in 3, 12, and 60 days, as the account counts days (BON-30).
 */
export function experiencedOrders(now: number): RequestedOrder[] {
  return [
    {
      placedAt: daysAgo(now, 410, '18:40'),
      ...{ state: 'done', delivery: QUOTES.ownCourier, paymentSystemId: ONLINE },
      items: [BASE, TOP, polish(420, 2), polish(450), LAMP],
      comment: 'Первый заказ, позвоните, пожалуйста, за час',
    },
    {
      placedAt: daysAgo(now, 364, '11:54'),
      ...{ state: 'done', delivery: QUOTES.cdekPoint, paymentSystemId: SBP },
      items: [
        { kind: 'drill', price: 4200 },
        { kind: 'bits', price: 480 },
        { kind: 'file', price: 120, quantity: 3 },
        { kind: 'oil', price: 260 },
      ],
    },
    {
      placedAt: daysAgo(now, 355, '11:54'),
      ...{ state: 'done', delivery: QUOTES.boxberryPoint, paymentSystemId: ONLINE, isMobile: true },
      items: [
        ...[BASE, polish(430, 3), { kind: 'gel-jar', price: 890 } as const],
        ...[{ kind: 'brush', price: 540 } as const, { kind: 'tube', price: 320 } as const],
      ],
    },
    {
      placedAt: daysAgo(now, 307, '11:54'),
      ...{ state: 'done', delivery: QUOTES.cdekCourier, paymentSystemId: ONLINE },
      items: [
        ...[{ kind: 'nippers', price: 1500 } as const, { kind: 'pusher', price: 600 } as const],
        ...[polish(460, 4), TOP, { kind: 'wipes', price: 240 } as const],
        ...[{ kind: 'stickers', price: 110, quantity: 4 } as const, { kind: 'pump', price: 700 } as const],
      ],
    },
    {
      placedAt: daysAgo(now, 230, '13:15'),
      ...{ state: 'done', delivery: QUOTES.store, paymentSystemId: CASH, needCashMemo: true, bonuses: 100 },
      items: [polish(400, 2), BASE, { kind: 'file', price: 130, quantity: 2 }],
    },
    {
      placedAt: daysAgo(now, 180, '21:30'),
      ...{ state: 'returned', delivery: QUOTES.dpdCourier, paymentSystemId: SBP, isMobile: true },
      items: [
        { kind: 'lipstick', price: 620 },
        { kind: 'palette', price: 1250 },
      ],
    },
    {
      placedAt: daysAgo(now, 130, '09:45'),
      ...{ state: 'done', delivery: QUOTES.post, paymentSystemId: CASH },
      items: [polish(480, 2), { kind: 'gel-jar', price: 950 }, { kind: 'oil', price: 280 }],
      comment: 'На даче, отправьте почтой',
    },
    {
      placedAt: daysAgo(now, 95, '19:20'),
      ...{ state: 'done', delivery: QUOTES.fivePostPoint, paymentSystemId: SBP },
      items: [
        ...[{ kind: 'mascara', price: 690 } as const, { kind: 'brush', price: 620, quantity: 2 } as const],
        ...[TOP, polish(470, 2), { kind: 'glitter', price: 190 } as const],
      ],
    },
    {
      placedAt: daysAgo(now, 60, '20:10'),
      ...{ state: 'cancelled', delivery: QUOTES.cdekPoint, paymentSystemId: ONLINE, bonuses: 150 },
      items: [polish(510, 2), { kind: 'set', price: 1600 }],
    },
    {
      placedAt: daysAgo(now, 33, '12:30'),
      ...{ state: 'done', delivery: QUOTES.store, paymentSystemId: CARD, bonuses: 120 },
      items: [BASE, polish(440, 2), { kind: 'tube', price: 410 }],
    },
    {
      placedAt: daysAgo(now, 14, '22:05'),
      ...{ state: 'done', delivery: QUOTES.ownCourier, paymentSystemId: SHARES, isMobile: true },
      items: [
        ...[{ kind: 'lamp', price: 2900 } as const, polish(450, 3), TOP],
        ...[{ kind: 'hair', price: 540 } as const, { kind: 'spray', price: 390 } as const],
      ],
    },
    {
      placedAt: daysAgo(now, 6, '17:50'),
      ...{ state: 'delivered', delivery: QUOTES.ozonPoint, paymentSystemId: SBP },
      items: [
        { kind: 'tips', price: 420 },
        { kind: 'gel-jar', price: 980 },
        { kind: 'scissors', price: 700 },
      ],
    },
    {
      placedAt: daysAgo(now, 4, '14:25'),
      ...{ state: 'shipped', delivery: QUOTES.cdekPoint, paymentSystemId: ONLINE },
      items: [polish(430, 4), { kind: 'oil', price: 340 }, { kind: 'brush', price: 780 }],
    },
    {
      placedAt: daysAgo(now, 2, '16:35'),
      ...{ state: 'assembled', delivery: QUOTES.boxberryPoint, paymentSystemId: SBP, isMobile: true },
      items: [BASE, { kind: 'pump', price: 560 }, { kind: 'stickers', price: 140, quantity: 3 }],
    },
    {
      placedAt: daysAgo(now, 1, '10:25'),
      ...{ state: 'confirmed', delivery: QUOTES.ownCourier, paymentSystemId: ONLINE, needCashMemo: true },
      items: [{ kind: 'nippers', price: 1900 }, polish(490, 2), { kind: 'coat', price: 760 }],
      comment: 'Домофон не работает, наберите, когда подъедете',
    },
    {
      placedAt: now - 5 * HOUR_MS,
      ...{ state: 'new', delivery: QUOTES.cdekCourier, paymentSystemId: ONLINE },
      items: [{ kind: 'set', price: 1500 }, polish(460), { kind: 'file', price: 160, quantity: 2 }],
    },
  ]
}

/** A review of a product that the customer has ordered under its name. */
export interface RequestedReview {
  readonly of: ProductRequest
  readonly at: number
  readonly stars: number
  readonly text: string
  /** Absent for a review that waits. */
  readonly decision?: Decision
}

/** Returns a published review, a refused one, and one that waits. */
export function experiencedReviews(now: number): RequestedReview[] {
  return [
    {
      ...{ of: BASE, at: daysAgo(now, 90, '20:15'), stars: 5, decision: { state: 'published' } },
      text: 'Заказываю уже в третий раз, а это о чём-то говорит. Ложится ровно, с ногтя не отходит, и флакона хватает месяца на три.',
    },
    {
      ...{ of: LAMP, at: daysAgo(now, 40, '13:30'), stars: 5 },
      text: 'Спасибо курьеру: поднял на пятый этаж без лифта и пожелал хорошего дня!',
      decision: {
        state: 'refused',
        reason: 'Спасибо за добрые слова, курьеру передали. Здесь расскажите, пожалуйста, про саму лампу',
      },
    },
    {
      ...{ of: TOP, at: now - 3 * HOUR_MS, stars: 4 },
      text: 'Блестит две недели как новый. Снимаю звезду за кисточку: один волосок торчит вбок.',
    },
  ]
}
