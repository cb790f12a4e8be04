import Supercluster from 'supercluster'
import type { Position } from '../distance.ts'
import { fitMargin, MAP } from './figures.ts'
import { worldX, worldY } from './mercator.ts'
import { boundsOf, type MapPoint, type MapView } from './pickup-map.ts'
import { type Offset, spread } from './spread.ts'

/** An item on the map: a marker, or a cluster that stands for several points. */
export type MapItem =
  | {
      readonly kind: 'point'
      readonly key: string
      readonly point: MapPoint
      /** The marker's distance from its house: the points of one house fan out, and those of its neighbors make way. */
      readonly offset: Offset
    }
  | {
      readonly kind: 'cluster'
      readonly key: string
      readonly count: number
      readonly latitude: number
      readonly longitude: number
      readonly clusterId: number
    }

export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

const TILE = 256
/** Distance in pixels between the markers of one house. */
const STEP_PX = 38
const NO_OFFSET: Offset = { x: 0, y: 0 }
const WORLD = [-180, -85, 180, 85] as const
/** Pixels that a small map keeps around the middle of its clusters: the dark part of a disc. */
const DISC = 24

/**
 * The clusters of both maps. Points within the margin of each other form one cluster, except near the ground (PICK-39,
 * PICK-48, PICK-70).
 */
export class Clusters {
  readonly #index: Supercluster<{ readonly place: number }>
  readonly #points: readonly MapPoint[]
  /** The offset of each marker around its house. */
  readonly #fans: readonly Offset[]
  readonly #offsets = new Map<number, readonly Offset[]>()

  constructor(points: readonly MapPoint[]) {
    this.#points = points
    const houses = new Map<string, number[]>()
    points.forEach(({ latitude, longitude }, index) => {
      const position = `${latitude} ${longitude}`
      const house = houses.get(position)
      if (house) house.push(index)
      else houses.set(position, [index])
    })
    const fans = points.map(() => NO_OFFSET)
    for (const house of houses.values()) {
      house.forEach((index, i) => {
        fans[index] = { x: (i - (house.length - 1) / 2) * STEP_PX, y: 0 }
      })
    }
    this.#fans = fans
    this.#index = indexOf(points)
  }

  /** Returns the items within the bounds at a zoom. */
  itemsIn({ west, south, east, north }: Bounds, zoom: number): MapItem[] {
    return this.#index
      .getClusters([west, south, east, north], Math.round(zoom))
      .flatMap((found): MapItem[] => {
        const { properties, geometry } = found
        const [longitude = 0, latitude = 0] = geometry.coordinates
        if ('cluster' in properties) {
          const { cluster_id: clusterId, point_count: count } = properties
          return [{ kind: 'cluster', key: `c${clusterId}`, clusterId, count, latitude, longitude }]
        }
        const point = this.#points[properties.place]
        const offset = this.#offsetsAt(Math.round(zoom))[properties.place] ?? NO_OFFSET
        return point ? [{ kind: 'point', key: `p${point.id} ${offset.x} ${offset.y}`, point, offset }] : []
      })
  }

  /** Returns the offsets of all markers at a zoom. Where clusters form, the markers beside them have space. */
  #offsetsAt(zoom: number): readonly Offset[] {
    if (zoom < MAP.placeZoom) return this.#fans
    const known = this.#offsets.get(zoom)
    if (known) return known
    const world = TILE * 2 ** zoom
    const offsets = spread(
      this.#points.map(({ latitude, longitude }, i) => ({
        ...{ x: worldX(longitude) * world, y: worldY(latitude) * world },
        wanted: this.#fans[i] ?? NO_OFFSET,
      })),
    )
    this.#offsets.set(zoom, offsets)
    return offsets
  }

  /** Returns all points of a cluster. */
  pointsOf(clusterId: number): MapPoint[] {
    return this.#index
      .getLeaves(clusterId, Number.POSITIVE_INFINITY)
      .flatMap(({ properties }) => this.#points[properties.place] ?? [])
  }

  /** Returns a view of all points of a cluster, at least so close that the cluster splits. */
  viewOf(clusterId: number, size: { readonly width: number; readonly height: number }): MapView {
    const { south, north, west, east } = boundsOf(this.pointsOf(clusterId))
    const margin = 2 * fitMargin(size.width, size.height)
    const most = Math.min(
      (size.width - margin) / TILE / (worldX(east) - worldX(west)),
      (size.height - margin) / TILE / (worldY(south) - worldY(north)),
    )
    const apart = this.#index.getClusterExpansionZoom(clusterId)
    const zoom = Math.min(MAP.maxZoom, Math.max(apart, Math.floor(Math.log2(most))))
    return { kind: 'at', place: { latitude: (south + north) / 2, longitude: (west + east) / 2 }, zoom }
  }
}

/**
 * Returns the view of several places: all of them where the map has space for the margin (PICK-37). A small map would
 * show a city as one disc, so there it is the closest view that has their clusters in sight, and never a single disc
 * that could fall apart (PICK-97).
 */
export function overviewOf(
  places: readonly Position[],
  { width, height }: { readonly width: number; readonly height: number },
): MapView {
  if (fitMargin(width, height) === MAP.margin) return { kind: 'fit', places }
  const index = indexOf(places)
  let closer: MapView = { kind: 'fit', places }
  for (let zoom = MAP.maxZoom; zoom >= MAP.minZoom; zoom--) {
    const items = index.getClusters([...WORLD], zoom).map(({ geometry: { coordinates } }) => {
      const [longitude = 0, latitude = 0] = coordinates
      return { latitude, longitude }
    })
    if (items.length === 1) return closer
    const { south, north, west, east } = boundsOf(items)
    const world = TILE * 2 ** zoom
    closer = { kind: 'at', place: { latitude: (south + north) / 2, longitude: (west + east) / 2 }, zoom }
    const isWide = (worldX(east) - worldX(west)) * world > width - 2 * DISC
    const isHigh = (worldY(south) - worldY(north)) * world > height - MAP.marker.height - DISC
    if (!isWide && !isHigh) return closer
  }
  return closer
}

/** Returns the clusters of places, each with the number of its place. */
function indexOf(places: readonly Position[]): Supercluster<{ readonly place: number }> {
  const index = new Supercluster<{ readonly place: number }>({
    radius: MAP.margin,
    // The extent is the size of a tile in pixels, so that the radius is in pixels too.
    extent: TILE,
    minZoom: MAP.minZoom,
    maxZoom: MAP.placeZoom - 1,
  })
  return index.load(
    places.map(({ latitude, longitude }, place) => ({
      type: 'Feature',
      properties: { place },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  )
}
