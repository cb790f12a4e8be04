import { NO_POINTS } from '#shared/pickup/no-points.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './missed-address.module.css'

interface MissedAddressProps {
  readonly typed: string
  /** What the points below it are. */
  readonly nearest: string
  readonly onErase: () => void
}

/** Says that no point has the typed address, and what is shown instead (PICK-54, PICK-80). */
export function MissedAddress({ typed, nearest, onErase }: MissedAddressProps) {
  return (
    <div className={styles.missed}>
      <p>{NO_POINTS}</p>
      <p className={styles.why}>
        По&nbsp;адресу «{typed}» пунктов нет.{' '}
        <Button look="link" onClick={onErase}>
          Стереть адрес
        </Button>
      </p>
      <h3 className={styles.nearest}>{nearest}</h3>
    </div>
  )
}
