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
      <QuickOrder
        isOpen={isOpen}
        isBasketChanging={isBasketChanging}
        onClose={() => setOpen(false)}
        onPlaced={onPlaced}
      />
    </>
  )
}

interface QuickOrderProps extends Pick<QuickOrderButtonProps, 'isBasketChanging' | 'onPlaced'> {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/**
 * The dialog alone, for a button elsewhere. It must not be inside a form, which would get the events of the dialog's
 * own form.
 */
export function QuickOrder({ isOpen, ...dialog }: QuickOrderProps) {
  const chunk = useChunk(loadDialog, isOpen)
  return isOpen && chunk ? <chunk.QuickOrderDialog {...dialog} /> : null
}
