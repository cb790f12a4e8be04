import type { CarrierName } from '#shared/tariffs/carriers.ts'

export interface QuoteRequest {
  readonly kind: 'courier' | 'pickup' | 'post' | 'store'
  readonly zone: 'russia' | 'cis' | 'world'
  /** The destination, at least about; null for a country without coordinates. */
  readonly to: { readonly lat: number; readonly lon: number } | null
  /** The city's Russian name; null for a city that the shop does not have. */
  readonly cityName: string | null
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  readonly isRemote: boolean
  readonly weightGrams: number
  readonly longestSideCm: number
}

export interface Quote {
  /** Whole roubles. */
  readonly price: number
  readonly daysFrom: number
  readonly daysTo: number
}

/** A place where the carrier hands out parcels, as the carrier describes it. */
export interface CarrierPoint {
  /** The carrier's own name of the point, which does not change. */
  readonly code: string
  readonly isLocker: boolean
  readonly cityName: string
  readonly lat: number
  readonly lon: number
  readonly address: string
  readonly businessHours: string
  /** How to find it; may be empty. */
  readonly roadMap: string
  readonly metro: string | null
  readonly prepayOnly: boolean
}

export interface CarrierPoints {
  /** Without records that make no sense. */
  readonly points: readonly CarrierPoint[]
  readonly isLast: boolean
}

export interface Carrier {
  /** null: the carrier does not go there. Rejects when the carrier does not answer or answers nonsense. */
  quote(request: QuoteRequest): Promise<Quote | null>
  /** Reads its list of points in Russia, page by page from 0; without it the points are those of the database. */
  readPoints?(page: number): Promise<CarrierPoints>
}

/** The carriers with an adapter. Tariffs of the others get no quote. */
export type Carriers = Readonly<Partial<Record<CarrierName, Carrier>>>
