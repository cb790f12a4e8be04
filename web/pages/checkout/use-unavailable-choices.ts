import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LostDelivery } from '#shared/checkout/contract.ts'
import { useAuth } from '#web/auth/auth-provider.tsx'
import { loseAddressAtom } from '#web/checkout/order-form.ts'
import { useOptionalPart } from '#web/lib/use-optional-part.ts'
import { isResetDue } from './is-reset-due.ts'
import type { Checkout } from './use-checkout.ts'

/** The choices that were reset. */
interface Resets {
  /** The tariff with its point that was reset; null if none was. */
  readonly delivery: LostDelivery | null
  /** The id of the payment system that was reset; null if none was. */
  readonly payment: number | null
  /** The maximum to which the amount of bonuses was lowered; null if it was not. */
  readonly bonuses: number | null
}
type Unavailable = Checkout['view']['unavailable']

const loadNotes = () => import('./unavailable-notes.ts')

const NOTHING: Resets = { delivery: null, payment: null, bonuses: null }

/**
 * Resets choices that are no longer available. With an unavailable tariff the address is cleared too (DLV-20).
 * Returns the delivery that was reset, the payment system that was (PAY-23), the maximum to which the bonuses were
 * lowered (BON-8), and the functions that say so, null until they have loaded.
 */
export function useUnavailableChoices({ view, isPending, send }: Checkout, isPlaced: boolean) {
  const { client } = useAuth()
  const loseAddress = useSetAtom(loseAddressAtom)
  const [resets, setResets] = useState(NOTHING)
  /** The choices that were handled last, so that a failure does not start the reset again. */
  const [handled, setHandled] = useState<Unavailable | null>(null)
  const { unavailable } = view
  /** The delivery with which the address went before the page was left, while the answer about it is still kept. */
  const [earlier] = useState(unavailable.isCleared ? unavailable.delivery : null)

  const reset = useEffectEvent(({ delivery, payment, bonuses, isCleared }: Unavailable) => {
    // The answer that clears the choices names them once more. The cache keeps what is equal as the same object.
    if (delivery && delivery !== handled?.delivery && delivery !== earlier) loseAddress()
    const max = view.basket.maxBonusesToWithdraw
    setResets((last) => ({
      delivery: delivery ?? last.delivery,
      payment: payment ?? last.payment,
      bonuses: bonuses && client && client.bonusBalance > 0 ? max : last.bonuses,
    }))
    // A failure is only logged, because submitting the order would report it again.
    if (!isCleared) send({}).catch(() => undefined)
  })
  const isDue = isResetDue(unavailable, isPending) && unavailable !== handled && !isPlaced
  useEffect(() => {
    if (!isDue) return
    setHandled(unavailable)
    reset(unavailable)
  }, [isDue, unavailable])

  const notes = useOptionalPart(loadNotes, resets !== NOTHING)
  return { resets, notes, forgetBonuses: () => setResets((last) => ({ ...last, bonuses: null })) }
}
