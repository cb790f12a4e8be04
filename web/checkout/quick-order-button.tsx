import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { useChunk } from '#web/ui/use-chunk.ts'

const loadDialog = async () => (await import('./quick-order-dialog.tsx')).QuickOrderDialog

interface QuickOrderButtonProps {
  readonly look: ButtonLook
  readonly isWide?: boolean
  readonly isDisabled?: boolean
  readonly onOpen: () => void
}

/** 'Купить в один клик'. */
export function QuickOrderButton({
  look,
  isWide = false,
  isDisabled = false,
  onOpen,
}: QuickOrderButtonProps) {
  return (
    <Button look={look} isWide={isWide} disabled={isDisabled} aria-haspopup="dialog" onClick={onOpen}>
      Купить в&nbsp;один клик
    </Button>
  )
}

interface QuickOrderProps {
  readonly isOpen: boolean
  readonly addedId?: number | null
  readonly isBasketChanging?: boolean
  readonly onClose: () => void
  readonly onPlaced?: () => void
}

/**
 * The dialog of the quick order, which is loaded when it is first opened. A page renders it where it stays when the
 * order empties the basket.
 */
export function QuickOrder({ isOpen, onPlaced = () => undefined, ...props }: QuickOrderProps) {
  const Dialog = useChunk(loadDialog, isOpen)
  return isOpen && Dialog ? <Dialog {...props} onPlaced={onPlaced} /> : null
}
