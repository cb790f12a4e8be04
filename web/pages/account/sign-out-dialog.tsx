import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './sign-out-buttons.module.css'

interface SignOutDialogProps {
  readonly isLeaving: boolean
  readonly onSignOut: () => void
  readonly onClose: () => void
}

export function SignOutDialog({ isLeaving, onSignOut, onClose }: SignOutDialogProps) {
  return (
    <Dialog
      title={'Выйти на\u00a0всех устройствах?'}
      description="Кабинет закроется здесь, на телефоне и везде, где вы входили. Чтобы вернуться, понадобится код из SMS."
      onClose={onClose}
    >
      <div className={styles.buttons}>
        <Button look="ink" isBusy={isLeaving} onClick={onSignOut}>
          Выйти везде
        </Button>
        <Button onClick={onClose}>Остаться</Button>
      </div>
    </Dialog>
  )
}
