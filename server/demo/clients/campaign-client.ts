import { TARIFF_IDS } from '#server/reference/delivery/tariffs.ts'
import { CITY_IDS } from '#server/reference/geo/cities.ts'
import { HOUR_MS } from '#shared/time.ts'
import { daysAgo } from './demo-time.ts'
import type { Home, RequestedOrder } from './place-past-order.ts'

const ONLINE = 5
const SBP = 31

export const CAMPAIGN_HOME: Home = {
  ...{ cityId: CITY_IDS.kazan, postcode: '420111' },
  ...{ street: 'улица Баумана', buildingNumber: '9', flatNumber: '31' },
}

/** Deliveries to Kazan with prices and days as if the carriers had quoted them. */
const QUOTES = {
  cdekPoint: { tariffId: TARIFF_IDS.cdekPickup, quotedPrice: 160, daysFrom: 2, daysTo: 3 },
  boxberryPoint: { tariffId: TARIFF_IDS.boxberryPickup, quotedPrice: 150, daysFrom: 2, daysTo: 3 },
  cdekCourier: { tariffId: TARIFF_IDS.cdekCourier, quotedPrice: 280, daysFrom: 2, daysTo: 3 },
} as const

export const CAMPAIGN_CLIENT_SINCE = (now: number) => daysAgo(now, 120, '20:15')
/** When the customer took part: after the first order, which therefore does not count for the campaign. */
export const INVOLVED_AT = (now: number) => daysAgo(now, 24, '19:30')

/**
 * Returns an order before taking part, two paid orders since (about 3500 roubles), and an unpaid one that reaches the
 * goal.
 */
export function campaignOrders(now: number): RequestedOrder[] {
  return [
    {
      placedAt: daysAgo(now, 40, '15:40'),
      ...{ state: 'done', delivery: QUOTES.cdekPoint, paymentSystemId: SBP },
      items: [
        { kind: 'coat', price: 640 },
        { kind: 'polish', price: 430, quantity: 3 },
        { kind: 'wipes', price: 210 },
      ],
    },
    {
      placedAt: daysAgo(now, 20, '19:55'),
      ...{ state: 'done', delivery: QUOTES.cdekPoint, paymentSystemId: ONLINE, isMobile: true },
      items: [
        { kind: 'gel-jar', price: 990 },
        { kind: 'makeup-brush', price: 640 },
        { kind: 'polish', price: 420 },
      ],
    },
    {
      placedAt: daysAgo(now, 9, '12:50'),
      ...{ state: 'done', delivery: QUOTES.boxberryPoint, paymentSystemId: SBP },
      items: [
        { kind: 'camouflage', price: 820 },
        { kind: 'polish', price: 400, quantity: 2 },
      ],
    },
    {
      placedAt: now - 3 * HOUR_MS,
      ...{ state: 'new', delivery: QUOTES.cdekCourier, paymentSystemId: ONLINE },
      items: [
        { kind: 'palette', price: 990 },
        { kind: 'mascara', price: 780 },
      ],
    },
  ]
}
