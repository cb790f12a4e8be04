import { AGREED } from '#shared/delivery-price-text.ts'
import type { PickupPoint } from '#shared/pickup/contract.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { isPriced } from '#shared/tariffs/is-priced.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import styles from './point-properties.module.css'

interface PointPropertiesProps {
  readonly point: PickupPoint
  readonly tariff: Tariff | undefined
  /** True if the operator agrees on the dates, as with a large item (DLV-116). */
  readonly isAgreed: boolean
  /** False if the metro station is already shown elsewhere. */
  readonly hasMetro?: boolean
}

/** The properties of a point: hours, arrival, storage period (PICK-7), payment (PICK-6). */
export function PointProperties({ point, tariff, isAgreed, hasMetro = true }: PointPropertiesProps) {
  const isPrepaid = point.prepayOnly || (tariff?.prepayOnly ?? false)
  return (
    <dl className={styles.grid}>
      {hasMetro && point.metro ? <Property name="Метро">{point.metro}</Property> : null}
      <Property name="Часы">
        <Unbroken text={point.businessHours} />
      </Property>
      {tariff ? (
        <Property name="Срок">
          {isAgreed ? AGREED : isPriced(tariff) ? `${tariff.deliveryTime}, ${tariff.dates}` : 'уточним'}
        </Property>
      ) : null}
      {point.storageDays > 0 ? <Property name="Хранение">{point.storageDays}&nbsp;дн.</Property> : null}
      <Property name="Оплата">{isPrepaid ? 'только предоплата' : 'заранее или при получении'}</Property>
    </dl>
  )
}

function Property({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
