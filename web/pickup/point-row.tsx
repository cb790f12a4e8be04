import { useId } from 'react'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { isPriced } from '#shared/tariffs/is-priced.ts'
import { cashFeeText } from '#web/lib/cash-fee-text.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { formatDistance } from './distance.ts'
import { operatorArt } from './map/marker-art.ts'
import { PointDetails } from './point-details.tsx'
import type { PickerPoint } from './point-filters.ts'
import styles from './point-row.module.css'

interface PointRowProps {
  readonly point: PickerPoint
  readonly meters: number | null
  readonly tariff: Tariff | undefined
  /** Whether the order has this point so far. */
  readonly isChosen: boolean
  readonly isOpen: boolean
  /** Whether Tab reaches the row's head; the arrow keys reach the others. */
  readonly isTabStop: boolean
  readonly onPress: () => void
  readonly onShowOnMap: (() => void) | undefined
  readonly onTake: () => void
}

/** One point in the list. Its address expands the properties and 'Заберу здесь' (PICK-25, PICK-26). */
export function PointRow(props: PointRowProps) {
  const { point, meters, tariff, isChosen, isOpen, isTabStop, onPress, onShowOnMap, onTake } = props
  const panelId = useId()
  const facts = [
    meters === null ? null : formatDistance(meters),
    point.metro,
    point.operator,
    point.isPrepaid ? 'только предоплата' : null,
    cashFeeText(point.cashFee),
  ]
  return (
    <div className={classNames(styles.row, isOpen && styles.open)}>
      <button
        type="button"
        className={styles.head}
        tabIndex={isTabStop ? 0 : -1}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={onPress}
      >
        <img className={styles.mark} src={operatorArt(point.operatorId)} width={21} height={28} alt="" />
        <span className={styles.text}>
          <span className={styles.address}>
            <Unbroken text={point.address} />
          </span>
          {isChosen ? <span className={styles.chosen}>Выбран</span> : null}
          <span className={styles.facts}>{facts.filter(Boolean).join('\u00a0· ')}</span>
          {/* The properties of an open row contain it. */}
          {tariff && isPriced(tariff) && !point.isAgreed && !isOpen ? (
            <span className={styles.facts}>Привезём {tariff.dates}</span>
          ) : null}
        </span>
        <span className={styles.price}>{point.price}</span>
      </button>
      {isOpen ? (
        <div id={panelId} className={styles.panel}>
          <PointDetails id={point.id} tariff={tariff} isAgreed={point.isAgreed} />
          <div className={styles.actions}>
            <Button look="ink" isWide onClick={onTake}>
              Заберу здесь
            </Button>
            {onShowOnMap ? (
              <Button look="link" onClick={onShowOnMap}>
                Показать на&nbsp;карте
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
    </div>
  )
}
