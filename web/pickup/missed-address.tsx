import { Button } from '#web/ui/button.tsx'
import styles from './missed-address.module.css'
import { noPointsAt } from './no-points-at.ts'

interface MissedAddressProps {
  readonly typed: string
  /** What the points of the list below it are; absent where none follows, as on a phone's map. */
  readonly nearest?: string
  readonly onErase: () => void
}

/** Says that no point has the typed address, and what is shown instead (PICK-54, PICK-80). */
export function MissedAddress({ typed, nearest, onErase }: MissedAddressProps) {
  return (
    <>
      <p className={styles.why}>
        {noPointsAt(typed)}{' '}
        <Button look="link" className={styles.erase ?? ''} onClick={onErase}>
          Стереть адрес
        </Button>
      </p>
      {nearest === undefined ? null : <h3 className={styles.nearest}>{nearest}</h3>}
    </>
  )
}
