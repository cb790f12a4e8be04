import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AppErrorShape } from '#shared/errors.ts'
import { cancelPromise } from '#shared/orders/cancel-promise.ts'
import type { OrderView } from '#shared/orders/contract.ts'
import { spentBonuses } from '#shared/orders/spent-bonuses.ts'
import { askAnew } from '#web/lib/ask-anew.ts'
import { failureText } from '#web/lib/no-connection.ts'
import { refreshBasket } from '#web/lib/refresh-basket.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useStatus } from '#web/ui/status.tsx'
import styles from './cancel-order-dialog.module.css'
import { ORDER_STATE } from './order-status.tsx'

const OFFLINE_MESSAGE = 'Нет связи с магазином: заказ остался в силе'

interface CancelOrderDialogProps {
  readonly order: OrderView
  readonly onClose: () => void
}

/** Asks for confirmation and says what the shopper gets back. */
export function CancelOrderDialog({ order, onClose }: CancelOrderDialogProps) {
  const { id, publicId } = order
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const showToast = useStatus()
  const [problem, setProblem] = useState<string | null>(null)
  const cancel = trpc.orders.cancel.useMutation()
  const { isBusy, once } = useOnce()
  const isCancelled = useRef(false)

  // The button 'Отменить заказ', to which the focus would return, disappears when the order's state changes. The
  // dialog keeps the focus until it is removed, and returns it a moment later.
  useEffect(
    () => () => {
      if (!isCancelled.current) return
      setTimeout(() => requestAnimationFrame(() => document.getElementById(ORDER_STATE)?.focus()))
    },
    [],
  )

  function fresh() {
    return askAnew(utils.orders.byPublicId, { publicId })
  }

  /** Returns the order after the request; null if that is not known. */
  async function cancelled() {
    try {
      return await cancel.mutateAsync({ id })
    } catch (error) {
      // The order may be cancelled anyway: by another tab, or only the answer was lost.
      const now = await fresh()
      if (now?.fulfilment !== 'cancelled') explain(refusalOf(error), now)
      return now
    }
  }

  function explain(refusal: AppErrorShape | null, now: OrderView | null) {
    // The pages drop this dialog as soon as they know that the order can no longer be cancelled.
    const isOver = refusal?.code === 'MOVE_REFUSED' || now?.canCancel === false
    if (!isOver) return setProblem(failureText(refusal, now !== null, OFFLINE_MESSAGE))
    onClose()
    showToast(refusal?.message ?? 'Этот заказ уже нельзя отменить')
  }

  async function run() {
    setProblem(null)
    const now = await cancelled()
    if (now?.fulfilment === 'cancelled') {
      // The dialog is opened on two pages, each with a query of its own.
      utils.orders.byId.setData({ id }, now)
      utils.orders.byPublicId.setData({ publicId }, now)
      isCancelled.current = true
      onClose()
      showToast(`Заказ №\u00a0${id} отменён`)
    }
    // Payment, bonuses, gift and stock may all have changed; after a refusal the page is outdated.
    await Promise.all([
      utils.orders.invalidate(),
      utils.account.invalidate(),
      utils.campaign.invalidate(),
      utils.auth.client.invalidate(),
      refreshBasket(queryClient),
    ])
  }

  return (
    <Dialog title={`Отменить заказ №\u00a0${id}?`} onClose={onClose}>
      <div className={styles.text}>
        {cancelPromise({ ...order, bonuses: spentBonuses(order) }).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <div className={styles.ways}>
        <Button look="ink" isBusy={isBusy} onClick={() => void once(run)}>
          Отменить заказ
        </Button>
        <Button onClick={onClose}>Оставить</Button>
      </div>
    </Dialog>
  )
}
