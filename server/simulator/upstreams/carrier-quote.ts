import type { ShopSettings } from '#server/settings/shop-settings.ts'
import { quoteOwnCourier } from '#server/upstream/carriers/own-courier.ts'
import type { Quote, QuoteRequest } from '#server/upstream/carriers/port.ts'
import { distanceKm } from '#shared/geo/distance.ts'
import type { CarrierName } from '#shared/tariffs/carriers.ts'

/** The assumed distance of a destination without coordinates. */
const ABROAD_KM = 6000

/** A carrier's price and speed relative to the others, and its limits. */
interface CarrierFactors {
  readonly priceFactor: number
  readonly kmPerDay: number
  readonly maxKm: number
  readonly maxGrams: number
  readonly maxSideCm: number
}

const ANYWHERE = 20_000
const FACTORS: Readonly<Record<Exclude<CarrierName, 'own'>, CarrierFactors>> = {
  cdek: { priceFactor: 1, kmPerDay: 700, maxKm: ANYWHERE, maxGrams: 300_000, maxSideCm: 300 },
  dpd: { priceFactor: 1.12, kmPerDay: 800, maxKm: ANYWHERE, maxGrams: 300_000, maxSideCm: 250 },
  boxberry: { priceFactor: 0.95, kmPerDay: 600, maxKm: ANYWHERE, maxGrams: 31_000, maxSideCm: 120 },
  post: { priceFactor: 0.9, kmPerDay: 400, maxKm: ANYWHERE, maxGrams: 20_000, maxSideCm: 120 },
  ozon: { priceFactor: 0.85, kmPerDay: 650, maxKm: ANYWHERE, maxGrams: 25_000, maxSideCm: 120 },
  fivepost: { priceFactor: 0.75, kmPerDay: 500, maxKm: 4500, maxGrams: 15_000, maxSideCm: 60 },
}

/** Roubles for the first half kilogram, and per kilometer. */
const RATES = {
  russia: { pickup: [110, 0.06], courier: [200, 0.1], post: [160, 0.07] },
  cis: { pickup: [350, 0.1], courier: [600, 0.15], post: [450, 0.1] },
  world: { pickup: [700, 0.12], courier: [1400, 0.2], post: [900, 0.12] },
} as const

const FIRST_GRAMS = 500
const PER_EXTRA_KG = 20
const FIRST_SIDE_CM = 60
const PER_EXTRA_CM = 3
const REMOTE_FACTOR = 1.6
const REMOTE_DAYS = 4
/** Days for sorting and handover; the post takes longer. */
const EXTRA_DAYS = { pickup: 1, courier: 1, post: 3 } as const
const BORDER_DAYS = { russia: 0, cis: 4, world: 9 } as const

/**
 * Returns a carrier's price in roubles, rounded up to tens, and its days, from distance, weight, size, kind, and
 * remoteness (DLV-5); the shop's own couriers charge what the settings say. Returns null when the carrier does not deliver there or refuses
 * the parcel.
 */
export function simulateQuote(
  name: CarrierName,
  request: QuoteRequest,
  { warehouse, ownCourier }: Pick<ShopSettings, 'warehouse' | 'ownCourier'>,
): Quote | null {
  if (warehouse === null || request.kind === 'store') return null
  if (name === 'own') return ownCourier && quoteOwnCourier(ownCourier, warehouse, request)
  const carrier = FACTORS[name]
  const km = request.to ? distanceKm(warehouse, request.to) : ABROAD_KM
  const isTooBig = request.weightGrams > carrier.maxGrams || request.longestSideCm > carrier.maxSideCm
  if (km > carrier.maxKm || isTooBig) return null

  const [start, perKm] = RATES[request.zone][request.kind]
  const extraKg = Math.max(0, request.weightGrams - FIRST_GRAMS) / 1000
  const extraCm = Math.max(0, request.longestSideCm - FIRST_SIDE_CM)
  // The price of a kilogram rises with the distance.
  const byWeight = extraKg * PER_EXTRA_KG * (1 + km / 3000)
  const sum = start + km * perKm + byWeight + extraCm * PER_EXTRA_CM
  const price = Math.ceil((sum * carrier.priceFactor * (request.isRemote ? REMOTE_FACTOR : 1)) / 10) * 10

  const road = Math.round(km / carrier.kmPerDay)
  const daysFrom =
    EXTRA_DAYS[request.kind] + road + BORDER_DAYS[request.zone] + (request.isRemote ? REMOTE_DAYS : 0)
  return { price, daysFrom, daysTo: daysFrom + Math.ceil((road + 1) / 2) }
}
