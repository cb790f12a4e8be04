import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAuth } from '#web/auth/auth-provider.tsx'
import { loseAddressAtom } from '#web/orders/order-form.ts'
import type { Checkout } from './use-checkout.ts'

/** Choices that were reset. */
interface Resets {
  /** The tariff with its point. */
  readonly delivery: boolean
  /** The id of the payment system. */
  readonly payment: number | null
  /** The most bonuses that could be spent when their amount was lowered. */
  readonly bonuses: number | null
}
type Gone = Checkout['view']['gone']

const NOTHING: Resets = { delivery: false, payment: null, bonuses: null }

/**
 * Resets choices that are no longer available. An unavailable tariff clears the address too (DLV-20). Returns whether
 * the delivery was reset, which payment system was (PAY-23), and to what the bonuses were lowered (BON-8).
 */
export function useGone({ view, isPending, send }: Checkout, isPlaced: boolean) {
  const { client } = useAuth()
  const loseAddress = useSetAtom(loseAddressAtom)
  const [resets, setResets] = useState(NOTHING)
  /** The last one that was handled, so that a failure does not start it again. */
  const [handled, setHandled] = useState<Gone | null>(null)
  const { gone } = view

  const giveUp = useEffectEvent(({ delivery, payment, bonuses, isGivenUp }: Gone) => {
    if (delivery) loseAddress()
    const max = view.basket.maxBonusesToWithdraw
    setResets((last) => ({
      delivery: delivery || last.delivery,
      payment: payment ?? last.payment,
      bonuses: bonuses && client && client.bonusBalance > 0 ? max : last.bonuses,
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

  return { resets, forgetBonuses: () => setResets((last) => ({ ...last, bonuses: null })) }
}
