import { type ReactNode, useMemo, useState } from 'react'
import { deliveryPricesText, deliveryPriceText } from '#shared/delivery-price-text.ts'
import { formatNumber } from '#shared/format.ts'
import type { CityPoint } from '#shared/pickup/packed-points.ts'
import { plural } from '#shared/plural.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { isPriced } from '#shared/tariffs/is-priced.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Position } from './distance.ts'
import styles from './pickup-dialog.module.css'
import { PickupWidget } from './pickup-widget.tsx'
import { type PickerPoint, tariffsOf } from './point-filters.ts'
import type { PointsPlace } from './points-place.ts'
import { useIsPhone } from './use-is-phone.ts'

interface PickupDialogProps extends PointsPlace {
  /** The points of the given tariffs; undefined while they are loading. */
  readonly points: readonly CityPoint[] | undefined
  readonly isFailed: boolean
  readonly regionId: number
  /** The center of the city; null if it is unknown. */
  readonly center: Position | null
  readonly onRetry: () => void
  readonly changeCity: ReactNode
}

const LOADING_ROWS = [1, 2, 3, 4, 5, 6, 7]

/** The picker as a dialog: a list with a map (PICK-13), on phones one of the two (PICK-14, PICK-15). */
export function PickupDialog(props: PickupDialogProps) {
  const { tariffs, labels, cityId, regionId, center, chosen, points, isFailed, isPaidOnSpot } = props
  const { isAgreed, onRetry, changeCity, onTake, onClose } = props
  const isPhone = useIsPhone()
  const known = useMemo(
    () => points && describePoints(points, tariffs, labels, isAgreed),
    [points, tariffs, labels, isAgreed],
  )
  const prices = deliveryPricesText(
    tariffs.filter(isPriced).map(({ calculatePrice }) => calculatePrice),
    isAgreed,
  )
  const count = points?.length ?? 0
  const chosenPoint = points?.find(({ id }) => id === chosen?.pickupPointId)
  // A change of the tariffs clears the filters, including the initial one (PICK-20).
  const situation = tariffsOf(cityId, tariffs)
  const [opened] = useState(situation)
  return (
    <Dialog
      title="Пункты выдачи"
      layout="full"
      onClose={onClose}
      description={
        <span className={styles.head}>
          <span className={styles.city}>{changeCity}</span>
          {known ? (
            <span className={styles.count}>
              {formatNumber(count)}&nbsp;{plural(count, 'пункт', 'пункта', 'пунктов')}
              {prices === '' ? null : `, ${prices}`}
            </span>
          ) : null}
        </span>
      }
    >
      {known ? (
        <PickupWidget
          key={situation}
          points={known}
          tariffs={tariffs}
          labels={labels}
          isAgreed={isAgreed}
          cityId={cityId}
          regionId={regionId}
          chosenId={chosenPoint?.id ?? null}
          middle={chosenPoint ?? center}
          middleName={chosenPoint ? 'выбранному пункту' : 'центру города'}
          mode={isPhone ? 'list' : 'list-with-map'}
          isPaidOnSpot={isPaidOnSpot && situation === opened}
          hasTabs={isPhone}
          onTake={onTake}
        />
      ) : isFailed ? (
        <div className={styles.failure} role="alert">
          <p>Не получилось загрузить пункты выдачи.</p>
          <Button look="outline" onClick={onRetry}>
            Повторить
          </Button>
        </div>
      ) : (
        <div className={styles.loading} aria-busy="true">
          <div>
            {LOADING_ROWS.map((row) => (
              <div key={row} className={styles.loadingRow}>
                <Skeleton className={styles.loadingName} />
                <Skeleton className={styles.loadingFacts} />
              </div>
            ))}
          </div>
          <Skeleton className={styles.loadingMap} />
        </div>
      )}
    </Dialog>
  )
}

/** Combines the points of the city with the data of their tariffs. */
function describePoints(
  points: readonly CityPoint[],
  tariffs: readonly Tariff[],
  labels: Readonly<Record<string, string>>,
  isAgreed: boolean,
): PickerPoint[] {
  const byId = new Map(tariffs.map((tariff) => [tariff.id, tariff]))
  return points.flatMap((point) => {
    const tariff = byId.get(point.tariffId)
    if (!tariff) return []
    const { operatorId, calculatePrice, cashFee } = tariff
    return {
      ...point,
      operatorId,
      operator: labels[operatorId] ?? tariff.deliveryShortName,
      ...{ price: deliveryPriceText(calculatePrice, isAgreed), isAgreed },
      cashFee,
      isPrepaid: point.prepayOnly || tariff.prepayOnly,
      normalized: normalizeText(point.address),
    }
  })
}
