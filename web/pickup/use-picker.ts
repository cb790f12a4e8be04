import { atom, useAtom } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { PickupPointId } from '#shared/delivery-ids.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import type { Position } from './distance.ts'
import { findKnownPlace, NEAR_ME } from './known-place.ts'
import { MAP } from './map/figures.ts'
import { type MapView, viewOf } from './map/pickup-map.ts'
import {
  filterPoints,
  NO_FILTERS,
  type PickerPoint,
  type PointFilters,
  pointsToShow,
} from './point-filters.ts'
import type { CityPlaces, NamedPosition } from './region/city-places.ts'
import { byDistance, viewAfter, viewAround, viewOfShown } from './shown-view.ts'

export type PickerTab = 'map' | 'list'
export type PickerMode = PickerTab | 'list-with-map'

/** The place from which distances are measured. */
export type Origin = NamedPosition

/** The place that the shopper named last and its city, for the next time that the picker opens. */
const originAtom = atom<{ readonly cityId: number; readonly place: Origin } | null>(null)

export interface ListedPoint {
  readonly point: PickerPoint
  /** Meters from the origin; null if there is no origin. */
  readonly meters: number | null
}

/** Milliseconds without a key after which the map shows the filtered points; the list changes with every key. */
const MAP_DELAY_MS = 250

interface PickerOptions {
  readonly points: readonly PickerPoint[]
  readonly cityId: number
  readonly places: CityPlaces
  /** The point around which the map opens while the shopper has named no place. */
  readonly chosenId: PickupPointId | null
  /** The place to which the first rows are nearest while the shopper has named none. */
  readonly middle: Position | null
  /** The mode until a tab is chosen; a list with a map has no tabs. It changes when a phone is turned. */
  readonly firstMode: PickerMode
  readonly isPaidOnSpot: boolean
}

