import type { PickupPointId } from '#shared/delivery-ids.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './point-details.module.css'
import { PointProperties } from './point-properties.tsx'

interface PointDetailsProps {
  readonly id: PickupPointId
  readonly tariff: Tariff | undefined
  readonly isAgreed: boolean
}

/** Loads and shows the properties of a point that the list of the city's points does not contain. */
export function PointDetails({ id, tariff, isAgreed }: PointDetailsProps) {
  const { data, isError, refetch } = trpc.tariffs.point.useQuery({ id })
  if (data) return <PointProperties point={data} tariff={tariff} isAgreed={isAgreed} hasMetro={false} />
  if (!isError) return <Skeleton className={styles.loading} />
  return (
    <p className={styles.failure} role="alert">
      Не получилось загрузить пункт.{' '}
      <Button look="link" onClick={() => void refetch()}>
        Повторить
      </Button>
    </p>
  )
}
