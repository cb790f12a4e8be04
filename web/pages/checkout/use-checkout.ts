import { useCallback, useRef, useState } from 'react'
import type { CheckoutPatch, CheckoutView } from '#shared/checkout/contract.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useDelayed } from '#web/lib/use-delayed.ts'
import { useTakeBasket } from '#web/lib/use-take-basket.ts'
import { useStatus } from '#web/ui/status.tsx'
import {
  type ChoiceBlock,
  type Choices,
  chosenIn,
  isKept,
  type LostChoice,
  type LostChoices,
  lostText,
  repeatAll,
  stays,
  stillFailed,
  storeChoices,
  withLost,
  withoutLost,
} from './choices.ts'

/** Sends the changes one after another, so that the last choice is also the last to arrive. */
const IN_TURN = { id: 'checkout' }
/**
 * Milliseconds without a change after which the amount of bonuses is sent, so that not every step of the slider is.
 */
const SETTLE_MS = 350
/** Milliseconds for finding out whether the server has stored a choice that it has not answered. */
const CHECK_MS = 3000

export interface Checkout {
  readonly view: CheckoutView
  /** The choices as the page shows them: those that the server has stored, overlaid by those that are being sent. */
  readonly choices: Choices
  /** True while a choice is being sent, so that the sums do not include it yet. */
  readonly isPending: boolean
  /**
   * Stores a choice. If that fails, the choice is shown as not stored and can be repeated from the status line and
   * from its block (BASK-15).
   */
  choose(patch: CheckoutPatch): void
  /** Does the same, and resolves to whether the choice was stored. */
  tryToChoose(patch: CheckoutPatch): Promise<boolean>
  /** Returns the choice of a block that the server has not stored; undefined if there is none. */
  lostIn(block: ChoiceBlock): (LostChoice & { readonly text: string }) | undefined
  /** Removes the note on a choice that was not stored. */
  forgetLost(lost: CheckoutPatch): void
  /** Stores an amount of bonuses once it has not changed for a moment. */
  chooseBonuses(bonusesToWithdraw: number): void
  /** Stores a choice for a caller that waits for the answer and reports a failure itself; rejects on failure. */
  send(patch: CheckoutPatch): Promise<CheckoutView>
  /**
   * Whether the server has stored a choice although the call has failed, because only the answer was lost; null if it
   * could not be asked.
   */
  isKeptNow(patch: CheckoutPatch, error: unknown): Promise<boolean | null>
  /**
   * Resolves to the server's view once the server has stored what the page shows; rejects if that fails. `isFresh`
   * forces a call of the server.
   */
  settle(isFresh?: boolean): Promise<CheckoutView>
}

interface Latest {
  /** Removes the status line about the last failure, because its 'Повторить' would undo later choices. */
  dismiss: () => void
  /** Patches that the server has not answered yet, in their order. */
  underWay: readonly CheckoutPatch[]
  /** All patches in the order in which they were sent. */
  sent: readonly CheckoutPatch[]
  lost: LostChoices
}

/**
 * Provides the choices of the checkout. The server stores them; the page shows the stored ones, overlaid by those
 * that are being sent.
 */
