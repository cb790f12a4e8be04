/** What is known about a shopper on the first visit: not the address, because pages of newcomers are given to others. */
export interface GeoClue {
  /** The header in which the reverse proxy names the place, as it came; null if it is missing. */
  readonly header: string | null
}

/** A city by its id, a city by its Russian name, or a point, which stands for the nearest city. */
export type GeoGuess =
  | { readonly cityId: number }
  | { readonly cityName: string }
  | { readonly lat: number; readonly lon: number }

export interface GeoIp {
  /** Returns where the shopper probably is; null if that is unknown. */
  locate(clue: GeoClue): Promise<GeoGuess | null>
}
