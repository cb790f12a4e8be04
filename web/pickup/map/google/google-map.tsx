import {
  AdvancedMarker,
  APILoadingStatus,
  APIProvider,
  Map as Google,
  useApiLoadingStatus,
  useMap,
} from '@vis.gl/react-google-maps'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatNumber } from '#shared/format.ts'
import { plural } from '#shared/plural.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { type Bounds, Clusters, overviewOf } from '../clusters.ts'
import { clusterSize, fitMargin, MAP } from '../figures.ts'
import { MapControls } from '../map-controls.tsx'
import { CHOSEN_ART, clusterArt, markerArt } from '../marker-art.ts'
import { boundsOf, type MapView, type PickupMapProps, POINTS_LABEL } from '../pickup-map.ts'
import styles from './google-map.module.css'

/** Google's advanced markers require a map with an id. This is Google's id for maps without a style. */
const MAP_ID = 'DEMO_MAP_ID'
/** Milliseconds after which Google's script counts as failed (PICK-62). */
const LOAD_TIMEOUT_MS = 10_000

/** Google's map, with the same markers, clusters and interactions as the shop's own map. */
export function GoogleMap(props: PickupMapProps) {
  const { googleKey } = usePageData().map
  return (
    <APIProvider apiKey={googleKey ?? ''} language="ru" region="RU" solutionChannel="" onError={props.onFail}>
      <MonitoredMap {...props} />
    </APIProvider>
  )
}

function MonitoredMap(props: PickupMapProps) {
  const { onFail } = props
  const status = useApiLoadingStatus()
  const isFailed = status === APILoadingStatus.FAILED || status === APILoadingStatus.AUTH_FAILURE
  useEffect(() => {
    // Google calls this global function when it rejects the key, perhaps after the map was drawn.
    const hooks: Window & { gm_authFailure?: () => void } = window
    hooks.gm_authFailure = onFail
    return () => {
      delete hooks.gm_authFailure
    }
  }, [onFail])
  const isLoaded = status === APILoadingStatus.LOADED
  useEffect(() => {
    if (isFailed) onFail()
    if (isFailed || isLoaded) return
    const timer = setTimeout(onFail, LOAD_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isFailed, isLoaded, onFail])
  return <LoadedMap {...props} />
}

type GoogleMapInstance = NonNullable<ReturnType<typeof useMap>>

interface Camera {
  readonly latitude: number
  readonly zoom: number
  readonly bounds: Bounds | null
}

function LoadedMap(props: PickupMapProps) {
  const { points, activeId, origin, view, cover = null, label = POINTS_LABEL } = props
  const { isInPage = false, onPoint } = props
  const map = useMap()
  const [camera, setCamera] = useState<Camera>({
    latitude: MAP.center.latitude,
    zoom: MAP.zoom,
    bounds: null,
  })
  const clusters = useMemo(() => new Clusters(points), [points])
  const items = camera.bounds ? clusters.itemsIn(camera.bounds, camera.zoom) : []
  const active = points.find(({ id }) => id === activeId)
  const frame = useRef<HTMLElement>(null)
  const isZooming = useRef(false)

  function zoomInto(clusterId: number) {
    if (!map) return
    isZooming.current = true
    lookAt(map, clusters.viewOf(clusterId, sizeOf(map)))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera decides which markers there are
  useEffect(() => {
    if (!isZooming.current) return
    isZooming.current = false
    // The pressed cluster has disappeared, so the map takes the focus.
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
  }, [camera])

  useEffect(() => {
    if (!map) return
    lookAt(map, view)
    // The map may have become idle before the listener was added.
    const read = () => {
      const [bounds, center, zoom] = [map.getBounds(), map.getCenter(), map.getZoom()]
      if (!bounds || !center || zoom === undefined) return
      setCamera({ latitude: center.lat(), zoom: Math.round(zoom), bounds: bounds.toJSON() })
    }
    const settled = map.addListener('idle', read)
    return () => settled.remove()
  }, [map, view])

  return (
    <section
      ref={frame}
      className={styles.frame}
      data-map="google"
      data-zoom={camera.zoom}
      aria-label={label}
      tabIndex={-1}
    >
      <Google
        className={styles.map ?? ''}
        mapId={MAP_ID}
        defaultCenter={{ lat: MAP.center.latitude, lng: MAP.center.longitude }}
        defaultZoom={MAP.zoom}
        minZoom={MAP.minZoom}
        maxZoom={MAP.maxZoom}
        gestureHandling={isInPage ? 'cooperative' : 'greedy'}
        disableDefaultUI
        clickableIcons={false}
      >
        {items.map((item) => {
          if (item.kind === 'cluster') {
            const size = clusterSize(item.count)
            const label = `${formatNumber(item.count)} ${plural(item.count, 'пункт', 'пункта', 'пунктов')}, приблизить`
            return (
              <AdvancedMarker
                key={item.key}
                position={{ lat: item.latitude, lng: item.longitude }}
                title={label}
                anchorLeft="-50%"
                anchorTop="-50%"
                onClick={() => zoomInto(item.clusterId)}
              >
                <span className={styles.cluster}>
                  <img src={clusterArt(size)} width={size} height={size} alt="" />
                  <span>{formatNumber(item.count)}</span>
                </span>
              </AdvancedMarker>
            )
          }
          const { point, offset } = item
          const { width, height } = MAP.marker
          return (
            <AdvancedMarker
              key={item.key}
              position={{ lat: point.latitude, lng: point.longitude }}
              title={point.label}
              anchorLeft={`${offset.x - width / 2}px`}
              anchorTop={`${offset.y - height}px`}
              {...(onPoint && { onClick: () => onPoint(point.id) })}
            >
              <img src={markerArt(point)} width={width} height={height} alt="" data-point={point.id} />
            </AdvancedMarker>
          )
        })}
        {active ? (
          <AdvancedMarker position={{ lat: active.latitude, lng: active.longitude }} zIndex={10_000}>
            <img
              className={styles.active}
              src={CHOSEN_ART}
              width={MAP.marker.width}
              height={MAP.marker.height}
              alt=""
              data-point={active.id}
            />
          </AdvancedMarker>
        ) : null}
        {origin ? (
          <AdvancedMarker position={{ lat: origin.latitude, lng: origin.longitude }}>
            <span className={styles.origin} />
          </AdvancedMarker>
        ) : null}
      </Google>
      <MapControls
        latitude={camera.latitude}
        zoom={camera.zoom}
        isRaised={cover !== null}
        onZoom={(by) => map?.setZoom((map.getZoom() ?? MAP.zoom) + by)}
        note=""
      />
    </section>
  )
}

function lookAt(map: GoogleMapInstance, view: MapView): void {
  if (view.kind === 'at') {
    map.moveCamera({ center: { lat: view.place.latitude, lng: view.place.longitude }, zoom: view.zoom })
    return
  }
  const size = sizeOf(map)
  if (view.kind === 'overview') lookAt(map, overviewOf(view.places, size))
  else map.fitBounds(boundsOf(view.places), fitMargin(size.width, size.height))
}

function sizeOf(map: GoogleMapInstance) {
  const { clientWidth: width, clientHeight: height } = map.getDiv()
  return { width, height }
}
