/** Figures of the specification (§9, Map), in pixels and zoom levels. */
export const MAP = {
  centre: { latitude: 55.79, longitude: 37.64 },
  zoom: 10,
  /** Around a place the shopper has named. */
  placeZoom: 15,
  /** The only point of a city. */
  singleZoom: 16,
  /** A point chosen in the list. */
  listZoom: 17,
  minZoom: 3,
  maxZoom: 17,
  marker: { width: 37, height: 50 },
  clusters: { small: 40, large: 60 },
  /** Around what a cluster or a list of points is fitted into, and between a cluster and what it takes in. */
  margin: 100,
  balloonHeight: 300,
} as const

/** From so many points on a cluster is drawn large. */
const LARGE_FROM = 40

export function clusterSize(count: number): number {
  return count < LARGE_FROM ? MAP.clusters.small : MAP.clusters.large
}

/** The margin of a fitted map, never more than a fifth of a small one. */
export function fitMargin(width: number, height: number): number {
  return Math.round(Math.min(MAP.margin, width / 5, height / 5))
}
