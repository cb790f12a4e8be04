import { Button } from '#web/ui/button.tsx'
import styles from './bonus-invitation.module.css'

/** A guest has bonuses only after signing in, which does not leave the page (spec §6). */
export function BonusInvitation({ onSignIn }: { onSignIn: () => void }) {
  return (
    <div className={styles.invitation}>
      <p>Войдите, чтобы списать доступные бонусы</p>
      <Button aria-haspopup="dialog" onClick={onSignIn}>
        ВОЙТИ
      </Button>
    </div>
  )
}
