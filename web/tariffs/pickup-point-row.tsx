import { useId } from 'react'
import type { PickupPoint, Tariff } from '#shared/tariffs/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { deliveryPriceText } from './delivery-price-text.ts'
import styles from './pickup-point-row.module.css'
import { PointProperties } from './point-properties.tsx'

interface PickupPointRowProps {
  readonly point: PickupPoint
  readonly tariff: Tariff | undefined
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onTake: () => void
}

/** One point of the list: the address opens its properties and 'Заберу здесь'. */
export function PickupPointRow({ point, tariff, isOpen, onToggle, onTake }: PickupPointRowProps) {
  const panelId = useId()
  const isPrepaid = point.prepayOnly || (tariff?.prepayOnly ?? false)
  const facts = [point.operator, point.metro, isPrepaid ? 'только предоплата' : null]
  return (
    <li className={isOpen ? `${styles.row} ${styles.open}` : styles.row}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={onToggle}
      >
        <span className={styles.text}>
          <span className={styles.address}>{point.address}</span>
          <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
        </span>
        {tariff ? <span className={styles.price}>{deliveryPriceText(tariff.calculatePrice)}</span> : null}
      </button>
      {isOpen ? (
        <div id={panelId} className={styles.panel}>
          <PointProperties point={point} tariff={tariff} />
          {point.roadMap === '' ? null : <p className={styles.road}>{point.roadMap}</p>}
          <Button look="ink" isWide onClick={onTake}>
            Заберу здесь
          </Button>
        </div>
      ) : null}
    </li>
  )
}
