/** What is known of a shopper on the first visit. */
export interface GeoClue {
  readonly address: string
  /** What the reverse proxy has written about the place, as it came; null where it has written nothing. */
  readonly header: string | null
}

/** A city by its id, a city by its Russian name, or the city nearest to a point. */
export type GeoGuess =
  | { readonly cityId: number }
  | { readonly cityName: string }
  | { readonly lat: number; readonly lon: number }

export interface GeoIp {
  /** Returns where the shopper seems to be; null when it cannot be told. */
  locate(clue: GeoClue): Promise<GeoGuess | null>
}
