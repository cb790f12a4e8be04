import type { BasketView, MoneyReason } from '#shared/basket/contract.ts'
import { totalWithDelivery } from '#shared/basket/delivery-sum.ts'
import type { DeliveryView } from '#shared/checkout/contract.ts'
import type { Roubles } from '#shared/money.ts'
import { ASK_AGAIN } from '#web/lib/ask-again.ts'
import { trpc } from '#web/lib/trpc.ts'

interface Delivery extends Pick<DeliveryView, 'couponIneligibility'> {
  /** null while no delivery is chosen or its price is unknown. */
  readonly deliveryPrice: Roubles | null
  readonly payableTotal: Roubles
  /** Empty while the server has not explained the sums. */
  readonly reasons: readonly MoneyReason[]
  /** The carrier's first answer about the chosen delivery is not there yet, so the total may be that of the items. */
  readonly isPending: boolean
  /** A delivery is chosen whose price is not known, so the total is that of the items. */
  readonly isUnpriced: boolean
}

/**
 * Returns what the chosen delivery adds to the basket. It is a query of its own, because its answer may depend on a
 * carrier, for which no change of the basket waits. After a change the last known price stays until the new one has
 * come.
 */
export function useDelivery(basket: BasketView): Delivery {
  const isChosen = basket.tariffId !== 0 && basket.quantity > 0
  const { data, isLoading } = trpc.checkout.delivery.useQuery(undefined, { enabled: isChosen, ...ASK_AGAIN })
  const delivery = isChosen ? data : undefined
  const deliveryPrice = delivery?.deliveryPrice ?? null
  const isPending = isLoading || (delivery?.isPreliminary ?? false)
  return {
    deliveryPrice,
    // The delivery may be older than the basket, so that it is asked only for what the basket cannot know.
    couponIneligibility:
      basket.coupon?.ineligibility ?? (delivery?.couponIneligibility === 'delivery' ? 'delivery' : null),
    payableTotal: totalWithDelivery(basket.finalTotal, deliveryPrice),
    reasons: basket.reasons.length > 0 ? [...basket.reasons, ...(delivery?.reasons ?? [])] : [],
    isPending,
    isUnpriced: isChosen && !isPending && deliveryPrice === null,
  }
}
