import { useSetAtom, useStore } from 'jotai'
import { useCallback, useRef } from 'react'
import type { BasketView, ChooseInput } from '#shared/basket/contract.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useTakeBasket } from '#web/lib/use-take-basket.ts'
import { fillFormAtom, orderFormAtom } from '#web/orders/order-form.ts'

export interface BasketChoices {
  /** Fills the choice into the form, keeps it with the basket and lets everything be priced anew. */
  choose(patch: ChooseInput): void
  /** The same for whoever waits for the shop's answer; rejects with its refusal. */
  send(patch: ChooseInput): Promise<BasketView>
  /** Sends once more what the basket does not know yet, and waits until it stands. The basket's last word. */
  settle(): Promise<BasketView | undefined>
  readonly isPending: boolean
}

/** Tariff, point, payment and bonuses are the form's; the basket is told of every change, one after the other. */
export function useBasketChoices(): BasketChoices {
  const store = useStore()
  const utils = trpc.useUtils()
  const takeBasket = useTakeBasket()
  const fill = useSetAtom(fillFormAtom)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const { mutateAsync, isPending } = trpc.basket.choose.useMutation({
    // One after another: the last choice must be the last to arrive.
    scope: { id: 'basket-choices' },
    onSuccess: (basket, { couponText }) => {
      // Taken out by whoever it was: what the browser remembers must not bring it back.
      if (couponText === '') fill({ couponText })
      takeBasket(basket)
    },
    onError: (error, patch) => {
      // The shop knows no such tariff, point or payment any more: as good as none.
      if (refusalOf(error)?.code === 'NOT_FOUND') fill(mapToNone(patch))
      void utils.basket.get.invalidate()
    },
    onSettled: () => {
      void utils.tariffs.available.invalidate()
      void utils.payments.systems.invalidate()
    },
  })

  const send = useCallback(
    (patch: ChooseInput) => {
      fill(withoutGaps(patch))
      const sent = mutateAsync(patch)
      last.current = sent.catch(() => undefined)
      return sent
    },
    [fill, mutateAsync],
  )

  const choose = useCallback(
    (patch: ChooseInput) => {
      void send(patch).catch(() => undefined)
    },
    [send],
  )

  const settle = useCallback(async () => {
    await last.current
    const { tariffId, pickupPointId, paymentSystemId, bonusesToWithdraw } = store.get(orderFormAtom)
    const basket = utils.basket.get.getData()
    const isKept =
      basket?.tariffId === tariffId &&
      basket.pickupPointId === pickupPointId &&
      basket.paymentSystemId === paymentSystemId &&
      basket.bonusesToWithdraw === bonusesToWithdraw
    return isKept ? basket : mutateAsync({ tariffId, pickupPointId, paymentSystemId, bonusesToWithdraw })
  }, [store, utils, mutateAsync])

  return { choose, send, settle, isPending }
}

type Choice = 'tariffId' | 'pickupPointId' | 'paymentSystemId' | 'bonusesToWithdraw'

function withoutGaps(patch: ChooseInput): Partial<Record<Choice, number>> {
  const choice: Partial<Record<Choice, number>> = {}
  for (const key of ['tariffId', 'pickupPointId', 'paymentSystemId', 'bonusesToWithdraw'] as const) {
    const value = patch[key]
    if (value !== undefined) choice[key] = value
  }
  return choice
}

function mapToNone(patch: ChooseInput): Partial<Record<Choice, number>> {
  const choice = withoutGaps(patch)
  for (const key of Object.keys(choice) as Choice[]) choice[key] = 0
  return choice
}
