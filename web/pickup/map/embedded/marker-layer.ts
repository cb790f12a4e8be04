import * as L from 'leaflet'
import type { PickupPointId } from '#shared/delivery-ids.ts'
import { formatNumber } from '#shared/format.ts'
import { plural } from '#shared/plural.ts'
import type { Position } from '../../distance.ts'
import { Clusters, type MapItem } from '../clusters.ts'
import { clusterSize, MAP } from '../figures.ts'
import { CHOSEN_ART, clusterArt, markerArt } from '../marker-art.ts'
import { worldX, worldY } from '../mercator.ts'
import type { MapPoint, MapView } from '../pickup-map.ts'
import styles from './embedded-map.module.css'
import type { Box } from './place-labels.ts'

/** Offset of the z-index that puts a marker above all others. */
const TOP = 10_000
const TILE = 256
const PRICE_HEIGHT = 17
/** Pixels that the active marker keeps from a sheet below it. */
const ROOM = 40
const WORLD = { west: -180, south: -85, east: 180, north: 85 }

interface MarkerEvents {
  /** undefined if a press on a point does nothing; its marker is then a picture and not a button. */
  readonly onPoint: ((id: PickupPointId) => void) | undefined
  readonly onCluster: (view: MapView) => void
}

/** The markers and clusters in the visible part of the map. Those that stay visible are not created again. */
export class MarkerLayer {
  readonly #map: L.Map
  readonly #events: MarkerEvents
  readonly #shown = new Map<string, L.Marker>()
  #clusters = new Clusters([])
  #points = new Map<PickupPointId, MapPoint>()
  #active: L.Marker | null = null
  #origin: L.Marker | null = null
  #cover: HTMLElement | null = null

  constructor(map: L.Map, events: MarkerEvents) {
    this.#map = map
    this.#events = events
    // The first chosen point must not wait for its picture.
    new Image().src = CHOSEN_ART
  }

  setPoints(points: readonly MapPoint[]): void {
    this.#clusters = new Clusters(points)
    this.#points = new Map(points.map((point) => [point.id, point]))
    for (const marker of this.#shown.values()) marker.remove()
    this.#shown.clear()
    this.refresh()
  }

  /** Adds and removes markers to match the visible part of the world. */
  refresh(): void {
    const bounds = this.#map.getBounds().pad(0.15)
    const items = this.#clusters.itemsIn(
      {
        west: bounds.getWest(),
        south: bounds.getSouth(),
        east: bounds.getEast(),
        north: bounds.getNorth(),
      },
      this.#map.getZoom(),
    )
    const wanted = new Map(items.map((item) => [item.key, item]))
    /** The marker that has the focus and disappears. */
    let left: HTMLElement | undefined
    for (const [key, marker] of this.#shown) {
      if (wanted.has(key)) continue
      if (marker.getElement() === document.activeElement) left = marker.getElement()
      marker.remove()
      this.#shown.delete(key)
    }
    for (const [key, item] of wanted) {
      if (!this.#shown.has(key)) this.#shown.set(key, this.#add(item))
    }
    this.#showPrices(items)
    this.#hideCovered()
    if (!left) return
    // The point's marker stands elsewhere at this zoom. If it is a cluster that has disappeared, the map takes the focus.
    const id = left.getAttribute('data-point')
    const same = [...this.#shown.values()].map((marker) => marker.getElement())
    const next = same.find((element) => id !== null && element?.getAttribute('data-point') === id)
    const focused = next ?? this.#map.getContainer()
    focused.focus({ preventScroll: true })
  }

  /** Returns the areas of all markers and clusters at a zoom, in pixels of the world. */
  boxesAt(zoom: number): Box[] {
    return this.#clusters.itemsIn(WORLD, zoom).map((item) => boxOf(item, zoom))
  }

  /** Shows the prices below the markers near the ground that cover neither a marker nor another price. */
  #showPrices(items: readonly MapItem[]): void {
    const zoom = this.#map.getZoom()
    const markers = items.map((item) => boxOf(item, zoom))
    const prices: Box[] = []
    for (const [i, item] of items.entries()) {
      if (item.kind === 'cluster') continue
      const { left, right, bottom } = markers[i] ?? boxOf(item, zoom)
      const price = { left: left - 4, top: bottom + 1, right: right + 4, bottom: bottom + PRICE_HEIGHT }
      const isFree =
        zoom >= MAP.placeZoom && ![...markers, ...prices].some((other) => areTouching(price, other))
      if (isFree) prices.push(price)
      this.#shown.get(item.key)?.getElement()?.toggleAttribute('data-priced', isFree)
    }
  }

  /** Shows a separate marker for the active point, even if the point belongs to a cluster. */
  setActive(id: PickupPointId | null): void {
    this.#active?.remove()
    this.#active = null
    const point = id === null ? undefined : this.#points.get(id)
    if (!point) return
    const { width, height } = MAP.marker
    this.#active = L.marker([point.latitude, point.longitude], {
      icon: L.divIcon({
        className: styles.active ?? '',
        html: `<img src="${CHOSEN_ART}" width="${width}" height="${height}" alt="">`,
        iconSize: [width, height],
        iconAnchor: [width / 2, height],
      }),
      zIndexOffset: TOP,
      interactive: false,
      keyboard: false,
    }).addTo(this.#map)
    this.#active.getElement()?.setAttribute('data-point', String(point.id))
  }

