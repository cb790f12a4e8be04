export interface QuoteRequest {
  readonly carrier: string
  readonly kind: 'courier' | 'pickup' | 'post' | 'store'
  readonly zone: 'russia' | 'cis' | 'world'
  /** Where it goes; null for an unknown town or a country without coordinates. */
  readonly to: { readonly lat: number; readonly lon: number } | null
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
