import { useState } from 'react'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { useChunk } from '#web/ui/use-chunk.ts'

const loadDialog = () => import('./quick-order-dialog.tsx')

interface QuickOrderButtonProps {
  readonly look: ButtonLook
  readonly isWide?: boolean
  readonly isDisabled?: boolean
  readonly isBasketChanging?: boolean
  readonly onPlaced: () => void
}

/** 'Купить в один клик' with its dialog, which is loaded when it is first opened. */
export function QuickOrderButton({
  look,
  isWide = false,
  isDisabled = false,
  isBasketChanging = false,
  onPlaced,
}: QuickOrderButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const chunk = useChunk(loadDialog, isOpen)
  return (
    <>
      <Button
        look={look}
        isWide={isWide}
        disabled={isDisabled}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Купить в&nbsp;один клик
      </Button>
      {isOpen && chunk ? (
        <chunk.QuickOrderDialog
          isBasketChanging={isBasketChanging}
          onClose={() => setOpen(false)}
          onPlaced={onPlaced}
        />
      ) : null}
    </>
  )
}
