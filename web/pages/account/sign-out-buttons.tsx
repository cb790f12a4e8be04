import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useChunk } from '#web/ui/use-chunk.ts'
import styles from './sign-out-buttons.module.css'
import { useSignOut } from './use-sign-out.ts'

const loadDialog = async () => (await import('./leave-dialogs.tsx')).SignOutDialog

/** Signs out in this browser, or on all devices after a confirmation. */
export function SignOutButtons() {
  const { signOut, isLeaving } = useSignOut()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const Dialog = useChunk(loadDialog, isDialogOpen, setDialogOpen)
  return (
    <div className={styles.buttons}>
      <Button isBusy={isLeaving && !isDialogOpen} onClick={() => void signOut(false)}>
        Выйти
      </Button>
      <Button look="link" aria-haspopup="dialog" onClick={() => setDialogOpen(true)}>
        Выйти на&nbsp;всех устройствах
      </Button>
      {isDialogOpen && Dialog ? (
        <Dialog
          isLeaving={isLeaving}
          onSignOut={() => void signOut(true)}
          onClose={() => setDialogOpen(false)}
        />
      ) : null}
    </div>
  )
}
