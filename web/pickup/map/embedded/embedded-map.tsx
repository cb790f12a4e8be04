import * as L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useRef, useState } from 'react'
import { usePageData } from '#web/lib/page-data.ts'
import { overviewOf } from '../clusters.ts'
import { fitMargin, MAP } from '../figures.ts'
import { MapControls } from '../map-controls.tsx'
import { boundsOf, type MapView, type PickupMapProps, POINTS_LABEL } from '../pickup-map.ts'
import styles from './embedded-map.module.css'
import { loadGeography } from './geography.ts'
import { MarkerLayer } from './marker-layer.ts'
import { type House, pointStreets } from './point-streets.ts'
import { createSheetLayer, type SheetLayer } from './sheet-layer.ts'

/** The waters of the shop's own map are OpenStreetMap's, whose license wants to be named (PICK-63). */
const WATERS = '©\u00a0участники OpenStreetMap, ODbL'

interface Shown {
  readonly map: L.Map
  readonly markers: MarkerLayer
  /** null until the map data have loaded. */
  sheet: SheetLayer | null
}

/** Leaflet with the shop's own map, or with raster tiles if their address is configured. */
export function EmbeddedMap(props: PickupMapProps) {
  const { points, activeId, origin, view, cover = null, label = POINTS_LABEL, isInPage = false } = props
  const { onPoint, onFail } = props
  const { tilesUrl } = usePageData().map
  const host = useRef<HTMLElement>(null)
  const shown = useRef<Shown>(null)
  const [look, setLook] = useState<{ latitude: number; zoom: number }>({
    latitude: MAP.center.latitude,
    zoom: MAP.zoom,
  })
  const [areTilesDown, setTilesDown] = useState(false)
  /** The houses of all points so far: a filter hides points, not their streets. */
  const houses = useRef(new Map<number, House>())
  const events = useRef({ onPoint, onFail })
  events.current = { onPoint, onFail }
  const isPressed = onPoint !== undefined

  useEffect(() => {
    const element = host.current
    if (!element) return
    let isOver = false
    const map = createMap(element, isInPage)
    const markers = new MarkerLayer(map, {
      onPoint: isPressed ? (id) => events.current.onPoint?.(id) : undefined,
      onCluster: (inside) => lookAt(map, inside),
    })
    const here: Shown = { map, markers, sheet: null }
    shown.current = here
    map.on('moveend', () => {
      markers.refresh()
      const { lat, lng } = map.getCenter()
      here.sheet?.lookAt(lat, lng, map.getZoom())
      setLook({ latitude: lat, zoom: map.getZoom() })
    })
    const addSheet = () => {
      loadGeography().then(
        (geography) => {
          if (isOver) return
          here.sheet = createSheetLayer(geography, element, (zoom) => markers.boxesAt(zoom))
          here.sheet.setStreets(pointStreets([...houses.current.values()]))
          here.sheet.layer.addTo(map)
          const { lat, lng } = map.getCenter()
          here.sheet.lookAt(lat, lng, map.getZoom())
        },
        // Points on an empty map are better than none.
        (error: unknown) => console.warn(error),
      )
    }
    if (tilesUrl === null) addSheet()
    else {
      addTiles(map, tilesUrl, () => {
        setTilesDown(true)
        addSheet()
      })
    }
    const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    resized.observe(element)
    return () => {
      isOver = true
      resized.disconnect()
      shown.current = null
      // Leaflet announces a resize of the window 200 ms later, perhaps after the map has been removed.
      map.off('moveend')
      map.remove()
    }
  }, [tilesUrl, isInPage, isPressed])

  useEffect(() => {
    if (shown.current) lookAt(shown.current.map, view)
  }, [view])
  useEffect(() => {
    shown.current?.markers.setPoints(points)
    const count = houses.current.size
    for (const { id, address, latitude, longitude } of points) {
      if (address !== undefined) houses.current.set(id, { address, latitude, longitude })
    }
    if (houses.current.size > count) {
      shown.current?.sheet?.setStreets(pointStreets([...houses.current.values()]))
    }
    shown.current?.sheet?.makeWay()
  }, [points])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new points redraw the active one
  useEffect(() => shown.current?.markers.setActive(activeId), [activeId, points])
  useEffect(() => shown.current?.markers.setOrigin(origin), [origin])
  useEffect(() => {
    const markers = shown.current?.markers
    markers?.setCover(cover)
    if (!cover) return
    markers?.uncoverActive()
    const resized = new ResizeObserver(() => markers?.setCover(cover))
    resized.observe(cover)
    return () => resized.disconnect()
  }, [cover])

  return (
    <div className={styles.frame} data-map="embedded" data-zoom={look.zoom}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrows, plus and minus control the focused map */}
      <section ref={host} className={styles.host} aria-label={label} tabIndex={0} />
      <MapControls
        latitude={look.latitude}
        zoom={look.zoom}
        isRaised={cover !== null}
        onZoom={(by) => shown.current?.map.setZoom(shown.current.map.getZoom() + by)}
        note={noteOf(areTilesDown ? null : tilesUrl)}
      />
    </div>
  )
}

function createMap(element: HTMLElement, isInPage: boolean): L.Map {
  const isTouched = window.matchMedia('(pointer: coarse)').matches
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const { latitude, longitude } = MAP.center
  return L.map(element, {
    center: [latitude, longitude],
    zoom: MAP.zoom,
    minZoom: MAP.minZoom,
    maxZoom: MAP.maxZoom,
    zoomControl: false,
    scrollWheelZoom: !isInPage,
    dragging: !(isInPage && isTouched),
    attributionControl: false,
    zoomAnimation: !isReduced,
    fadeAnimation: !isReduced,
    markerZoomAnimation: !isReduced,
    inertia: !isReduced,
    worldCopyJump: false,
    maxBounds: [
      [38, 10],
      [84, 200],
    ],
    maxBoundsViscosity: 0.8,
  })
}

/**
 * Adds tiles from a server. If none of the visible tiles loads, the layer is removed and `onDown` is called
 * (PICK-64).
 */
function addTiles(map: L.Map, url: string, onDown: () => void): void {
  const tiles = L.tileLayer(url, { maxZoom: MAP.maxZoom, maxNativeZoom: MAP.maxZoom })
  let hasCome = false
  tiles.once('tileload', () => {
    hasCome = true
  })
  tiles.once('load', () => {
    if (hasCome) return
    // Leaflet still uses the layer after this event.
    queueMicrotask(() => tiles.remove())
    onDown()
  })
  tiles.addTo(map)
}

function lookAt(map: L.Map, view: MapView): void {
  if (view.kind === 'at') {
    map.setView([view.place.latitude, view.place.longitude], view.zoom, { animate: false })
    return
  }
  const { x, y } = map.getSize()
  if (view.kind === 'overview') {
    lookAt(map, overviewOf(view.places, { width: x, height: y }))
    return
  }
  const { south, west, north, east } = boundsOf(view.places)
  const margin = fitMargin(x, y)
  map.fitBounds(
    [
      [south, west],
      [north, east],
    ],
    { padding: [margin, margin], animate: false },
  )
}

function noteOf(tilesUrl: string | null): string {
  if (tilesUrl !== null) return tilesUrl.includes('openstreetmap') ? '© участники OpenStreetMap' : ''
  return WATERS
}
