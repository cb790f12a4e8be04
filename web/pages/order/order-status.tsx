import { useEffect, useState } from 'react'
import type { OrderView } from '#shared/orders/contract.ts'
import { FULFILMENT_LABELS, PAYMENT_LABELS, QUICK_ORDER_NOTE } from '#shared/orders/state-labels.ts'
import { isOwnPath } from '#web/lib/own-path.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './order-status.module.css'

const FAILED = 'Что-то пошло не так'
const DEADLINE_DAY = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Moscow',
})
const DEADLINE_TIME = new Intl.DateTimeFormat('ru', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Moscow',
})

/** Where the order stands, what is next, and the way to pay for it while there is one. */
export function OrderStatus({ order, next }: { order: OrderView; next: string }) {
  const isFailed = order.canPay && order.payment === 'failed'
  return (
    <section
      className={isFailed ? `${styles.status} ${styles.failed}` : styles.status}
      aria-label="Состояние заказа"
    >
      <div className={styles.text} role="status">
        <h2 className={styles.state}>{headline(order)}</h2>
        <p>{next}</p>
        {order.kind === 'quick' && order.fulfilment === 'new' ? <p>{QUICK_ORDER_NOTE}</p> : null}
        {order.canPay && order.expiresAt !== null ? (
          <p className={styles.deadline}>
            Держим товары до&nbsp;{DEADLINE_TIME.format(order.expiresAt)},{' '}
            {DEADLINE_DAY.format(order.expiresAt)} по&nbsp;Москве
          </p>
        ) : null}
      </div>
      {order.canPay ? <PayButton publicId={order.publicId} isRetry={isFailed} /> : null}
    </section>
  )
}

function headline({ kind, fulfilment, payment, canPay }: OrderView): string {
  if (canPay) return PAYMENT_LABELS[payment]
  if (fulfilment === 'new' && payment === 'paid') return PAYMENT_LABELS.paid
  if (kind === 'quick' && fulfilment === 'new') return 'Принят, ждите звонка'
  return FULFILMENT_LABELS[fulfilment]
}

function PayButton({ publicId, isRetry }: { publicId: string; isRetry: boolean }) {
  const utils = trpc.useUtils()
  const pay = trpc.orders.pay.useMutation()
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  // Back from the bank by the browser's button: the page may come out of its memory as it was left.
  useEffect(() => {
    const wake = () => setLeaving(false)
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [])

  async function start() {
    if (isLeaving) return
    setLeaving(true)
    setProblem(null)
    try {
      const { path } = await pay.mutateAsync({ publicId })
      if (!isOwnPath(path)) throw new Error('the shop sent a foreign path')
      window.location.assign(path)
    } catch (error) {
      setLeaving(false)
      setProblem(refusalOf(error)?.message ?? FAILED)
      await utils.orders.byPublicId.invalidate({ publicId })
    }
  }

  return (
    <div className={styles.pay}>
      <Button look="accent" isBusy={isLeaving} onClick={() => void start()}>
        {isRetry ? 'Оплатить ещё раз' : 'Оплатить'}
      </Button>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  )
}
