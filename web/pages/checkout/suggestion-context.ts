import type { BasketView } from '#shared/basket/contract.ts'
import type { GeoPosition } from '#shared/geo/contract.ts'
import type { PaymentSystem } from '#shared/payments/contract.ts'
import type { OtherDelivery, SuggestionContext } from '#shared/payments/payment-suggestion.ts'
import type { AvailableTariffs, Tariff } from '#shared/tariffs/contract.ts'
import { deliveryPrice } from '#shared/tariffs/delivery-price.ts'
import { isPriced } from '#shared/tariffs/is-priced.ts'

export interface CheckoutSituation {
  readonly basket: BasketView
  readonly geo: GeoPosition
  readonly tariffs: AvailableTariffs
  /** The chosen tariff; undefined if none is chosen. */
  readonly tariff: Tariff | undefined
  /** The shop's minimum of items for payment on receipt, in whole roubles. */
  readonly minSumOnReceipt: number
}

/** Collects the input of the rule for suggestions, for one unavailable payment system. */
export function suggestionContext(system: PaymentSystem, situation: CheckoutSituation): SuggestionContext {
  const { basket, geo, tariffs, tariff } = situation
  const isPrepayOnly = system.blockedBy.includes('prepay-only')
  // The tariff itself accepts payment on receipt, so only the point requires prepayment, and other points may not.
  const isPointPrepaid = isPrepayOnly && tariff?.prepayOnly === false
  return {
    terms: system,
    situation: {
      itemsTotal: system.itemsTotal,
      payableTotal: system.payableTotal,
      isPrepayOnly,
      isRussia: geo.country.isRussia,
      regionId: geo.region.id,
      isBrandStore: tariff?.kind === 'store',
      isDeliveryUnpriced: system.blockedBy.includes('unpriced-delivery'),
      minSumOnReceipt: situation.minSumOnReceipt,
    },
    deliveryPrice: system.deliveryPrice,
    deliveries: otherDeliveries(system, tariffs, tariff),
    hasOtherPoints: isPointPrepaid && tariff.pickupPointCount > 1,
    couponAmount: basket.taken.coupon,
    spareBonuses: basket.maxBonusesToWithdraw - basket.bonusesToWithdraw,
  }
}

function otherDeliveries(system: PaymentSystem, tariffs: AvailableTariffs, chosen?: Tariff): OtherDelivery[] {
  return [...tariffs.deliveryTariffs, ...tariffs.pickupTariffs]
    .filter(isPriced)
    .filter(({ id }) => id !== chosen?.id)
    .map((tariff) => ({
      tariffId: tariff.id,
      name: tariff.kind === 'pickup' ? 'Пункт выдачи' : tariff.deliveryName,
      price: deliveryPrice({
        quotedPrice: tariff.price,
        itemsTotal: system.itemsTotal,
        freeThreshold: tariff.freeThreshold,
        surchargePercent: tariff.surchargePercent,
        isPrepay: system.isPrepay,
        isPaymentChosen: true,
      }),
      isPrepayOnly: tariff.prepayOnly,
      isBrandStore: tariff.kind === 'store',
      isOtherPoint: tariff.kind === 'pickup' && chosen?.kind === 'pickup',
    }))
}
