import { deliveryPriceText } from '#shared/delivery-price-text.ts'
import { formatNumber } from '#shared/format.ts'
import { plural } from '#shared/plural.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { cashFeeText } from '#web/lib/cash-fee-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './filter-panel.module.css'
import { operatorArt } from './map/marker-art.ts'
import { countFilters, NO_FILTERS, type PointFilters, toggleTariff } from './point-filters.ts'

interface FilterPanelProps {
  readonly id: string
  readonly filters: PointFilters
  readonly tariffs: readonly Tariff[]
  readonly labels: Readonly<Record<string, string>>
  readonly isAgreed: boolean
  /** Number of points that pass all filters. */
  readonly found: number
  readonly onFilter: (filters: PointFilters) => void
  /** Given if the panel covers the points, so that a button must show them. */
  readonly onShow?: (() => void) | undefined
}

/** The filters besides the address: operators, and payment on receipt. */
export function FilterPanel(props: FilterPanelProps) {
  const { id, filters, tariffs, labels, isAgreed, found, onFilter, onShow } = props
  return (
    <div id={id} className={styles.panel} data-covers={onShow !== undefined}>
      <fieldset className={styles.filters}>
        <legend>
          <VisuallyHidden>Служба доставки и оплата</VisuallyHidden>
        </legend>
        {/* First, so that it is in sight without scrolling the panel. */}
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
            <span className={styles.price}>{deliveryPriceText(tariff.calculatePrice, isAgreed)}</span>
          </Checkbox>
        ))}
      </fieldset>
      {onShow ? (
        <div className={styles.foot}>
          {countFilters(filters) > 0 ? (
            <Button
              look="outline"
              onClick={() => {
                document.getElementById(id)?.querySelector('input')?.focus()
                onFilter({ ...NO_FILTERS, address: filters.address })
              }}
            >
              Сбросить
            </Button>
          ) : null}
          {found > 0 ? (
            <Button look="ink" onClick={onShow}>
              Показать {formatNumber(found)}&nbsp;{plural(found, 'пункт', 'пункта', 'пунктов')}
            </Button>
          ) : (
            <p>Ни&nbsp;один пункт не&nbsp;подходит</p>
          )}
        </div>
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
