import type { CarrierName } from '#shared/tariffs/carriers.ts'

export interface QuoteRequest {
  readonly kind: 'courier' | 'pickup' | 'post' | 'store'
  readonly zone: 'russia' | 'cis' | 'world'
  /** The destination, at least approximately; null for a country without coordinates. */
  readonly to: { readonly lat: number; readonly lon: number } | null
  /** The city's Russian name; null for a city that is not in the shop's list. */
  readonly cityName: string | null
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  readonly isRemote: boolean
  /** Whether a parcel for pickup goes to a locker. */
  readonly isToLocker: boolean
  readonly weightGrams: number
  readonly longestSideCm: number
  /** The value for which the parcel is insured, in whole roubles. */
  readonly declaredValue: number
}

export interface Quote {
  /** Whole roubles. */
  readonly price: number
  /** Counted from the day of the order, which leaves the shop HANDOVER_DAYS later. */
  readonly daysFrom: number
  readonly daysTo: number
}

/** A place where the carrier hands out parcels, with the carrier's own texts. */
export interface CarrierPoint {
  /** The carrier's code of the point, which does not change. */
  readonly code: string
  readonly isLocker: boolean
  readonly cityName: string
  readonly lat: number
  readonly lon: number
  readonly address: string
  readonly businessHours: string
  /** Directions to the point; may be empty. */
  readonly roadMap: string
  readonly metro: string | null
  readonly prepayOnly: boolean
  /** The heaviest and the longest parcel that the point takes, in grams and centimeters; null for no limit. */
  readonly maxGrams: number | null
  readonly maxSideCm: number | null
}

export interface CarrierPoints {
  /** The points of the page, without invalid records. */
  readonly points: readonly CarrierPoint[]
  readonly isLast: boolean
}

/** A parcel that is handed over to a carrier. */
export interface Shipment {
  /** The order's number, by which a carrier recognizes a repeated registration. */
  readonly orderId: number
}

export interface Carrier {
  /**
   * Resolves to null if the carrier does not deliver there or refuses the parcel. Rejects if it does not answer or
   * its answer is invalid.
   */
  quote(request: QuoteRequest): Promise<Quote | null>
  /**
   * Reads the carrier's list of points in Russia, page by page from 0. A carrier without it uses the points in the
   * database.
   */
  readPoints?(page: number): Promise<CarrierPoints>
  /**
   * Registers a parcel and resolves to its track number, which is the same for a repeated call. Absent if the staff
   * hand parcels over in the carrier's own system and enter the number by themselves.
   */
  register?(shipment: Shipment): Promise<string>
  /** Returns where the shopper sees the parcel, in place of the operator's own page. */
  trackingPage?(trackNumber: string): string
}

/** The carriers with an adapter. Tariffs of the others get no quote. */
export type Carriers = Readonly<Partial<Record<CarrierName, Carrier>>>
