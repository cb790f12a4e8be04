import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { bonusCount } from '#shared/bonuses/bonus-words.ts'
import { useAuth } from '#web/auth/auth-provider.tsx'
import { loseAddressAtom } from '#web/orders/order-form.ts'
import type { Checkout } from './use-checkout.ts'

/** Notes on choices that were reset. */
export interface GoneNotes {
  readonly payment: string | null
  readonly bonuses: string | null
}
type Gone = Checkout['view']['gone']

const NOTHING: GoneNotes = { payment: null, bonuses: null }

/**
 * Resets choices that are no longer available. An unavailable tariff clears the address too (DLV-20); notes on the
 * payment system (PAY-23) and on a lowered amount of bonuses (BON-8) stay until something else is chosen.
 */
export function useGone({ view, isPending, send }: Checkout, isPlaced: boolean) {
  const { client } = useAuth()
  const loseAddress = useSetAtom(loseAddressAtom)
  const [notes, setNotes] = useState(NOTHING)
  /** The last one that was handled, so that a failure does not start it again. */
  const [handled, setHandled] = useState<Gone | null>(null)
  const { gone } = view

  const giveUp = useEffectEvent(({ delivery, payment, bonuses, isGivenUp }: Gone) => {
    if (delivery) loseAddress()
    const max = view.basket.maxBonusesToWithdraw
    setNotes((last) => ({
      payment: payment?.reason ? `Способ оплаты сброшен. ${payment.name}: ${payment.reason}` : last.payment,
      bonuses: bonuses && client && client.bonusBalance > 0 ? loweredTo(max) : last.bonuses,
    }))
    // A failure is only logged, because submitting the order reports it again.
    if (!isGivenUp) send({}).catch(() => undefined)
  })
  const isAny = gone.delivery || gone.payment !== null || gone.bonuses
  const isDue = isAny && gone !== handled && !isPending && !isPlaced
  useEffect(() => {
    if (!isDue) return
    setHandled(gone)
    giveUp(gone)
  }, [isDue, gone])

  return {
    notes,
    forget: (field: keyof GoneNotes) => setNotes((last) => ({ ...last, [field]: null })),
  }
}

function loweredTo(max: number): string {
  return max === 0
    ? 'Заказ изменился: бонусы больше не\u00a0списываются'
    : `Заказ изменился: спишем ${bonusCount(max)}, это наибольшая сумма`
}
