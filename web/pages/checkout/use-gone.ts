import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { bonusCount } from '#shared/bonuses/bonus-words.ts'
import { useAuth } from '#web/auth/auth-provider.tsx'
import { loseAddressAtom } from '#web/orders/order-form.ts'
import type { Checkout } from './use-checkout.ts'

/** What the page says of choices that were given up. */
export interface GoneNotes {
  readonly payment: string | null
  readonly bonuses: string | null
}
type Gone = Checkout['view']['gone']

const NOTHING: GoneNotes = { payment: null, bonuses: null }

/**
 * Gives up what cannot be had any more: with the tariff goes the address; the payment system and a lowered amount of
 * bonuses are told until something else is chosen (spec §4, Geo and tariffs, Payment, Bonuses).
 */
export function useGone({ view, isPending, send }: Checkout, isPlaced: boolean) {
  const { client } = useAuth()
  const loseAddress = useSetAtom(loseAddressAtom)
  const [notes, setNotes] = useState(NOTHING)
  /** What was given up last: a failure must not begin it again. */
  const [told, setTold] = useState<Gone | null>(null)
  const { gone } = view

  const giveUp = useEffectEvent(({ delivery, payment, bonuses, isGivenUp }: Gone) => {
    if (delivery) loseAddress()
    const max = view.basket.maxBonusesToWithdraw
    setNotes((last) => ({
      payment: payment?.reason ? `Способ оплаты сброшен. ${payment.name}: ${payment.reason}` : last.payment,
      bonuses: bonuses && client && client.bonusBalance > 0 ? loweredTo(max) : last.bonuses,
    }))
    // A failure is logged only: ordering says it once more.
    if (!isGivenUp) send({}).catch(() => undefined)
  })
  const isAny = gone.delivery || gone.payment !== null || gone.bonuses
  const isDue = isAny && gone !== told && !isPending && !isPlaced
  useEffect(() => {
    if (!isDue) return
    setTold(gone)
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
