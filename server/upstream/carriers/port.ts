export interface QuoteRequest {
  readonly carrier: string
  readonly kind: 'courier' | 'pickup' | 'post' | 'store'
  readonly zone: 'russia' | 'cis' | 'world'
  /** Where it goes, or about where; null for a country without coordinates. */
  readonly to: { readonly lat: number; readonly lon: number } | null
  /** The town's Russian name; null where the town is none of ours, and so nobody's. */
  readonly townName: string | null
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

export interface Carriers {
  /** null: the carrier does not go there. Rejects when the carrier does not answer or answers nonsense. */
  quote(request: QuoteRequest): Promise<Quote | null>
}
