import { useEffect, useEffectEvent, useState } from 'react'
import type { UsualChoices as Usual } from '#shared/orders/contract.ts'
import type { AddressPart } from '#web/checkout/order-form.ts'
import { trpc } from '#web/lib/trpc.ts'
import type { Checkout } from './use-checkout.ts'
import { usualText } from './usual-text.ts'

interface UsualChoicesProps {
  readonly checkout: Checkout
  readonly clientId: number
  readonly cityId: number | null
  /** Fills in an address; returns false if there is one already. */
  readonly prefillAddress: (address: AddressPart) => boolean
  readonly className: string | undefined
}

/**
 * Chooses what the customer's last order chose, as far as nothing is chosen or typed yet (CHK-85), once for each
 * customer and city, and says so. The server decides what that is and whether it is available. `cityId` is null until
 * the offers of the city are known.
 */
export function UsualChoices(props: UsualChoicesProps) {
  const { checkout, clientId, cityId, prefillAddress, className } = props
  const { choices, choose } = checkout
  const utils = trpc.useUtils()
  const [said, setSaid] = useState<string | null>(null)

  const fillIn = useEffectEvent((usual: Usual) => {
    if (usual === null) return
    const { tariffId, pickupPointId, paymentSystemId, address } = usual
    // What was chosen while the answer was on its way is the shopper's own choice.
    const delivery = tariffId !== 0 && choices.tariffId === 0 ? { tariffId, pickupPointId } : null
    const payment = paymentSystemId !== 0 && choices.paymentSystemId === 0 ? { paymentSystemId } : null
    const hasAddress = address !== null && prefillAddress({ ...address, address: address.text })
    if (delivery || payment) choose({ ...delivery, ...payment })
    setSaid(
      usualText([
        ...(delivery ? ['доставка'] : []),
        ...(hasAddress ? ['адрес'] : []),
        ...(payment ? ['оплата'] : []),
      ]),
    )
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another customer has other orders
  useEffect(() => {
    if (cityId === null) return
    let isOver = false
    utils.orders.usual.fetch(undefined, { staleTime: 0 }).then(
      (usual) => {
        if (!isOver) fillIn(usual)
      },
      // Without an answer the shopper chooses as on a first visit.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [clientId, cityId, utils])

  return said === null ? null : (
    <p className={className} role="status">
      {said}
    </p>
  )
}
