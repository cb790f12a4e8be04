import { useSetAtom, useStore } from 'jotai'
import { useCallback, useRef } from 'react'
import type { BasketView, ChooseInput } from '#shared/basket/contract.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useTakeBasket } from '#web/lib/use-take-basket.ts'
import { fillFormAtom, orderFormAtom } from '#web/orders/order-form.ts'
import { useRefreshPrices } from '#web/tariffs/use-refresh-prices.ts'
import { useStatus } from '#web/ui/status.tsx'
import { formPart, isKept, keptInstead, stays } from './kept-choices.ts'

export interface BasketChoices {
  /**
   * The shopper's own: fills it into the form, keeps it with the basket and lets everything be priced anew. One that
   * the shop does not keep is shown as not kept, and can be made again from the quiet line.
   */
  choose(patch: ChooseInput): void
  /** The same for whoever waits for the shop's answer and tells of a failure; rejects with it. */
  send(patch: ChooseInput): Promise<BasketView>
  /** The page's own: lets go what can be had no more. A failure is only logged: ordering says it once more. */
  drop(patch: ChooseInput): void
  /** Sends once more what the basket does not know yet, and waits until it stands. The basket's last word. */
  settle(): Promise<BasketView | undefined>
  readonly isPending: boolean
}

interface Sending {
  /** Fulfilled when the last that was sent has been answered, or has failed. */
  readonly last: Promise<void>
  /** What of the shopper's choices has failed, and was not chosen anew since. */
  readonly failed: ChooseInput
  /** Takes back the line that told of the last failure: once something else is chosen, its 'Повторить' would undo it. */
  readonly untell: () => void
}

/** Tariff, point, payment and bonuses are the form's; the basket is told of every change, one after the other. */
export function useBasketChoices(): BasketChoices {
  const store = useStore()
  const utils = trpc.useUtils()
  const say = useStatus()
  const takeBasket = useTakeBasket()
  const refreshPrices = useRefreshPrices()
  const fill = useSetAtom(fillFormAtom)
  const sending = useRef<Sending>({ last: Promise.resolve(), failed: {}, untell: () => undefined })
  const { mutateAsync, isPending } = trpc.basket.choose.useMutation({
    // One after another: the last choice must be the last to arrive.
    scope: { id: 'basket-choices' },
    onSuccess: (basket, { couponText }) => {
      // Taken out by whoever it was: what the browser remembers must not bring it back.
      if (couponText === '') fill({ couponText })
      takeBasket(basket)
    },
    onSettled: () => {
      refreshPrices()
      void utils.payments.systems.invalidate()
    },
  })

  /** Once nothing is on its way: what has failed goes back to what the basket holds, and is told. */
  const giveBack = useCallback(
    async (last: Promise<void>, error: unknown, again: (patch: ChooseInput) => void) => {
      const isLast = () => sending.current.last === last
      const { failed } = sending.current
      if (!isLast() || Object.keys(failed).length === 0) return
      await utils.basket.get.cancel()
      const known = utils.basket.get.getData()
      const fresh = { staleTime: 0, retry: false }
      const basket = await utils.basket.get.fetch(undefined, fresh).catch(() => known)
      if (!basket || !isLast()) return
      sending.current = { ...sending.current, failed: {} }
      // Its answer alone was lost.
      if (isKept(failed, basket)) return
      fill(keptInstead(failed, basket))
      const refusal = refusalOf(error)
      if (refusal?.code === 'NOT_FOUND') {
        // The shop knows no such tariff, point or payment any more: there is nothing to repeat.
        void utils.tariffs.invalidate()
        say(`Такого варианта больше нет: ${stays(failed)}`)
        return
      }
      const repeat = { label: 'Повторить', run: () => again(failed) }
      const untell = say(`${refusal?.message ?? 'Нет связи с магазином'}: ${stays(failed)}`, repeat)
      sending.current = { ...sending.current, untell }
    },
    [fill, say, utils],
  )

  const begin = useCallback(
    (patch: ChooseInput, isShoppers: boolean): Promise<BasketView> => {
      fill(formPart(patch))
      sending.current.untell()
      const sent = mutateAsync(patch)
      const again = (failed: ChooseInput) => void begin(failed, true).catch(() => undefined)
      const settled = sent.then(
        () => {
          forgetFailed(patch)
          return null
        },
        (error: unknown) => {
          const { failed } = sending.current
          if (isShoppers) sending.current = { ...sending.current, failed: { ...failed, ...patch } }
          return error
        },
      )
      const last = settled.then(() => undefined)
      forgetFailed(patch)
      sending.current = { ...sending.current, last }
      void settled.then((error) => giveBack(last, error, again))
      return sent

      /** Chosen anew, what failed before is no matter. */
      function forgetFailed(anew: ChooseInput) {
        const failed = Object.entries(sending.current.failed).filter(([field]) => !(field in anew))
        sending.current = { ...sending.current, failed: Object.fromEntries(failed) }
      }
    },
    [fill, mutateAsync, giveBack],
  )

  const send = useCallback((patch: ChooseInput) => begin(patch, false), [begin])
  const drop = useCallback((patch: ChooseInput) => void begin(patch, false).catch(() => undefined), [begin])
  const choose = useCallback((patch: ChooseInput) => void begin(patch, true).catch(() => undefined), [begin])

  const settle = useCallback(async () => {
    await sending.current.last
    const { tariffId, pickupPointId, paymentSystemId, bonusesToWithdraw } = store.get(orderFormAtom)
    const wished = { tariffId, pickupPointId, paymentSystemId, bonusesToWithdraw }
    const basket = utils.basket.get.getData()
    return basket && isKept(wished, basket) ? basket : send(wished)
  }, [store, utils, send])

  return { choose, send, drop, settle, isPending }
}
