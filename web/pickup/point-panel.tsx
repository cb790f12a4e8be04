import { useEffect, useId, useRef } from 'react'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { cashFeeText } from '#web/lib/cash-fee-text.ts'
import { classNames } from '#web/lib/class-names.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { operatorArt } from './map/marker-art.ts'
import { PointDetails } from './point-details.tsx'
import type { PickerPoint } from './point-filters.ts'
import styles from './point-panel.module.css'

interface PointPanelProps {
  readonly point: PickerPoint
  readonly tariff: Tariff | undefined
  readonly hasDetails: boolean
  readonly onShown: (panel: HTMLElement | null) => void
  readonly onToggleDetails: () => void
  readonly onClose: () => void
  readonly onTake: () => void
}

/**
 * The panel over the map that describes the pressed point (PICK-42). 'Подробнее' shows the road map and the metro
 * station (PICK-44).
 */
export function PointPanel(props: PointPanelProps) {
  const { point, tariff, hasDetails, onShown, onToggleDetails, onClose, onTake } = props
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  /** The marker or row whose press opened the panel; the focus returns to it. */
  const opener = useRef<Element>(null)
  const { data } = trpc.tariffs.point.useQuery({ id: point.id })

  useEffect(() => {
    // After a press on a marker the focus moves to the panel; a pressed row of the list keeps it.
    opener.current = document.activeElement
    const isFromMap = document.activeElement?.closest('[data-map]')
    if (isFromMap) panel.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    onShown(panel.current)
    return () => onShown(null)
  }, [onShown])

  function close() {
    onClose()
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }

  return (
    <section
      ref={panel}
      className={classNames(styles.panel, hasDetails && styles.whole)}
      aria-labelledby={`${id}-address`}
      tabIndex={-1}
      data-testid="point-panel"
    >
      <div className={styles.body}>
        <p className={styles.operator}>
          <img src={operatorArt(point.operatorId)} width={15} height={20} alt="" />
          {data?.name ?? point.operator}
        </p>
        <h3 id={`${id}-address`} className={styles.address}>
          <Unbroken text={point.address} />
        </h3>
        <PointDetails id={point.id} tariff={tariff} isAgreed={point.isAgreed} />
        {hasDetails && data ? (
          <div id={`${id}-details`} className={styles.details}>
            {data.metro ? (
              <p className={styles.metro}>
                <span className={styles.station} aria-hidden="true" />
                Метро {data.metro}
              </p>
            ) : null}
            <p>{data.roadMap || 'Как пройти, подскажут в\u00a0пункте.'}</p>
          </div>
        ) : null}
        <Button
          look="link"
          className={styles.more ?? ''}
          aria-expanded={hasDetails}
          aria-controls={hasDetails ? `${id}-details` : undefined}
          onClick={onToggleDetails}
        >
          {hasDetails ? 'Свернуть подробности' : 'Подробнее'}
        </Button>
      </div>
      <div className={styles.foot}>
        {point.cashFee > 0 ? <p className={styles.fee}>{cashFeeText(point.cashFee)}</p> : null}
        <p className={styles.delivery}>
          Доставка <span className={styles.price}>{point.price}</span>
        </p>
        <Button look="accent" isWide onClick={onTake}>
          Заберу здесь
        </Button>
      </div>
      <button type="button" className={styles.close} aria-label="Закрыть описание пункта" onClick={close}>
        <Icon name="close" />
      </button>
    </section>
  )
}
