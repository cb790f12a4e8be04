import Supercluster from 'supercluster'
import { fitMargin, MAP } from './figures.ts'
import { worldX, worldY } from './mercator.ts'
import { boundsOf, type MapPoint, type MapView } from './pickup-map.ts'

/** An item on the map: a marker, or a cluster that stands for several points. */
export type MapItem =
  | {
      readonly kind: 'point'
      readonly key: string
      readonly point: MapPoint
      /** Number of markers by which this one is right of its house: the points of one house fan out around it. */
      readonly place: number
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

/**
 * The clusters of both maps. Points within the margin of each other form one cluster, except near the ground (PICK-39,
 * PICK-48, PICK-70).
 */
export class Clusters {
  readonly #index: Supercluster<{ readonly place: number }>
  readonly #points: readonly MapPoint[]
  readonly #places: readonly number[]

  constructor(points: readonly MapPoint[]) {
    this.#points = points
    const houses = new Map<string, number[]>()
    points.forEach(({ latitude, longitude }, index) => {
      const position = `${latitude} ${longitude}`
      const house = houses.get(position)
      if (house) house.push(index)
      else houses.set(position, [index])
    })
    const places = points.map(() => 0)
    for (const house of houses.values()) {
      house.forEach((index, i) => {
        places[index] = i - (house.length - 1) / 2
      })
    }
    this.#places = places
    this.#index = new Supercluster<{ readonly place: number }>({
      radius: MAP.margin,
      // The extent is the size of a tile in pixels, so that the radius is in pixels too.
      extent: TILE,
      minZoom: MAP.minZoom,
      maxZoom: MAP.placeZoom - 1,
    })
    this.#index.load(
      points.map(({ latitude, longitude }, place) => ({
        type: 'Feature',
        properties: { place },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      })),
    )
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
        const place = this.#places[properties.place] ?? 0
        return point ? [{ kind: 'point', key: `p${point.id}`, point, place }] : []
      })
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
