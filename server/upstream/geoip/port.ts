/** What is known of a visitor before they have said anything. */
export interface GeoClue {
  readonly address: string
  /** What the proxy in front has written about the place, as it came; null where nothing. */
  readonly header: string | null
}

/** A city of ours by its id, one by its Russian name, or the one nearest to a point. */
export type GeoGuess =
  | { readonly cityId: number }
  | { readonly cityName: string }
  | { readonly lat: number; readonly lon: number }

export interface GeoIp {
  /** Where the visitor seems to be; null when it cannot be told. */
  locate(clue: GeoClue): Promise<GeoGuess | null>
}
