import { useState } from 'react'
import type { OrderView } from '#shared/orders/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { useChunk } from '#web/ui/use-chunk.ts'

const loadDialog = async () => (await import('./cancel-order-dialog.tsx')).CancelOrderDialog

/** 'Отменить заказ' with its dialog, which is loaded when it is first opened. */
export function CancelOrderButton({ order }: { order: OrderView }) {
  const [isOpen, setOpen] = useState(false)
  const Dialog = useChunk(loadDialog, isOpen, setOpen)
  return (
    <>
      <Button look="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Отменить заказ
      </Button>
      {isOpen && Dialog ? <Dialog order={order} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
