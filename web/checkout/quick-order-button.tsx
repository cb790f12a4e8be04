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
  /** Called with false when it is closed, and with true when it is to be opened after its code has failed to load. */
  readonly onOpenChange: (isOpen: boolean) => void
  readonly onPlaced?: () => void
}

/**
 * The dialog of the quick order, which is loaded when it is first opened. A page renders it where it stays when the
 * order empties the basket.
 */
export function QuickOrder({ isOpen, onOpenChange, onPlaced = () => undefined, ...props }: QuickOrderProps) {
  const Dialog = useChunk(loadDialog, isOpen, onOpenChange)
  return isOpen && Dialog ? (
    <Dialog {...props} onClose={() => onOpenChange(false)} onPlaced={onPlaced} />
  ) : null
}