/** The state of the picker and the actions that change it (PICK-11 to PICK-22, PICK-37 to PICK-44). */
export function usePicker({
  points,
  cityId,
  places,
  chosenId,
  middle,
  firstMode,
  isPaidOnSpot,
}: PickerOptions) {
  const [tab, setTab] = useState<PickerTab | null>(null)
  const mode = firstMode === 'list-with-map' ? firstMode : (tab ?? firstMode)
  const [filters, setFilters] = useState({ ...NO_FILTERS, isPaidOnSpot })
  const [named, setNamed] = useAtom(originAtom)
  const origin = named?.cityId === cityId ? named.place : null
  const [activeId, setActiveId] = useState<PickupPointId | null>(null)
  const [hasDetails, setDetails] = useState(false)
  const [view, setView] = useState<MapView>(() => {
    const seen = firstSeen(points, filters)
    return viewOfShown(seen, origin ?? seen.find(({ id }) => id === chosenId) ?? null)
  })
  /** Why the shopper's position is unknown; '' if it is not. */
  const [notice, setNotice] = useState('')

  const { points: shown, isMissed } = useMemo(() => pointsToShow(points, filters), [points, filters])
  const known = useMemo(
    () => findKnownPlace(filters.address, points, places),
    [filters.address, points, places],
  )
  const near = (isMissed ? known : null) ?? origin
  /** The place around which the map shows points while no point has the typed address; null at other times. */
  const missedPlace = isMissed ? (near ?? middle) : null
  const listed = useMemo(() => listFrom(shown, near, middle), [shown, near, middle])
  const active = shown.find(({ id }) => id === activeId) ?? null
  const seen = useMemo(() => ({ shown, missedPlace }), [shown, missedPlace])
  const settled = useDebounced(seen, MAP_DELAY_MS)
  const fitted = useRef(settled)
  useEffect(() => {
    const before = fitted.current
    if (before === settled) return
    fitted.current = settled
    if (activeId !== null || settled.shown.length === 0) return
    const next = viewAfter(before, settled, origin)
    if (next) setView(next)
  }, [settled, origin, activeId])

  function activate(id: PickupPointId | null) {
    setActiveId(id)
    // The details of another point start collapsed (PICK-43).
    setDetails(false)
  }

  function filter(next: PointFilters) {
    setFilters(next)
    const { points: left, isMissed } = pointsToShow(points, next)
    // An open point would look like the one at the typed address, and hide that none is there.
    const isNewlyMissed = isMissed && next.address !== filters.address
    if (isNewlyMissed || !left.some(({ id }) => id === activeId)) activate(null)
  }

  /** Expands a row of the list and shows its point close up on the map (PICK-40). A second press collapses it. */
  function pressRow(point: PickerPoint) {
    if (point.id === activeId) {
      activate(null)
      return
    }
    activate(point.id)
    if (mode === 'list-with-map') setView({ kind: 'at', place: point, zoom: MAP.listZoom })
  }

  function showOnMap(point: PickerPoint) {
    activate(point.id)
    setTab('map')
    setView({ kind: 'at', place: point, zoom: MAP.listZoom })
  }

  function countFrom(place: Origin) {
    setNamed({ cityId, place })
    setFilters({ ...filters, address: '' })
    const left = filterPoints(points, { ...filters, address: '' })
    // Beside a map, an open point would cover the place that the shopper wants to see.
    activate(mode === 'list' ? (byDistance(left, place)[0]?.point.id ?? null) : null)
    setView(viewAround(place, left))
  }

  const latestCountFrom = useRef(countFrom)
  useEffect(() => {
    latestCountFrom.current = countFrom
  })

  function forgetOrigin() {
    setNamed(null)
    if (!isMissed && shown.length > 0) setView(viewOf(shown))
  }

  function locateShopper() {
    setNotice('')
    if (!('geolocation' in navigator)) {
      setNotice('Браузер не умеет определять местоположение. Введите адрес')
      return
    }
    navigator.geolocation.getCurrentPosition(
      // Until the browser's question is answered, filters may change.
      ({ coords: { latitude, longitude } }) =>
        latestCountFrom.current({ name: NEAR_ME, latitude, longitude }),
      ({ code }) =>
        setNotice(
          code === 1
            ? 'Доступ к местоположению закрыт. Разрешите его в настройках браузера или введите адрес'
            : 'Не получилось определить местоположение. Введите адрес',
        ),
      { timeout: 10_000, maximumAge: MINUTE_MS },
    )
  }

  return {
    ...{ mode, filters, origin, active, hasDetails, view, shown, listed, notice },
    onMap: settled.shown,
    /** The typed address if only it excludes every point; otherwise null. */
    missed: isMissed ? filters.address.trim() : null,
    /** The place that the typed text names besides the points whose address contains it. */
    known: isMissed ? null : known,
    /** The place from which the distances are counted; null if there is none. */
    near,
    /** Erases the typed address if only it excludes every point, otherwise resets all filters. */
    reset: () => filter(isMissed ? { ...filters, address: '' } : NO_FILTERS),
    ...{ filter, activate, pressRow, showOnMap, chooseTab: setTab, locateShopper, forgetOrigin },
    countFrom,
    toggleDetails: () => setDetails(!hasDetails),
  }
}

/** Returns the points that pass the initial filter, or all points of the city if none does. */
function firstSeen(points: readonly PickerPoint[], filters: PointFilters): readonly PickerPoint[] {
  const found = filterPoints(points, filters)
  return found.length > 0 ? found : points
}

/** Returns the rows of the list: with distances from the shopper's place, or from the middle without distances. */
function listFrom(
  points: readonly PickerPoint[],
  origin: Position | null,
  middle: Position | null,
): ListedPoint[] {
  if (origin !== null) return byDistance(points, origin)
  const sorted = middle === null ? points : byDistance(points, middle).map(({ point }) => point)
  return sorted.map((point) => ({ point, meters: null }))
}
