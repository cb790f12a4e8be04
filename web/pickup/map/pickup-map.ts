import type { Position } from '../distance.ts'
import { MAP } from './figures.ts'

export interface MapPoint extends Position {
  readonly id: number
  readonly operatorId: number
  /** What a screen reader says: address, carrier. */
  readonly label: string
}

/** Where to look. A new object moves the map, even to where it has been told to look before. */
export type MapView =
  | { readonly kind: 'fit'; readonly places: readonly Position[] }
  | { readonly kind: 'at'; readonly place: Position; readonly zoom: number }

/** What both maps are used through: the shop's own and Google's differ in nothing else. */
export interface PickupMapProps {
  /** In any order; a new array draws the markers anew. */
  readonly points: readonly MapPoint[]
  readonly activeId: number | null
  /** Where the shopper is, or the address distances are counted from. */
  readonly origin: Position | null
  readonly view: MapView
  /** What the map shows, for those who do not see it; by default that it is of pickup points. */
  readonly label?: string
  /** The map is a part of a page that is scrolled over it: neither wheel nor one finger move the map. */
  readonly isInPage?: boolean
  readonly onPoint: (id: number) => void
  /** The map cannot be shown; another takes its place. */
  readonly onFail: () => void
}

export const POINTS_LABEL = 'Карта пунктов выдачи'

/** One point is shown close, several all at once, none: the default view (spec §4, Map view; §9, Map). */
export function viewOf(places: readonly Position[]): MapView {
  const [only] = places
  if (only === undefined) return { kind: 'at', place: MAP.centre, zoom: MAP.zoom }
  if (places.length === 1) return { kind: 'at', place: only, zoom: MAP.singleZoom }
  return { kind: 'fit', places }
}

/** South-west and north-east corners of what the places span. */
export function boundsOf(places: readonly Position[]) {
  const latitudes = places.map(({ latitude }) => latitude)
  const longitudes = places.map(({ longitude }) => longitude)
  return {
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
  }
}
