import { useEffect, useMemo, useRef, useState } from 'react'
import type { BrandStore } from '#shared/tariffs/contract.ts'
import { PointsMap } from '#web/pickup/map/points-map.tsx'
import styles from './contacts-page.module.css'

/** The shop's own delivery (spec §9): its marker. */
const OWN_OPERATOR = 14
/** So far before it comes into sight. */
const NEAR = '300px 0px'

/** Where a store stands, on either of the shop's two maps. Its code is fetched when the shopper comes near. */
export function StoreMap({ store, zoom }: { store: BrandStore; zoom: number }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const { id, city, address, latitude, longitude } = store
  const label = `${city}, ${address}`
  const points = useMemo(
    () => [{ id, operatorId: OWN_OPERATOR, latitude, longitude, label }],
    [id, latitude, longitude, label],
  )
  const view = useMemo(
    () => ({ kind: 'at', place: { latitude, longitude }, zoom }) as const,
    [latitude, longitude, zoom],
  )

  useEffect(() => {
    const element = place.current
    if (!element) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: NEAR },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])

  return (
    <div ref={place} className={styles.map}>
      {isNear ? (
        <PointsMap
          points={points}
          activeId={null}
          origin={null}
          view={view}
          label={`Карта: ${label}`}
          isInPage
          onPoint={stay}
        />
      ) : null}
    </div>
  )
}

/** The only point says all there is beside the map. */
function stay(): void {}
