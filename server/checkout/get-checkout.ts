import { viewBasket } from '#server/basket/get-basket.ts'
import type { StoredBasket } from '#server/basket/read-basket.ts'
import type { Ctx } from '#server/context.ts'
import { geoStatements } from '#server/geo/queries.ts'
import { findPoint } from '#server/pickup/get-pickup-point.ts'
import { tariffStatements } from '#server/tariffs/queries.ts'
import type { CheckoutView, LostDelivery } from '#shared/checkout/contract.ts'
import type { PaymentSystems } from '#shared/payments/contract.ts'
import { viewTariffs } from './available-tariffs.ts'
import { viewDelivery } from './get-delivery.ts'
import { assessPaymentSystems, priceOnce } from './payment-systems.ts'
import { pointTakes, shipmentOf } from './priced-delivery.ts'
import { type OfferedBasket, offerOf, readOffers } from './tariff-offers.ts'

/** Returns everything that the checkout page shows, from one state of the basket. Changes nothing. */
export async function getCheckout(ctx: Ctx): Promise<CheckoutView> {
  return viewCheckout(ctx, await readOffers(ctx))
}

/** Builds the view of the checkout page. Prices the basket twice: with prepayment and without. */
export function viewCheckout(ctx: Ctx, { basket, place, parcel, offers }: OfferedBasket): CheckoutView {
  const price = priceOnce(ctx, basket)
  const goods = price(basket.isPrepay)
  // Null also if the chosen delivery is no longer available. A silent carrier's tariff still is (DLV-57).
  const delivery = pointTakes(ctx, basket, place, parcel) ? offerOf(offers, basket.tariffId) : null
  const paymentSystems = assessPaymentSystems(ctx, { basket, place, delivery, price })
  return {
    basket: viewBasket(ctx, basket, goods),
    delivery: viewDelivery(basket, goods, delivery),
    tariffs: viewTariffs(ctx, { offers, place, shipment: shipmentOf(basket, goods) }),
    paymentSystems,
    unavailable: {
      delivery:
        goods.quantity > 0 && basket.tariffId !== 0 && delivery === null ? lostDelivery(ctx, basket) : null,
      payment: unavailablePayment(basket, paymentSystems),
      bonuses: basket.bonusesToWithdraw > goods.maxBonusesToWithdraw,
      isCleared: false,
    },
    isPreliminary: offers.some(({ isLate }) => isLate),
  }
}

function lostDelivery(ctx: Ctx, { tariffId, pickupPointId }: StoredBasket): LostDelivery {
  const cityId = findPoint(ctx, pickupPointId)?.cityId ?? 0
  const city = geoStatements(ctx.db).place.get({ cityId })
  return {
    ...{ tariffId, pickupPointId },
    kind: tariffStatements(ctx.db).tariff.get({ tariffId, cityId })?.kind ?? null,
    city: city ? { id: city.cityId, name: city.cityName } : null,
  }
}

function unavailablePayment({ paymentSystemId }: StoredBasket, systems: PaymentSystems): number | null {
  const isAvailable = systems.some(({ id, blockedBy }) => id === paymentSystemId && blockedBy.length === 0)
  return paymentSystemId === 0 || isAvailable ? null : paymentSystemId
}
