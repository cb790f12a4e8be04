import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { PickupPointId } from '#shared/delivery-ids.ts'
import { deliveryPricesText } from '#shared/delivery-price-text.ts'
import { formatNumber } from '#shared/format.ts'
import { NO_POINTS } from '#shared/pickup/no-points.ts'
import { unpackPoints } from '#shared/pickup/packed-points.ts'
import { plural } from '#shared/plural.ts'
import { isPriced } from '#shared/tariffs/is-priced.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useChunkState } from '#web/ui/use-chunk.ts'
import { ChosenPoint } from './chosen-point.tsx'
import styles from './points-choice.module.css'
import type { PointsPlace } from './points-place.ts'

const loadPickupDialog = async () => (await import('./pickup-dialog.tsx')).PickupDialog

/**
 * Milliseconds after which the points are asked for again while the answer is of another city, as after a sign-in that
 * has changed the supposed city. Each answer adds as many, and a page whose own city is the former one asks no further.
 */
const OTHER_CITY_MS = 500
const MOST_ANSWERS = 12

/** A picker that has failed to load opens by no automatic attempt, which could come while something is typed. */
const onlyByPress = () => undefined

interface PointsChoiceProps extends PointsPlace {
  /** A button that opens the city dialog, for the header of the picker. */
  readonly changeCity: ReactNode
}

/** The content below a tariff with points: a button that opens the picker, or the chosen point. */
export function PointsChoice(props: PointsChoiceProps) {
  const { tariffs, cityId, chosen, isAgreed, isOpen, isFailed, onOpen, onFail, onTake } = props
  const utils = trpc.useUtils()
  const isWanted = isOpen || chosen === null
  const answer = trpc.tariffs.points.useQuery(undefined, {
    enabled: isWanted,
    refetchInterval: ({ state: { status, data, dataUpdateCount } }) =>
      status === 'success' && data?.cityId !== cityId && dataUpdateCount < MOST_ANSWERS
        ? OTHER_CITY_MS * dataUpdateCount
        : false,
  })
  const code = useChunkState(loadPickupDialog, isWanted, onlyByPress)
  const Dialog = code.part
  const isBroken = (answer.isError && !answer.isFetching) || code.isFailed

  function loadFailed() {
    if (answer.isError) void answer.refetch()
    if (code.isFailed) code.retry()
  }
  const isOfOther = answer.data !== undefined && answer.data.cityId !== cityId
  const learnCity = useEffectEvent(() => {
    void utils.geo.position.invalidate()
    void utils.checkout.get.invalidate()
  })
  // The page may be the one that knows of the former city only.
  useEffect(() => {
    if (isOfOther) learnCity()
  }, [isOfOther])
  const load = useEffectEvent(loadFailed)
  // What has failed is loaded again when the shopper asks for the picker, or comes to the row by the arrow keys, once
  // more.
  const isAsked = isWanted && !isFailed
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press of the row that the keys have reached asks again
  useEffect(() => {
    if (isAsked) load()
  }, [isAsked, isOpen])
  const fail = useEffectEvent(() => {
    if (chosen === null && isBroken) onFail()
  })
  const failures = answer.errorUpdateCount + code.failures
  useEffect(() => {
    if (failures > 0) fail()
  }, [failures])

  // Points of the previous city are ignored.
  const data = answer.data?.cityId === cityId ? answer.data : undefined
  const points = useMemo(() => {
    const ids = new Set(tariffs.map(({ id }) => id))
    return data && unpackPoints(data).filter(({ tariffId }) => ids.has(tariffId))
  }, [data, tariffs])

  const single = chosen === null && points?.length === 1 ? points[0] : undefined
  const offered = useRef<typeof single>(undefined)
  useEffect(() => {
    // Offered only once, because until the server has answered, the row still has no point.
    if (single && offered.current !== single) onTake({ tariffId: single.tariffId, pickupPointId: single.id })
    offered.current = single
  }, [single, onTake])

  const [takenId, setTakenId] = useState<PickupPointId | null>(null)
  const pointCount = tariffs.reduce((sum, tariff) => sum + tariff.pickupPointCount, 0)
  const isNone = points?.length === 0
  const dialog =
    isOpen && Dialog && !isNone && (pointCount > 1 || chosen !== null) ? (
      <Dialog
        {...props}
        onTake={(choice) => {
          setTakenId(choice.pickupPointId)
          onTake(choice)
        }}
        points={points}
        regionId={data?.regionId ?? 0}
        center={data?.center ?? null}
        isFailed={answer.isError}
        onRetry={() => void answer.refetch()}
      />
    ) : null

  if (chosen !== null) {
    return (
      <>
        <ChosenPoint
          pointId={chosen.pickupPointId}
          cityId={cityId}
          tariff={tariffs.find(({ id }) => id === chosen.tariffId)}
          isAgreed={isAgreed}
          isOnly={(points?.length ?? pointCount) === 1}
          isJustTaken={chosen.pickupPointId === takenId}
          onChange={() => {
            void utils.checkout.get.invalidate()
            // It counts as open since the press whose attempt has failed (UI-20).
            loadFailed()
            onOpen()
          }}
        />
        {dialog}
      </>
    )
  }
  if (isNone) {
    return (
      <p className={styles.none} role="status">
        {NO_POINTS}
      </p>
    )
  }
  if (isFailed || isBroken) {
    return (
      <div className={styles.none} role="alert">
        <p>Не получилось загрузить пункты выдачи.</p>
        <Button look="outline" onClick={onOpen}>
          Повторить
        </Button>
      </div>
    )
  }
  if (pointCount === 1) return <Skeleton className={styles.loading} />
  const prices = deliveryPricesText(
    tariffs.filter(isPriced).map(({ calculatePrice }) => calculatePrice),
    isAgreed,
  )
  return (
    <div className={styles.opener}>
      <p className={styles.text}>
        <strong className={styles.strong}>Пункт пока не&nbsp;выбран</strong>
        <span className={styles.quiet}>
          {formatNumber(pointCount)}&nbsp;{plural(pointCount, 'пункт', 'пункта', 'пунктов')}
          {prices === '' ? null : `, ${prices}`}
        </span>
      </p>
      <Button look="ink" aria-haspopup="dialog" isBusy={isOpen && !Dialog} onClick={onOpen}>
        Выбрать пункт
      </Button>
      {dialog}
    </div>
  )
}
