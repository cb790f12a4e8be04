/** Settings of the map in pixels and zoom levels (PICK-38, PICK-40, PICK-45 to PICK-49). */
export const MAP = {
  center: { latitude: 55.79, longitude: 37.64 },
  zoom: 10,
  /** Zoom around a place that the shopper has named. */
  placeZoom: 15,
  /** Zoom for a single point. */
  singleZoom: 16,
  /** Zoom for a point chosen in the list. */
  listZoom: 17,
  minZoom: 3,
  maxZoom: 17,
  marker: { width: 37, height: 50 },
  clusters: { small: 40, large: 60 },
  /** Margin around fitted points, and the radius within which points form a cluster. */
  margin: 100,
  balloonHeight: 300,
} as const

/** Number of points from which a cluster is drawn large. */
const LARGE_FROM = 40

export function clusterSize(count: number): number {
  return count < LARGE_FROM ? MAP.clusters.small : MAP.clusters.large
}

/** Returns the margin around fitted points, at most a fifth of the size of a small map. */
export function fitMargin(width: number, height: number): number {
  return Math.round(Math.min(MAP.margin, width / 5, height / 5))
}