export function useCheckout(view: CheckoutView): Checkout {
  const utils = trpc.useUtils()
  const showToast = useStatus()
  const takeBasket = useTakeBasket()
  const { dataUpdatedAt } = trpc.checkout.get.useQuery(undefined, { enabled: false })
  const latest = useRef<Latest>({ dismiss: () => undefined, underWay: [], sent: [], lost: {} })
  const [bonuses, setBonuses] = useState<number | null>(null)
  /**
   * A separate state, because the library updates a mutation's state too late for a radio button that was just
   * pressed.
   */
  const [underWay, setUnderWay] = useState<readonly CheckoutPatch[]>([])
  const [lost, setLost] = useState<LostChoices>({})
  const { mutateAsync } = trpc.checkout.update.useMutation({
    scope: IN_TURN,
    onSuccess(answer) {
      void utils.checkout.get.cancel()
      utils.checkout.get.setData(undefined, answer)
      const shown = utils.geo.position.getData()
      if (shown?.city.id !== answer.tariffs.to.cityId) void utils.geo.position.invalidate()
      takeBasket(answer.basket)
      utils.checkout.delivery.setData(undefined, answer.delivery)
      storeChoices(answer.basket)
    },
  })

  const putLost = useCallback((next: LostChoices) => {
    latest.current.lost = next
    setLost(next)
  }, [])

  /** Shows a patch as chosen and sends it. The caller must drop the patch once its answer is known. */
  const begin = useCallback(
    (patch: CheckoutPatch) => {
      const { dismiss, sent } = latest.current
      dismiss()
      latest.current.sent = [...sent, patch]
      latest.current.underWay = [...latest.current.underWay, patch]
      setUnderWay(latest.current.underWay)
      // A patch that makes a choice clears nothing: its answer may be lost, and with it what was cleared and why.
      return mutateAsync({ ...patch, clearsUnavailable: Object.keys(patch).length === 0 })
    },
    [mutateAsync],
  )

  const drop = useCallback((patch: CheckoutPatch) => {
    latest.current.underWay = latest.current.underWay.filter((other) => other !== patch)
    setUnderWay(latest.current.underWay)
  }, [])

  const transmit = useCallback(
    (patch: CheckoutPatch) => {
      const answer = begin(patch)
      const end = () => drop(patch)
      // The answer is rendered before the patch is dropped, so that the choice does not flicker.
      answer.then(() => void setTimeout(end), end)
      return answer
    },
    [begin, drop],
  )

  const forgetLost = useCallback(
    (patch: CheckoutPatch) => {
      latest.current.dismiss()
      putLost(withoutLost(latest.current.lost, patch))
    },
    [putLost],
  )

  const send = useCallback(
    (patch: CheckoutPatch) => {
      forgetLost(patch)
      return transmit(patch)
    },
    [forgetLost, transmit],
  )

  const isKeptNow = useCallback(
    async (patch: CheckoutPatch, error: unknown) => {
      // A refusal changes nothing, and the page's data are fetched again after it anyway.
      if (refusalOf(error)) return false
      // A fetch that is under way would be retried for seconds while there is no connection.
      await utils.checkout.get.cancel()
      const timeout = setTimeout(() => void utils.checkout.get.cancel(), CHECK_MS)
      const now = await utils.checkout.get.fetch(undefined, { staleTime: 0, retry: false }).catch(() => null)
      clearTimeout(timeout)
      if (now === null) return null
      const isStored = isKept(patch, now.basket)
      if (isStored) storeChoices(now.basket)
      return isStored
    },
    [utils],
  )

  const tryToChoose = useCallback(
    async (chosen: CheckoutPatch): Promise<boolean> => {
      // A copy, because patches are compared by identity and the same patch may be sent again.
      const patch = { ...chosen }
      forgetLost(patch)
      try {
        await begin(patch)
      } catch (error) {
        // The choice stays until this is known, so that it goes back together with the explanation (BASK-66).
        const isStored = await isKeptNow(patch, error)
        drop(patch)
        if (!isStored) reportLost(error, isStored !== null)
        return isStored === true
      }
      // The answer is rendered before the patch is dropped, so that the choice does not flicker.
      setTimeout(() => drop(patch))
      return true

      function reportLost(error: unknown, isKnown: boolean): void {
        const { sent } = latest.current
        const failed = stillFailed(patch, sent.slice(sent.indexOf(patch) + 1))
        if (!failed) return
        const refusal = refusalOf(error)
        // If the shop no longer has this tariff, point or payment system, there is nothing to repeat and nothing to
        // keep in the browser (CHK-35).
        const isUnavailable = refusal?.code === 'NOT_FOUND'
        if (isUnavailable) storeChoices((utils.checkout.get.getData() ?? view).basket)
        const reason = isUnavailable
          ? 'Такого варианта больше нет'
          : (refusal?.message ?? 'Нет связи с магазином')
        const allLost = withLost(
          latest.current.lost,
          failed,
          reason,
          !isUnavailable,
          isKnown ? 0 : Date.now(),
        )
        putLost(allLost)
        const again = repeatAll(allLost)
        const repeat = { label: 'Повторить', run: () => void tryToChoose(again) }
        latest.current.dismiss = isUnavailable
          ? showToast(`${reason}: ${stays(failed)}`)
          : showToast(`${reason}: ${stays(again, isKnown)}`, repeat)
      }
    },
    [begin, drop, forgetLost, putLost, showToast, isKeptNow, utils, view],
  )
  const choose = useCallback((patch: CheckoutPatch) => void tryToChoose(patch), [tryToChoose])

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
    tryToChoose,
    lostIn(block) {
      const choice = lost[block]
      if (!choice || isKept(choice.patch, view.basket)) return undefined
      return { ...choice, text: lostText(choice, dataUpdatedAt) }
    },
    forgetLost,
    chooseBonuses(bonusesToWithdraw) {
      setBonuses(bonusesToWithdraw)
      chooseWhenSettled(bonusesToWithdraw)
    },
    send,
    isKeptNow,
    async settle(isFresh = false) {
      const known = utils.checkout.get.getData() ?? view
      const isKnown = !isFresh && !known.isPreliminary
      const isSettled = isKnown && underWay.length === 0 && !isUnsent && isKept(choices, known.basket)
      return isSettled ? known : transmit(choices)
    },
  }
}
