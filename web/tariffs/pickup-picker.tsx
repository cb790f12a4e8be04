import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { deliveryPriceText } from './delivery-price-text.ts'
import styles from './pickup-picker.module.css'
import { PickupPointRow } from './pickup-point-row.tsx'

const PAGE = 20
const DEBOUNCE_MS = 250
const LOADING_ROWS = [1, 2, 3, 4]

interface PickupPickerProps {
  readonly tariffs: readonly Tariff[]
  /** Operator id → label. */
  readonly labels: Readonly<Record<string, string>>
  /** A point is taken already: a single one is not taken for the shopper again. */
  readonly hasChosen: boolean
  readonly onTake: (choice: { tariffId: number; pickupPointId: number }) => void
  /** Back to the point that was taken; undefined when there is none. */
  readonly onKeep: (() => void) | undefined
}

/** The list of points of a town: by carrier, by address, one open at a time. */
export function PickupPicker({ tariffs, labels, hasChosen, onTake, onKeep }: PickupPickerProps) {
  const [tariffId, setTariffId] = useState<number | null>(
    tariffs.length === 1 ? (tariffs[0]?.id ?? null) : null,
  )
  const [address, setAddress] = useState('')
  const [pages, setPages] = useState(1)
  const [openId, setOpenId] = useState<number | null>(null)
  const query = useDebounced(address.trim(), DEBOUNCE_MS)
  const inputId = useId()

  const shownTariffs = tariffId === null ? tariffs : tariffs.filter(({ id }) => id === tariffId)
  const answers = trpc.useQueries((t) =>
    Array.from({ length: pages }, (_, page) =>
      t.tariffs.points(
        { ...(tariffId === null ? {} : { tariffId }), query, offset: page * PAGE, limit: PAGE },
        { placeholderData: keepPreviousData },
      ),
    ),
  )
  const [first] = answers
  // Without a carrier chosen the answer holds the brand stores too; they are a row of their own.
  const points = answers
    .flatMap(({ data }) => data?.points ?? [])
    .filter((point) => shownTariffs.some(({ id }) => id === point.tariffId))
  const total = first?.data?.total ?? 0
  const single =
    !hasChosen && query === '' && !first?.isPlaceholderData && total === 1 ? points[0] : undefined

  useEffect(() => {
    if (single) onTake({ tariffId: single.tariffId, pickupPointId: single.id })
  }, [single, onTake])

  function showOnly(id: number | null) {
    // Another carrier clears the filter (spec §4, Pickup selection).
    setTariffId(id)
    setAddress('')
    setPages(1)
    setOpenId(null)
  }

  return (
    <div className={styles.picker}>
      {tariffs.length > 1 ? (
        <fieldset className={styles.operators}>
          <legend className={styles.legend}>Служба доставки</legend>
          <OperatorChip label="Все" isChosen={tariffId === null} onChoose={() => showOnly(null)} />
          {tariffs.map((tariff) => (
            <OperatorChip
              key={tariff.id}
              label={labels[tariff.operatorId] ?? tariff.deliveryShortName}
              price={deliveryPriceText(tariff.calculatePrice)}
              isChosen={tariff.id === tariffId}
              onChoose={() => showOnly(tariff.id)}
            />
          ))}
        </fieldset>
      ) : null}

      <label className={styles.search} htmlFor={inputId}>
        <span className={styles.hidden}>Адрес пункта</span>
        <Icon name="search" />
        <input
          id={inputId}
          type="search"
          placeholder="Введите адрес"
          autoComplete="off"
          enterKeyHint="search"
          value={address}
          onChange={(event) => {
            setAddress(event.target.value)
            setPages(1)
          }}
          onKeyDown={(event) => {
            // The field lies in the order's form: Enter looks for the address, it does not send the order.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </label>

      {first?.isError ? (
        <div className={styles.failure} role="alert">
          <p>Не получилось загрузить пункты выдачи.</p>
          <Button look="outline" onClick={() => void first.refetch()}>
            Повторить
          </Button>
        </div>
      ) : first?.isPending ? (
        <div className={styles.list} aria-busy="true">
          {LOADING_ROWS.map((row) => (
            <Skeleton key={row} className={styles.loadingRow} />
          ))}
        </div>
      ) : points.length === 0 ? (
        <p className={styles.empty} role="status">
          Для данного типа доставки пункты самовывоза не найдены
        </p>
      ) : (
        <div className={styles.list}>
          <ul className={styles.rows} aria-label="Пункты выдачи">
            {points.map((point) => (
              <PickupPointRow
                key={point.id}
                point={point}
                tariff={tariffs.find(({ id }) => id === point.tariffId)}
                isOpen={point.id === openId}
                onToggle={() => setOpenId(point.id === openId ? null : point.id)}
                onTake={() => onTake({ tariffId: point.tariffId, pickupPointId: point.id })}
              />
            ))}
          </ul>
          {pages * PAGE < total ? (
            <Button
              look="outline"
              isWide
              isBusy={answers.some(({ isFetching }) => isFetching)}
              onClick={() => setPages(pages + 1)}
            >
              Показать ещё
            </Button>
          ) : null}
        </div>
      )}
      {onKeep ? (
        <Button look="link" onClick={onKeep}>
          Оставить прежний пункт
        </Button>
      ) : null}
    </div>
  )
}

interface OperatorChipProps {
  readonly label: string
  readonly price?: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function OperatorChip({ label, price, isChosen, onChoose }: OperatorChipProps) {
  return (
    <button
      type="button"
      className={isChosen ? `${styles.chip} ${styles.chosen}` : styles.chip}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {label}
      {price ? <span className={styles.chipPrice}>{price}</span> : null}
    </button>
  )
}
