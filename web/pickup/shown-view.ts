import { metersBetween, type Position } from './distance.ts'
import { MAP } from './map/figures.ts'
import { type MapView, viewOf } from './map/pickup-map.ts'

/** Number of nearest points to show around a place, so that the map need not show the whole city. */
const NEAREST = 5

/** The shown points, and the place around which the map shows them while none has the typed address. */
export interface Seen {
  readonly shown: readonly Position[]
  readonly missedPlace: Position | null
}

/** Returns the view of some points: around a place, if there is one. A single point has a view of its own (PICK-38). */
export function viewOfShown(shown: readonly Position[], place: Position | null): MapView {
  return place !== null && shown.length > 1 ? viewAround(place, shown) : viewOf(shown)
}

/**
 * Returns the view after the shown points have changed; null if the map stays. A place that the shopper has named stays
 * in sight until another one is typed or erased, or fewer than two points are shown.
 */
export function viewAfter(before: Seen, now: Seen, origin: Position | null): MapView | null {
  const place = now.missedPlace ?? origin
  const isInSight = before.missedPlace === now.missedPlace && before.shown.length > 1
  if (place !== null && isInSight && now.shown.length > 1) return null
  return viewOfShown(now.shown, place)
}

/** Returns the view of a place close up, or with its nearest points if they are far away. */
export function viewAround(place: Position, points: readonly Position[]): MapView {
  const nearest = byDistance(points, place).slice(0, NEAREST)
  return nearest.some(({ meters }) => meters > 3000)
    ? { kind: 'fit', places: [place, ...nearest.map(({ point }) => point)] }
    : { kind: 'at', place, zoom: MAP.placeZoom }
}

/** Returns the points with their distances from a place, the nearest first. */
export function byDistance<Point extends Position>(points: readonly Point[], place: Position) {
  return points
    .map((point) => ({ point, meters: metersBetween(place, point) }))
    .sort((a, b) => a.meters - b.meters)
}
