import type { OwnRestocks } from '#shared/restock/contract.ts'
import { askAnew } from '#web/lib/ask-anew.ts'
import { failureText } from '#web/lib/no-connection.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { useStatus } from '#web/ui/status.tsx'

export const STILL_WAITS = 'Нет связи с\u00a0магазином: просьба осталась в\u00a0силе'

/** Provides the cancelling of the customer's own requests, to the product's page and to the account. */
export function useCancelRestock() {
  const utils = trpc.useUtils()
  const showToast = useStatus()
  const { mutateAsync } = trpc.restock.cancel.useMutation()
  const { isBusy, once } = useOnce()

  /** Returns the requests that are left after one was cancelled, or why it was not. */
  async function send(id: number): Promise<OwnRestocks | string> {
    try {
      return await mutateAsync({ id })
    } catch (error) {
      // The shop may have cancelled it although its answer was lost, or it was cancelled elsewhere.
      const stored = await askAnew(utils.restock.own, undefined)
      return stored?.requests.every((request) => request.id !== id)
        ? stored
        : failureText(refusalOf(error), stored !== null, STILL_WAITS)
    }
  }

  /** Cancels them one after another. Calls `onDone` before their rows disappear, so that the focus can be moved. */
  function cancel(requests: readonly { readonly id: number }[], onDone: () => void): void {
    void once(async () => {
      for (const { id } of requests) {
        const left = await send(id)
        if (typeof left === 'string') return void showToast(left)
        onDone()
        utils.restock.own.setData(undefined, left)
      }
      showToast('Просьба отменена')
    })
  }

  return { isBusy, cancel }
}
