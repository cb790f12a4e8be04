import { useCallback, useRef, useState } from 'react'
import type { CheckoutPatch, CheckoutView } from '#shared/checkout/contract.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useDelayed } from '#web/lib/use-delayed.ts'
import { useTakeBasket } from '#web/lib/use-take-basket.ts'
import { useStatus } from '#web/ui/status.tsx'
import { type Choices, chosenIn, isKept, stays, stillFailed, storeChoices } from './choices.ts'

/** One after another: the last choice must be the last to arrive. */
const IN_TURN = { id: 'checkout' }
/** The slider sends what it was left at, not every step on the way. */
const SETTLE_MS = 350

export interface Checkout {
  readonly view: CheckoutView
  /** As the page shows them: what the server holds, and over it what is on its way there. */
  readonly choices: Choices
  /** A choice is on its way: the sums are those before it. */
  readonly isPending: boolean
  /** Keeps a choice. One that fails is shown as not kept, and can be made again from the status line. */
  choose(patch: CheckoutPatch): void
  /** The same, once the shopper's hand rests. */
  chooseBonuses(bonusesToWithdraw: number): void
  /** Keeps a choice for whoever waits for the answer, and tells of a failure; rejects with it. */
  send(patch: CheckoutPatch): Promise<CheckoutView>
  /** After a failure: whether the server holds it all the same, because its answer alone was lost. */
  isKeptNow(patch: CheckoutPatch, error: unknown): Promise<boolean>
  /** Waits until the server holds what the page shows. Rejects when it does not. */
  settle(): Promise<CheckoutView>
}

interface Latest {
  /** Takes back the line that told of the last failure: its 'Повторить' would undo what is chosen after it. */
  untell: () => void
  /** Patches that the server has not answered yet, in their order. */
  underWay: readonly CheckoutPatch[]
}

/** The choices of the checkout: the server owns them, the page shows what it holds and what is under way. */
export function useCheckout(view: CheckoutView): Checkout {
  const utils = trpc.useUtils()
  const showToast = useStatus()
  const takeBasket = useTakeBasket()
  const latest = useRef<Latest>({ untell: () => undefined, underWay: [] })
  const [bonuses, setBonuses] = useState<number | null>(null)
  /** State of its own: the library tells of a mutation too late for a radio button that has just been pressed. */
  const [underWay, setUnderWay] = useState<readonly CheckoutPatch[]>([])
  const { mutateAsync } = trpc.checkout.update.useMutation({
    scope: IN_TURN,
    onSuccess(answer) {
      void utils.checkout.get.cancel()
      utils.checkout.get.setData(undefined, answer)
      takeBasket(answer.basket)
      storeChoices(answer.basket)
    },
  })

  const send = useCallback(
    (patch: CheckoutPatch) => {
      latest.current.untell()
      show([...latest.current.underWay, patch])
      const answer = mutateAsync({ ...patch, givesUpGone: true })
      const drop = () => show(latest.current.underWay.filter((other) => other !== patch))
      // The answer is rendered first: what was chosen must not flicker.
      answer.then(() => void setTimeout(drop), drop)
      return answer

      function show(patches: readonly CheckoutPatch[]): void {
        latest.current.underWay = patches
        setUnderWay(patches)
      }
    },
    [mutateAsync],
  )

  const isKeptNow = useCallback(
    async (patch: CheckoutPatch, error: unknown) => {
      // A refusal changes nothing, and the page is asked for again after any.
      if (refusalOf(error)) return false
      const now = await utils.checkout.get.fetch(undefined, { staleTime: 0, retry: false }).catch(() => null)
      return now !== null && isKept(patch, now.basket)
    },
    [utils],
  )

  const choose = useCallback(
    (patch: CheckoutPatch) => {
      send(patch).catch((error: unknown) => tell(error))

      async function tell(error: unknown): Promise<void> {
        const refusal = refusalOf(error)
        if (await isKeptNow(patch, error)) return
        const failed = stillFailed(patch, latest.current.underWay)
        if (!failed) return
        if (refusal?.code === 'NOT_FOUND') {
          // The shop knows no such tariff, point or payment any more: there is nothing to repeat.
          showToast(`Такого варианта больше нет: ${stays(failed)}`)
          return
        }
        const repeat = { label: 'Повторить', run: () => choose(failed) }
        latest.current.untell = showToast(
          `${refusal?.message ?? 'Нет связи с магазином'}: ${stays(failed)}`,
          repeat,
        )
      }
    },
    [send, showToast, isKeptNow],
  )

  const chooseWhenSettled = useDelayed(
    useCallback(
      (bonusesToWithdraw: number) => {
        setBonuses(null)
        choose({ bonusesToWithdraw })
      },
      [choose],
    ),
    SETTLE_MS,
  )

  const isUnsent = bonuses !== null
  const choices = chosenIn(view, isUnsent ? [...underWay, { bonusesToWithdraw: bonuses }] : underWay)
  return {
    view,
    choices,
    isPending: underWay.length > 0,
    choose,
    chooseBonuses(bonusesToWithdraw) {
      setBonuses(bonusesToWithdraw)
      chooseWhenSettled(bonusesToWithdraw)
    },
    send,
    isKeptNow,
    async settle() {
      const known = utils.checkout.get.getData() ?? view
      const isSettled = underWay.length === 0 && !isUnsent && isKept(choices, known.basket)
      return isSettled ? known : send(choices)
    },
  }
}
