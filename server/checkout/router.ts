import { procedure, router, waitingProcedure } from '#server/trpc.ts'
import { CheckoutPatch, CheckoutView, DeliveryView } from '#shared/checkout/contract.ts'
import { PaymentSystems } from '#shared/payments/contract.ts'
import { CityPoints } from '#shared/pickup/contract.ts'
import { AvailableTariffs, CalculatedPrices, CalculatedPricesInput } from '#shared/tariffs/contract.ts'
import { getAvailableTariffs } from './available-tariffs.ts'
import { getCalculatedPrices } from './calculated-prices.ts'
import { getCheckout } from './get-checkout.ts'
import { getDelivery } from './get-delivery.ts'
import { getPaymentSystems } from './payment-systems.ts'
import { getPickupPoints } from './pickup-points.ts'
import { updateCheckout } from './update-checkout.ts'

export const checkoutRouter = router({
  get: procedure.output(CheckoutView).query(({ ctx }) => getCheckout(ctx)),
  delivery: procedure.output(DeliveryView).query(({ ctx }) => getDelivery(ctx)),
  update: waitingProcedure
    .input(CheckoutPatch)
    .output(CheckoutView)
    .mutation(({ ctx, input }) => updateCheckout(ctx, input)),
})

/**
 * Procedures of the routers `tariffs` and `payments` that depend on the caller's basket. They are here because only
 * this module knows tariffs, payments, and basket.
 */
export const basketTariffs = {
  available: procedure.output(AvailableTariffs).query(({ ctx }) => getAvailableTariffs(ctx)),
  points: procedure.output(CityPoints).query(({ ctx }) => getPickupPoints(ctx)),
  calculatedPrices: procedure
    .input(CalculatedPricesInput)
    .output(CalculatedPrices)
    .query(({ ctx, input }) => getCalculatedPrices(ctx, input)),
}

export const basketPayments = {
  systems: procedure.output(PaymentSystems).query(({ ctx }) => getPaymentSystems(ctx)),
}
