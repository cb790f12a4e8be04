import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asOperatorId, asPickupPointId } from '#shared/delivery-ids.ts'
import { Clusters, type MapItem, overviewOf } from './clusters.ts'
import { clusterSize, fitMargin, MAP } from './figures.ts'
import { worldX, worldY } from './mercator.ts'
import { boundsOf, type MapPoint, viewOf } from './pickup-map.ts'

const WORLD = { west: -180, south: -85, east: 180, north: 85 }

const cities: fc.Arbitrary<MapPoint[]> = fc
  .array(
    fc.record({
      latitude: fc.integer({ min: 5_550_000, max: 5_600_000 }).map((x) => x / 100_000),
      longitude: fc.integer({ min: 3_730_000, max: 3_790_000 }).map((x) => x / 100_000),
    }),
    { maxLength: 60 },
  )
  .map((places) =>
    places.map((place, id) => ({
      id: asPickupPointId(id),
      operatorId: asOperatorId(3),
      label: `${id}`,
      ...place,
    })),
  )

const countOf = (items: readonly MapItem[]) =>
  items.reduce((sum, item) => sum + (item.kind === 'cluster' ? item.count : 1), 0)

describe('Clusters', () => {
  it('show every point once at every zoom', () => {
    fc.assert(
      fc.property(cities, fc.integer({ min: MAP.minZoom, max: MAP.maxZoom }), (points, zoom) => {
        const clusters = new Clusters(points)
        const items = clusters.itemsIn(WORLD, zoom)
        expect(countOf(items)).toBe(points.length)
        const ids = items.flatMap((item) =>
          item.kind === 'cluster' ? clusters.pointsOf(item.clusterId).map(({ id }) => id) : [item.point.id],
        )
        expect(ids.sort((a, b) => a - b)).toEqual(points.map(({ id }) => id))
      }),
    )
  })

  it('fall apart when pressed, on a small map too', () => {
    fc.assert(
      fc.property(cities, fc.integer({ min: MAP.minZoom, max: MAP.placeZoom - 1 }), (points, zoom) => {
        const clusters = new Clusters(points)
        for (const item of clusters.itemsIn(WORLD, zoom)) {
          if (item.kind !== 'cluster') continue
          const view = clusters.viewOf(item.clusterId, { width: 390, height: 420 })
          expect(view.kind === 'at' && view.zoom).toBeGreaterThan(zoom)
          expect(view.kind === 'at' && view.zoom).toBeLessThanOrEqual(MAP.maxZoom)
        }
      }),
    )
  })

  // Requirement: PICK-61, PICK-70
  it('show only single points near the ground, those of one house fanned out around it', () => {
    const house = { operatorId: asOperatorId(3), label: '', latitude: 55.75, longitude: 37.6 }
    const alone = { ...house, id: asPickupPointId(4), latitude: 55.7501 }
    const clusters = new Clusters([...[1, 2, 3].map((id) => ({ ...house, id: asPickupPointId(id) })), alone])
    expect(clusters.itemsIn(WORLD, 14).map(({ kind }) => kind)).toEqual(['cluster'])
    for (const zoom of [15, 16, MAP.maxZoom]) {
      const items = clusters.itemsIn(WORLD, zoom)
      expect(items.map((item) => item.kind === 'point' && item.offset).slice(0, 3)).toEqual([
        { x: -38, y: 0 },
        { x: 0, y: 0 },
        { x: 38, y: 0 },
      ])
      // The house next to it makes way.
      expect(items[3]).not.toMatchObject({ offset: { x: 0, y: 0 } })
    }
    const two = new Clusters([1, 2].map((id) => ({ ...house, id: asPickupPointId(id) }))).itemsIn(WORLD, 15)
    expect(two.map((item) => item.kind === 'point' && item.offset.x)).toEqual([-19, 19])
  })
})

describe('the overview of a city', () => {
  // Requirement: PICK-37
  it('has every point in sight on a large map', () => {
    const places = [
      { latitude: 55, longitude: 61 },
      { latitude: 56, longitude: 60 },
    ]
    expect(overviewOf(places, { width: 1000, height: 700 })).toEqual({ kind: 'fit', places })
  })

  // Requirement: PICK-97
  it.each([
    ['upright', { width: 390, height: 600 }],
    ['on its side', { width: 460, height: 254 }],
  ])(
    'shows several clusters on a phone %s, all in sight unless the next view were a single one',
    (_, size) => {
      fc.assert(
        fc.property(cities, (points) => {
          fc.pre(new Set(points.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size > 1)
          const clusters = new Clusters(points)
          const view = overviewOf(points, size)
          if (view.kind !== 'at') throw new Error('not a view of a place')
          const items = clusters.itemsIn(WORLD, view.zoom)
          expect(items.length).toBeGreaterThan(1)
          if (clusters.itemsIn(WORLD, view.zoom - 1).length === 1) return
          const world = 256 * 2 ** view.zoom
          for (const item of items) {
            const { latitude, longitude } = item.kind === 'cluster' ? item : item.point
            const { place } = view
            expect(Math.abs(worldX(longitude) - worldX(place.longitude)) * world).toBeLessThan(size.width / 2)
            expect(Math.abs(worldY(latitude) - worldY(place.latitude)) * world).toBeLessThan(size.height / 2)
          }
        }),
      )
    },
  )
})

describe('the settings of the map', () => {
  // Requirement: PICK-38, PICK-45, PICK-46, PICK-47, PICK-48, PICK-49
  it('have the required values', () => {
    expect(MAP).toEqual({
      center: { latitude: 55.79, longitude: 37.64 },
      ...{ zoom: 10, placeZoom: 15, singleZoom: 16, listZoom: 17, minZoom: 3, maxZoom: 17 },
      marker: { width: 37, height: 50 },
      clusters: { small: 40, large: 60 },
      ...{ margin: 100, balloonHeight: 300 },
    })
    expect([clusterSize(2), clusterSize(39), clusterSize(40), clusterSize(2000)]).toEqual([40, 40, 60, 60])
    expect([fitMargin(1000, 800), fitMargin(390, 420)]).toEqual([100, 78])
  })

  // Requirement: PICK-37, PICK-38, PICK-45
  it('determine the view for no, one or several points', () => {
    const a = { latitude: 55, longitude: 61 }
    const b = { latitude: 56, longitude: 60 }
    expect(viewOf([])).toEqual({ kind: 'at', place: MAP.center, zoom: 10 })
    expect(viewOf([a])).toEqual({ kind: 'at', place: a, zoom: 16 })
    expect(viewOf([a, b])).toEqual({ kind: 'overview', places: [a, b] })
    expect(boundsOf([a, b])).toEqual({ south: 55, north: 56, west: 60, east: 61 })
  })
})
