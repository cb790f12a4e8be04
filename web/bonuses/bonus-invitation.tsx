import { Button } from '#web/ui/button.tsx'
import styles from './bonus-invitation.module.css'

/** Shown to guests in place of the controls (BON-2). Signing in does not leave the page (AUTH-45). */
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
