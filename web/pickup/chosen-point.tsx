import { useEffect, useRef } from 'react'
import type { PickupPointId } from '#shared/delivery-ids.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import styles from './chosen-point.module.css'
import { operatorArt } from './map/marker-art.ts'
import { PointProperties } from './point-properties.tsx'

interface ChosenPointProps {
  readonly pointId: PickupPointId
  readonly cityId: number
  readonly tariff: Tariff | undefined
  readonly isAgreed: boolean
  /** True if the city has no other one for this order, so that it cannot be exchanged. */
  readonly isOnly: boolean
  /** True if it has been chosen on this page and is to be seen, although it is below the window on a phone. */
  readonly isJustTaken: boolean
  readonly onChange: () => void
}

/** The chosen point: its name, properties, the icon of its operator, and 'Изменить' (PICK-33, PICK-34). */
export function ChosenPoint(props: ChosenPointProps) {
  const { pointId, cityId, tariff, isAgreed, isOnly, isJustTaken, onChange } = props
  const { data: point, isError, refetch } = trpc.tariffs.point.useQuery({ id: pointId })
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isJustTaken && point) block.current?.scrollIntoView({ block: 'nearest' })
  }, [isJustTaken, point])
  if (!point && isError) {
    return (
      <div className={styles.failure} role="alert">
        <p>Не получилось загрузить пункт.</p>
        <Button look="outline" onClick={() => void refetch()}>
          Повторить
        </Button>
        <Button look="outline" aria-haspopup="dialog" onClick={onChange}>
          Изменить
        </Button>
      </div>
    )
  }
  // A point of another city is about to be reset.
  if (point?.cityId !== cityId) return <Skeleton className={styles.loading} />
  return (
    <div ref={block} className={styles.point}>
      <img
        className={styles.mark}
        src={operatorArt(point.operatorId)}
        width={37}
        height={50}
        alt={point.operator}
      />
      <div className={styles.text}>
        <p className={styles.operator}>{point.name}</p>
        <p className={styles.address}>
          <Unbroken text={point.address} />
        </p>
        {isOnly ? <p className={styles.operator}>Другого для&nbsp;этого заказа в&nbsp;городе нет</p> : null}
      </div>
      <Button look="outline" className={styles.change ?? ''} aria-haspopup="dialog" onClick={onChange}>
        Изменить
      </Button>
      <div className={styles.properties}>
        <PointProperties point={point} tariff={tariff} isAgreed={isAgreed} />
      </div>
    </div>
  )
}
