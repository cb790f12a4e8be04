import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { formatPhone } from '#shared/phone.ts'
import { useAuth } from '#web/auth/auth-provider.tsx'
import { prefillFormAtom, restoreFormAtom } from '#web/orders/order-form.ts'
import { rememberedChoices, storeChoices } from './choices.ts'
import type { Checkout } from './use-checkout.ts'

/**
 * Brings back what this browser has kept of the form, and what it remembers of the choices where the server knows
 * none; then fills the contacts from the client: with the page, and again for whoever signs in on it. A field that
 * was emptied on purpose stays empty.
 */
export function useRestoredForm(
  { view, choose }: Checkout,
  tryCoupon: (code: string) => Promise<void>,
): void {
  const { client } = useAuth()
  const restore = useSetAtom(restoreFormAtom)
  const prefill = useSetAtom(prefillFormAtom)

  const bringBack = useEffectEvent(() => {
    if (!restore()) return
    const { couponText, ...remembered } = rememberedChoices(view.basket)
    const isAny = Object.keys(remembered).length > 0
    if (isAny) choose(remembered)
    else if (couponText === undefined) storeChoices(view.basket)
    if (couponText !== undefined) void tryCoupon(couponText)
  })
  const clientId = client?.clientId
  const fillIn = useEffectEvent(() => {
    if (client) prefill({ name: client.name, phone: formatPhone(client.phone), email: client.email ?? '' })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each who comes
  useEffect(() => {
    bringBack()
    fillIn()
  }, [clientId])
}
