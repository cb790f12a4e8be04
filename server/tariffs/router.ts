import { getBrandStores } from '#server/pickup/get-brand-stores.ts'
import { getPickupPoint } from '#server/pickup/get-pickup-point.ts'
import { builtOutput, newcomerProcedure, sharedProcedure } from '#server/trpc.ts'
import { BrandStores, PickupPoint, PickupPointInput } from '#shared/pickup/contract.ts'
import { DeliveryHint, DeliveryHintInput, DeliveryTerms } from '#shared/tariffs/contract.ts'
import { getDeliveryHint } from './get-delivery-hint.ts'
import { getDeliveryTerms } from './get-delivery-terms.ts'

/** Procedures about tariffs and points that do not depend on a basket. */
export const tariffs = {
  point: sharedProcedure
    .input(PickupPointInput)
    .output(PickupPoint)
    .query(({ ctx, input }) => getPickupPoint(ctx, input)),
  hint: newcomerProcedure
    .input(DeliveryHintInput)
    .output(builtOutput(DeliveryHint))
    .query(({ ctx, input }) => getDeliveryHint(ctx, input)),
  stores: sharedProcedure.output(BrandStores).query(({ ctx }) => getBrandStores(ctx)),
  terms: sharedProcedure.output(DeliveryTerms).query(({ ctx }) => getDeliveryTerms(ctx)),
}
