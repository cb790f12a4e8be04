import { useEffect, useState } from 'react'
import { formatTotal } from '#shared/format.ts'
import { openDocument } from '#web/lib/loading-away.ts'
import { NO_CONNECTION } from '#web/lib/no-connection.ts'
import { isOwnPath } from '#web/lib/own-path.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { whenGoingOn } from '#web/lib/when-going-on.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import styles from './pay-button.module.css'

/** Shown for an invalid answer. */
const FAILED = 'Что-то пошло не так'

interface PayButtonProps {
  readonly order: { readonly id: number; readonly publicId: string; readonly payment: string }
  readonly look: ButtonLook
  /** Whole roubles to name on the button (PAY-70); absent where they stand beside it. */
  readonly sum?: number
  /** For a list of orders: the label is short and names the order for screen readers. */
  readonly isNamed?: boolean
  readonly className?: string | undefined
  /** Called with the reason when starting the payment fails. If it is absent, the button shows the reason itself. */
  readonly onProblem?: (problem: string) => void
}

/** 'Оплатить': requests the path of the bank's page and goes there, unless the shopper has gone on meanwhile. */
export function PayButton({ order, look, sum, isNamed = false, className, onProblem }: PayButtonProps) {
  const { id, publicId, payment } = order
  const utils = trpc.useUtils()
  const pay = trpc.orders.pay.useMutation()
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  // When the shopper comes Back from the bank, the browser may restore the page as it was left.
  useEffect(() => {
    const onPageShow = () => setLeaving(false)
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])

  /** Goes to the bank's page, or returns why that is not possible. */
  async function goToBank(): Promise<string | null> {
    let hasGoneOn = false
    const stop = whenGoingOn(() => {
      hasGoneOn = true
    })
    try {
      const { path } = await pay.mutateAsync({ publicId })
      if (!isOwnPath(path)) return FAILED
      if (hasGoneOn) setLeaving(false)
      else openDocument(path)
      return null
    } catch (error) {
      return refusalOf(error)?.message ?? NO_CONNECTION
    } finally {
      stop()
    }
  }

  async function start() {
    if (isLeaving) return
    setLeaving(true)
    setProblem(null)
    const reason = await goToBank()
    if (reason === null) return
    setLeaving(false)
    if (onProblem) onProblem(reason)
    else setProblem(reason)
    await utils.orders.invalidate()
  }

  const words = payment === 'failed' && !isNamed ? 'Оплатить ещё раз' : 'Оплатить'
  return (
    <div className={className}>
      <Button
        look={look}
        isBusy={isLeaving}
        aria-label={isNamed ? `${words}: заказ №\u00a0${id}` : undefined}
        onClick={() => void start()}
      >
        {words}
        {sum === undefined ? null : ` ${formatTotal(sum)}`}
      </Button>
      {onProblem ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
