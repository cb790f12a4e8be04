import { useMemo } from 'react'
import { asOperatorId } from '#shared/delivery-ids.ts'
import type { BrandStore } from '#shared/pickup/contract.ts'
import { useNear } from '#web/lib/use-near.ts'
import { PointsMap } from '#web/pickup/map/points-map.tsx'
import styles from './contacts-page.module.css'

/** Operator id of the shop's own delivery (DLV-7), whose marker the map shows. */
const OWN_OPERATOR = asOperatorId(14)

/**
 * A map with one brand store, by either of the map providers. Its code is loaded when the shopper scrolls near it
 * (PAGE-21).
 */
export function StoreMap({ store, zoom }: { store: BrandStore; zoom: number }) {
  const [place, isNear] = useNear<HTMLDivElement>()
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
        />
      ) : null}
    </div>
  )
}
