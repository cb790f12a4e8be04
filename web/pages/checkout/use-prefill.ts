import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { formatPhone } from '#shared/phone.ts'
import { useAuth } from '#web/auth/auth-provider.tsx'
import { isFormRestoredAtom, orderFormAtom, prefillFormAtom } from '#web/orders/order-form.ts'
import type { BasketChoices } from './use-basket-choices.ts'

/**
 * Fills the contacts from the client, once for each who comes: with the page, or by signing in on it. The basket
 * that signing in brings may know other choices: those of the open form go to it.
 */
export function usePrefill({ choose }: BasketChoices): void {
  const store = useStore()
  const { client } = useAuth()
  const isRestored = useAtomValue(isFormRestoredAtom)
  const prefill = useSetAtom(prefillFormAtom)
  const wasGuest = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field that was emptied on purpose stays empty
  useEffect(() => {
    if (!isRestored) return
    if (client === null) {
      wasGuest.current = true
      return
    }
    const { name, phone, email } = client
    prefill({ name, phone: formatPhone(phone), email: email ?? '' })
    if (!wasGuest.current) return
    const { tariffId, pickupPointId, paymentSystemId, bonusesToWithdraw } = store.get(orderFormAtom)
    choose({ tariffId, pickupPointId, paymentSystemId, bonusesToWithdraw })
  }, [isRestored, client?.clientId])
}
