import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import type { GeoPosition } from '#shared/geo/contract.ts'
import type { UsualChoices } from '#shared/orders/contract.ts'
import { formatPhone } from '#shared/phone.ts'
import { useAuth } from '#web/auth/auth-provider.tsx'
import {
  orderFormAtom,
  ownFormAtom,
  placeAddressAtom,
  prefillAddressAtom,
  prefillFormAtom,
  restoreFormAtom,
} from '#web/checkout/order-form.ts'
import { trpc } from '#web/lib/trpc.ts'
import { rememberedChoices, storeChoices } from './choices.ts'
import type { SayUsual } from './take-usual.ts'
import type { Checkout } from './use-checkout.ts'

type UsualPart = typeof import('./take-usual.ts')

/**
 * Restores the form from the browser's storage, and the choices that the server does not have. Then fills empty
 * contact fields with the customer's data, on load and again after a sign-in (AUTH-47, CHK-26). A field that the
 * shopper has emptied stays empty. An address that was typed for another city is cleared (DLV-63); `geo` is null until
 * the tariffs of the city are known, because a failed request for them clears nothing (DLV-21). For a customer, then
 * makes the choices of the last order to that city (CHK-85, MILE-300); returns the line that says which of them the
 * page shows.
 */
export function useRestoredForm(
  checkout: Checkout,
  geo: GeoPosition | null,
  tryCoupon: (code: string) => Promise<void>,
): string | null {
  const { view, choices, choose } = checkout
  const { client } = useAuth()
  const utils = trpc.useUtils()
  const prefillAddress = useSetAtom(prefillAddressAtom)
  const form = useAtomValue(orderFormAtom)
  const [say, setSay] = useState<SayUsual | null>(null)
  const restore = useSetAtom(restoreFormAtom)
  const prefill = useSetAtom(prefillFormAtom)
  const own = useSetAtom(ownFormAtom)
  const placeAddress = useSetAtom(placeAddressAtom)
  const [filledFor, setFilledFor] = useState<number | null>(null)
  const [namedFor, setNamedFor] = useState<number | null>(null)

  const clientId = client?.clientId
  const restoreOnce = useEffectEvent(() => {
    if (!restore(clientId)) return
    const { couponText, tariffId, pickupPointId = 0, ...others } = rememberedChoices(view.basket)
    const hasOthers = Object.keys(others).length > 0
    // Sent separately, so that a point that no longer exists resets only the delivery (CHK-35).
    if (tariffId !== undefined) choose({ tariffId, pickupPointId })
    if (hasOthers) choose(others)
    if (tariffId === undefined && !hasOthers && couponText === undefined) storeChoices(view.basket)
    if (couponText !== undefined) void tryCoupon(couponText)
  })
  const fillIn = useEffectEvent(() => {
    if (!client || client.clientId === filledFor) return
    setFilledFor(client.clientId)
    own(client.clientId)
    prefill({ name: client.name, phone: formatPhone(client.phone), email: client.email ?? '' })
  })
  const take = useEffectEvent(({ takeUsual }: UsualPart, usual: UsualChoices) => {
    if (!usual) return
    // Once, like the profile's data: what the shopper has emptied stays empty when the city changes (MILE-300).
    if (client && client.clientId !== namedFor) {
      setNamedFor(client.clientId)
      prefill({ name: usual.name, email: usual.email, phone: '' })
    }
    const sayTaken = takeUsual(usual, checkout, prefillAddress)
    setSay(() => sayTaken)
  })
  const place = geo && placeKey(geo)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per client and city
  useEffect(() => {
    restoreOnce()
    fillIn()
    if (place === null) return
    placeAddress(place)
    if (clientId === undefined) return
    let isOver = false
    Promise.all([import('./take-usual.ts'), utils.orders.usual.fetch(undefined, { staleTime: 0 })]).then(
      ([part, answer]) => {
        if (!isOver) take(part, answer)
      },
      // Without an answer the shopper chooses as on a first visit.
      () => undefined,
    )
    return () => {
      isOver = true
      setSay(null)
    }
  }, [clientId, place])
  return say?.(choices, form) ?? null
}

function placeKey({ city, region, country }: GeoPosition): string {
  return city.id > 0 ? String(city.id) : `${country.id}:${region.id}:${city.name}`
}
