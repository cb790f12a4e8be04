import { type ReactNode, useState } from 'react'
import { loadCityDialog } from '#web/geo/city-line.tsx'
import { Button } from '#web/ui/button.tsx'
import { useChunk } from '#web/ui/use-chunk.ts'

/** A button that opens the city dialog (GEO-9). */
export function ChangeCity({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const Dialog = useChunk(loadCityDialog, isOpen, setOpen)
  return (
    <>
      <Button look="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && Dialog ? <Dialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
