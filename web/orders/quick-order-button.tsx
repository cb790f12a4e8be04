import { lazy, Suspense, useState } from 'react'
import { Button, type ButtonLook } from '#web/ui/button.tsx'

const QuickOrderDialog = lazy(async () => ({
  default: (await import('./quick-order-dialog.tsx')).QuickOrderDialog,
}))

interface QuickOrderButtonProps {
  readonly look: ButtonLook
  readonly isWide?: boolean
  readonly isDisabled?: boolean
  readonly onPlaced: () => void
}

/** 'Купить в один клик' with its modal, which is fetched when it is wanted. */
export function QuickOrderButton({
  look,
  isWide = false,
  isDisabled = false,
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
      {isOpen ? (
        <Suspense fallback={null}>
          <QuickOrderDialog onClose={() => setOpen(false)} onPlaced={onPlaced} />
        </Suspense>
      ) : null}
    </>
  )
}
