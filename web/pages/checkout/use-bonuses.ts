import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { bonusCount } from '#shared/account/bonus-words.ts'
import { useAuth } from '#web/auth/auth-provider.tsx'
import { useBasket } from '#web/basket/basket-provider.tsx'
import { fillFormAtom, isFormRestoredAtom, orderFormAtom } from '#web/orders/order-form.ts'
import type { OrderedBasket } from './use-coupon.ts'

/** The slider sends what it was left at, not every step on the way. */
const SETTLE_MS = 350

/**
 * How many bonuses this order takes: shown at once, told to the shop when the hand rests. Where the maximum drops
 * below it, it follows; without a balance, or a client, it is 0 (spec §4, Bonuses).
 */
export function useBonuses({ basket, choices, isPlaced }: OrderedBasket) {
  const { client } = useAuth()
  const { isChanging } = useBasket()
  const form = useAtomValue(orderFormAtom)
  const isRestored = useAtomValue(isFormRestoredAtom)
  const fill = useSetAtom(fillFormAtom)
  const { choose, isPending } = choices
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isWaiting, setWaiting] = useState(false)
  const [lowered, setLowered] = useState<string | null>(null)

  const tell = useCallback(
    (bonusesToWithdraw: number) => {
      clearTimeout(timer.current)
      setWaiting(false)
      choose({ bonusesToWithdraw })
    },
    [choose],
  )

  useEffect(() => () => clearTimeout(timer.current), [])

  function change(amount: number) {
    fill({ bonusesToWithdraw: amount })
    setLowered(null)
    clearTimeout(timer.current)
    setWaiting(true)
    timer.current = setTimeout(() => tell(amount), SETTLE_MS)
  }

  const amount = isRestored ? form.bonusesToWithdraw : basket.bonusesToWithdraw
  const max = client === null ? 0 : basket.maxBonusesToWithdraw
  const isSettled = isRestored && !isWaiting && !isPending && !isChanging && !isPlaced
  useEffect(() => {
    if (!isSettled || amount <= max) return
    fill({ bonusesToWithdraw: max })
    if (client === null || client.bonusBalance <= 0) return
    setLowered(
      max === 0
        ? 'Заказ изменился: бонусы больше не\u00a0списываются'
        : `Заказ изменился: спишем ${bonusCount(max)}, это наибольшая сумма`,
    )
    tell(max)
  }, [isSettled, amount, max, client, fill, tell])

  return { client, amount: Math.min(amount, max), max, change, lowered }
}
