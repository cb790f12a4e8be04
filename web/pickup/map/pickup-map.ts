import type { OperatorId, PickupPointId } from '#shared/delivery-ids.ts'
import type { Position } from '../distance.ts'
import { MAP } from './figures.ts'

export interface MapPoint extends Position {
  readonly id: PickupPointId
  readonly operatorId: OperatorId
  /** Label for screen readers: address and operator. */
  readonly label: string
  /** True for the point of the order so far, which has the marker of a chosen one. */
  readonly isChosen?: boolean
  /** Street and number, by which the shop's own map draws streets. */
  readonly address?: string
  /** Price of the delivery to the point; it stands below the marker where there is room. */
  readonly price?: string
}

/** The part of the world to show. A new object moves the map, even to a view that was requested before. */
export type MapView =
  | { readonly kind: 'fit'; readonly places: readonly Position[] }
  /** All places, on a small map as their clusters (PICK-97). */
  | { readonly kind: 'overview'; readonly places: readonly Position[] }
  | { readonly kind: 'at'; readonly place: Position; readonly zoom: number }

/** The interface of both maps, the shop's own and Google's. */
export interface PickupMapProps {
  /** Points in any order. A new array creates the markers again. */
  readonly points: readonly MapPoint[]
  readonly activeId: PickupPointId | null
  /** The place from which distances are measured, such as the shopper's position. */
  readonly origin: Position | null
  readonly view: MapView
  /** An element over the map; markers under it can be neither seen nor pressed, so they are hidden. */
  readonly cover?: HTMLElement | null
  /** Label of the map for screen readers. By default it says that the map shows pickup points. */
  readonly label?: string
  /** True if the map is part of a scrolling page, so that neither the wheel nor one finger moves it. */
  readonly isInPage?: boolean
  /** If it is absent, a press on a point does nothing, and its marker is not a button. */
  readonly onPoint?: (id: PickupPointId) => void
  /** Called if the map cannot be shown, so that another one replaces it. */
  readonly onFail: () => void
}

export const POINTS_LABEL = 'Карта пунктов выдачи'

/**
 * Returns the view of some places: all of them (PICK-37), a single one close up (PICK-38), or the default view
 * (PICK-45).
 */
export function viewOf(places: readonly Position[]): MapView {
  const [only] = places
  if (only === undefined) return { kind: 'at', place: MAP.center, zoom: MAP.zoom }
  if (places.length === 1) return { kind: 'at', place: only, zoom: MAP.singleZoom }
  return { kind: 'overview', places }
}

/** Returns the south-west and north-east corners of the area of the places. */
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