  setOrigin(place: Position | null): void {
    this.#origin?.remove()
    this.#origin = null
    if (!place) return
    this.#origin = L.marker([place.latitude, place.longitude], {
      icon: L.divIcon({ className: styles.origin ?? '', iconSize: [20, 20] }),
      interactive: false,
      keyboard: false,
    }).addTo(this.#map)
  }

  /**
   * Moves the map so that the marker of the active point stands in the middle of what the cover leaves, if the cover is
   * a sheet from edge to edge that would hide it.
   */
  uncoverActive(): void {
    const area = this.#cover?.getBoundingClientRect()
    const marker = this.#active?.getElement()?.getBoundingClientRect()
    const map = this.#map.getContainer().getBoundingClientRect()
    if (!area || !marker || area.width < map.width || marker.bottom < area.top - ROOM) return
    const middle = (map.top + area.top + marker.height) / 2
    this.#map.panBy([0, Math.round(marker.bottom - middle)], { animate: false })
  }

  /** Hides the markers under an element, and shows those that were hidden before. */
  setCover(cover: HTMLElement | null): void {
    this.#cover = cover
    this.#hideCovered()
  }

  #hideCovered(): void {
    const area = this.#cover?.getBoundingClientRect()
    const activeId = this.#active?.getElement()?.getAttribute('data-point')
    const isUnder = (element: HTMLElement) => {
      // The focus returns to the marker of the open point.
      if (!area || element.getAttribute('data-point') === activeId) return false
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return left < area.right && right > area.left && top < area.bottom && bottom > area.top
    }
    const elements = [...this.#shown.values()].flatMap((marker) => marker.getElement() ?? [])
    const covered = elements.map(isUnder)
    elements.forEach((element, i) => {
      element.style.visibility = covered[i] ? 'hidden' : ''
    })
  }

  #add(item: MapItem): L.Marker {
    return item.kind === 'cluster' ? this.#addCluster(item) : this.#addPoint(item)
  }

  #addCluster({ count, clusterId, latitude, longitude }: Extract<MapItem, { kind: 'cluster' }>): L.Marker {
    const size = clusterSize(count)
    const marker = L.marker([latitude, longitude], {
      icon: L.divIcon({
        className: styles.cluster ?? '',
        html: `<img src="${clusterArt(size)}" width="${size}" height="${size}" alt=""><span>${formatNumber(count)}</span>`,
        iconSize: [size, size],
      }),
    }).addTo(this.#map)
    name(marker, `${formatNumber(count)} ${plural(count, 'пункт', 'пункта', 'пунктов')}, приблизить`)
    const zoomIn = () => {
      const { x: width, y: height } = this.#map.getSize()
      this.#events.onCluster(this.#clusters.viewOf(clusterId, { width, height }))
    }
    marker.on('click', zoomIn)
    onKeyPress(marker, () => {
      zoomIn()
      this.#focusMiddle()
    })
    return marker
  }

  #addPoint({ point, offset }: Extract<MapItem, { kind: 'point' }>): L.Marker {
    const { width, height } = MAP.marker
    const { onPoint } = this.#events
    const marker = L.marker([point.latitude, point.longitude], {
      icon: L.divIcon({
        className: styles.point ?? '',
        html: `<img src="${markerArt(point)}" width="${width}" height="${height}" alt="">${priceTag(point)}`,
        iconSize: [width, height],
        iconAnchor: [width / 2 - offset.x, height - offset.y],
      }),
      // The lower marker is in front, wherever its house is.
      zIndexOffset: Math.round(offset.y),
      riseOnHover: true,
      interactive: onPoint !== undefined,
      keyboard: onPoint !== undefined,
    }).addTo(this.#map)
    // A name contains what is written at the marker.
    name(marker, point.price === undefined ? point.label : `${point.label}, ${point.price}`)
    marker.getElement()?.setAttribute('data-point', String(point.id))
    if (onPoint) {
      marker.on('click', () => onPoint(point.id))
      onKeyPress(marker, () => onPoint(point.id))
    } else {
      marker.getElement()?.setAttribute('role', 'img')
    }
    return marker
  }

  /**
   * Focuses the marker nearest to the middle of the map. After a cluster was pressed, a shopper without a mouse
   * continues among its parts, and a screen reader reads the name of one.
   */
  #focusMiddle(): void {
    const middle = this.#map.getSize().divideBy(2)
    const [nearest] = [...this.#shown.values()]
      .map((marker) => ({
        marker,
        distance: this.#map.latLngToContainerPoint(marker.getLatLng()).distanceTo(middle),
      }))
      .sort((a, b) => a.distance - b.distance)
    nearest?.marker.getElement()?.focus({ preventScroll: true })
  }
}

/** Returns the area of a marker or cluster in pixels of the world. */
function boxOf(item: MapItem, zoom: number): Box {
  const world = TILE * 2 ** zoom
  const { latitude, longitude } = item.kind === 'cluster' ? item : item.point
  const [x, y] = [worldX(longitude) * world, worldY(latitude) * world]
  if (item.kind === 'cluster') {
    const half = clusterSize(item.count) / 2
    return { left: x - half, top: y - half, right: x + half, bottom: y + half }
  }
  const { width, height } = MAP.marker
  const left = x - width / 2 + item.offset.x
  const bottom = y + item.offset.y
  return { left, top: bottom - height, right: left + width, bottom }
}

function areTouching(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
}

/** Returns the price as HTML; it is a text of the shop's own, without signs that HTML reads. */
function priceTag({ price }: MapPoint): string {
  return price === undefined ? '' : `<span class="${styles.price}">${price}</span>`
}

/** Calls `press` for Enter and Space, as for a button. Leaflet's markers can be focused but react to no key. */
function onKeyPress(marker: L.Marker, press: () => void): void {
  marker.getElement()?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    // A key that is held down would also press the element that gets the focus next.
    if (!event.repeat) press()
  })
}

function name(marker: L.Marker, label: string): void {
  marker.getElement()?.setAttribute('aria-label', label)
}
