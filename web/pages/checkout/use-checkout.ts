import { useCallback, useRef, useState } from 'react'
import type { CheckoutPatch, CheckoutView } from '#shared/checkout/contract.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useDelayed } from '#web/lib/use-delayed.ts'
import { useTakeBasket } from '#web/lib/use-take-basket.ts'
import { useStatus } from '#web/ui/status.tsx'
import { type Choices, chosenIn, isKept, stays, stillFailed, storeChoices } from './choices.ts'

/** Sends the changes one after another, so that the last choice is also the last to arrive. */
const IN_TURN = { id: 'checkout' }
/** Milliseconds without a change after which the amount of bonuses is sent, instead of every step of the slider. */
const SETTLE_MS = 350

export interface Checkout {
  readonly view: CheckoutView
  /** The choices as the page shows them: what the server has stored, overlaid by what is being sent. */
  readonly choices: Choices
  /** True while a choice is being sent: the sums are those before it. */
  readonly isPending: boolean
  /**
   * Stores a choice. If that fails, the choice is shown as not kept and can be repeated from the status line
   * (BASK-15).
   */
  choose(patch: CheckoutPatch): void
  /** Stores an amount of bonuses once it has not changed for a moment. */
  chooseBonuses(bonusesToWithdraw: number): void
  /** Stores a choice for a caller that waits for the answer and reports a failure itself; rejects on failure. */
  send(patch: CheckoutPatch): Promise<CheckoutView>
  /** Whether the server has stored a choice although sending it has failed, because only the answer was lost. */
  isKeptNow(patch: CheckoutPatch, error: unknown): Promise<boolean>
  /** Resolves once the server has stored what the page shows; rejects if it cannot. */
  settle(): Promise<CheckoutView>
}

interface Latest {
  /** Removes the status line about the last failure, because its 'Повторить' would undo later choices. */
  dismiss: () => void
  /** Patches that the server has not answered yet, in their order. */
  underWay: readonly CheckoutPatch[]
}

/**
 * Provides the choices of the checkout: the server owns them, the page shows what it has stored and what is being
 * sent.
 */
export function useCheckout(view: CheckoutView): Checkout {
  const utils = trpc.useUtils()
  const showToast = useStatus()
  const takeBasket = useTakeBasket()
  const latest = useRef<Latest>({ dismiss: () => undefined, underWay: [] })
  const [bonuses, setBonuses] = useState<number | null>(null)
  /**
   * Own state, because the library updates the mutation's state too late for a radio button that was just pressed.
   */
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
      latest.current.dismiss()
      show([...latest.current.underWay, patch])
      const answer = mutateAsync({ ...patch, givesUpGone: true })
      const drop = () => show(latest.current.underWay.filter((other) => other !== patch))
      // The answer is rendered before the patch is dropped, so that the choice does not flicker.
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
      // A refusal changes nothing, and the page's data are fetched again after it anyway.
      if (refusalOf(error)) return false
      const now = await utils.checkout.get.fetch(undefined, { staleTime: 0, retry: false }).catch(() => null)
      return now !== null && isKept(patch, now.basket)
    },
    [utils],
  )

  const choose = useCallback(
    (patch: CheckoutPatch) => {
      send(patch).catch((error: unknown) => reportFailure(error))

      async function reportFailure(error: unknown): Promise<void> {
        const refusal = refusalOf(error)
        if (await isKeptNow(patch, error)) return
        const failed = stillFailed(patch, latest.current.underWay)
        if (!failed) return
        if (refusal?.code === 'NOT_FOUND') {
          // The shop no longer has this tariff, point or payment system, so there is nothing to repeat.
          showToast(`Такого варианта больше нет: ${stays(failed)}`)
          return
        }
        const repeat = { label: 'Повторить', run: () => choose(failed) }
        latest.current.dismiss = showToast(
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
