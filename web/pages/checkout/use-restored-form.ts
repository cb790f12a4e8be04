import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { formatPhone } from '#shared/phone.ts'
import { useAuth } from '#web/auth/auth-provider.tsx'
import { prefillFormAtom, restoreFormAtom } from '#web/checkout/order-form.ts'
import { rememberedChoices, storeChoices } from './choices.ts'
import type { Checkout } from './use-checkout.ts'

/**
 * Restores the form from the browser's storage, and the choices that the server does not have. Then fills empty
 * contact fields with the customer's data, on load and again after a sign-in (AUTH-47, CHK-26). A field that the
 * shopper has emptied stays empty.
 */
export function useRestoredForm(
  { view, choose }: Checkout,
  tryCoupon: (code: string) => Promise<void>,
): void {
  const { client } = useAuth()
  const restore = useSetAtom(restoreFormAtom)
  const prefill = useSetAtom(prefillFormAtom)

  const restoreOnce = useEffectEvent(() => {
    if (!restore()) return
    const { couponText, tariffId, pickupPointId = 0, ...others } = rememberedChoices(view.basket)
    const hasOthers = Object.keys(others).length > 0
    // Sent separately, so that a point that no longer exists resets only the delivery (CHK-35).
    if (tariffId !== undefined) choose({ tariffId, pickupPointId })
    if (hasOthers) choose(others)
    if (tariffId === undefined && !hasOthers && couponText === undefined) storeChoices(view.basket)
    if (couponText !== undefined) void tryCoupon(couponText)
  })
  const clientId = client?.clientId
  const fillIn = useEffectEvent(() => {
    if (client) prefill({ name: client.name, phone: formatPhone(client.phone), email: client.email ?? '' })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per client
  useEffect(() => {
    restoreOnce()
    fillIn()
  }, [clientId])
}
