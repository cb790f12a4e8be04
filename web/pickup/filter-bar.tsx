import { useId, useState } from 'react'
import { deliveryPriceText } from '#shared/delivery-price-text.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { cashFeeText } from '#web/lib/cash-fee-text.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './filter-bar.module.css'
import { operatorArt } from './map/marker-art.ts'
import { countFilters, type PointFilters, toggleTariff } from './point-filters.ts'
import type { NamedPosition } from './region/city-places.ts'
import type { Origin } from './use-picker.ts'

interface FilterBarProps {
  readonly filters: PointFilters
  readonly tariffs: readonly Tariff[]
  readonly labels: Readonly<Record<string, string>>
  readonly origin: Origin | null
  /** The building or metro station that the typed text names; null if it names none. */
  readonly known: NamedPosition | null
  /** Why the shopper's position is unknown; '' if it is not. */
  readonly notice: string
  readonly onFilter: (filters: PointFilters) => void
  readonly onNearMe: () => void
  readonly onNearTo: (place: NamedPosition) => void
  readonly onForgetOrigin: () => void
}

/**
 * The bar of filters (PICK-8): address, operators, payment on receipt, and the place from which distances are
 * measured.
 */
export function FilterBar(props: FilterBarProps) {
  const { filters, tariffs, labels, origin, known, notice, onFilter, onNearMe, onNearTo, onForgetOrigin } =
    props
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const count = countFilters(filters)
  // An initial filter can be removed even if there is only one operator.
  const [hasChoice] = useState(tariffs.length > 1 || filters.isPaidOnSpot)

  return (
    <div className={styles.bar}>
      <label className={styles.search} htmlFor={`${id}-address`}>
        <VisuallyHidden>Адрес пункта</VisuallyHidden>
        <Icon name="search" />
        <input
          id={`${id}-address`}
          type="search"
          placeholder="Введите адрес"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={filters.address}
          onChange={(event) => onFilter({ ...filters, address: event.target.value })}
          onKeyDown={(event) => {
            // The field is inside the checkout form: Enter must not submit the order.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        {filters.address === '' ? null : (
          <button
            type="button"
            className={styles.clear}
            aria-label="Стереть адрес"
            onClick={() => onFilter({ ...filters, address: '' })}
          >
            <Icon name="close" size={16} />
          </button>
        )}
      </label>
      <div className={styles.tools}>
        {hasChoice ? (
          <button
            type="button"
            className={styles.tool}
            aria-expanded={isOpen}
            aria-controls={`${id}-filters`}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="filters" size={20} />
            Фильтры{count > 0 ? ` · ${count}` : null}
          </button>
        ) : null}
        {origin === null ? (
          <button type="button" className={styles.tool} onClick={onNearMe}>
            <Icon name="pin" size={20} />
            Рядом со&nbsp;мной
          </button>
        ) : (
          <button
            type="button"
            className={styles.origin}
            aria-label={`${origin.name}: не считать расстояние`}
            onClick={onForgetOrigin}
          >
            <span className={styles.originName}>{origin.name}</span>
            <Icon name="close" size={16} />
          </button>
        )}
      </div>
      <p role="status" className={styles.notice}>
        {notice}
      </p>
      {known && filters.address !== '' ? (
        <button type="button" className={styles.known} onClick={() => onNearTo(known)}>
          Показать ближайшие к&nbsp;«{known.name}»
        </button>
      ) : null}
      {isOpen && hasChoice ? (
        <fieldset id={`${id}-filters`} className={styles.filters}>
          <legend>
            <VisuallyHidden>Служба доставки и оплата</VisuallyHidden>
          </legend>
          {/* First, so that it is in sight without scrolling the panel of a phone. */}
          <Checkbox
            className={styles.onSpot}
            isChecked={filters.isPaidOnSpot}
            onChange={(isPaidOnSpot) => onFilter({ ...filters, isPaidOnSpot })}
          >
            Только без предоплаты
          </Checkbox>
          {tariffs.map((tariff) => (
            <Checkbox
              key={tariff.id}
              className={styles.operator}
              isChecked={filters.tariffIds.includes(tariff.id)}
              onChange={() => onFilter(toggleTariff(filters, tariff.id))}
            >
              <img src={operatorArt(tariff.operatorId)} width={18} height={24} alt="" />
              <span className={styles.label}>
                {nameOfTariff(tariff, tariffs, labels)}
                <span className={styles.fee}>{cashFeeText(tariff.cashFee)}</span>
              </span>
              <span className={styles.price}>{deliveryPriceText(tariff.calculatePrice)}</span>
            </Checkbox>
          ))}
        </fieldset>
      ) : null}
    </div>
  )
}

/** Names a tariff by its operator; of several tariffs of one operator each has a name of its own. */
function nameOfTariff(
  { id, operatorId, deliveryShortName }: Tariff,
  tariffs: readonly Tariff[],
  labels: Readonly<Record<string, string>>,
): string {
  const isAlone = !tariffs.some((other) => other.operatorId === operatorId && other.id !== id)
  return (isAlone ? labels[operatorId] : undefined) ?? deliveryShortName
}
