import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useChunk } from '#web/ui/use-chunk.ts'

const loadDialog = async () => (await import('./share-dialog.tsx')).ShareDialog

/** The button that opens the link to the shopper's favorites (FAV-7). */
export function ShareFavorites() {
  const [isOpen, setOpen] = useState(false)
  const Dialog = useChunk(loadDialog, isOpen, setOpen)
  return (
    <>
      <Button look="link" aria-haspopup="dialog" isBusy={isOpen && !Dialog} onClick={() => setOpen(true)}>
        Поделиться
      </Button>
      {isOpen && Dialog ? <Dialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
