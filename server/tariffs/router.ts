import { getBrandStores } from '#server/pickup/get-brand-stores.ts'
import { getPickupPoint } from '#server/pickup/get-pickup-point.ts'
import { procedure } from '#server/trpc.ts'
import { BrandStores, PickupPoint, PickupPointInput } from '#shared/pickup/contract.ts'
import { DeliveryHint, DeliveryHintInput, DeliveryTerms } from '#shared/tariffs/contract.ts'
import { getDeliveryHint } from './get-delivery-hint.ts'
import { getDeliveryTerms } from './get-delivery-terms.ts'

/** Procedures about tariffs and points that do not depend on a basket. */
export const tariffs = {
  point: procedure
    .input(PickupPointInput)
    .output(PickupPoint)
    .query(({ ctx, input }) => getPickupPoint(ctx, input)),
  hint: procedure
    .input(DeliveryHintInput)
    .output(DeliveryHint)
    .query(({ ctx, input }) => getDeliveryHint(ctx, input)),
  stores: procedure.output(BrandStores).query(({ ctx }) => getBrandStores(ctx)),
  terms: procedure.output(DeliveryTerms).query(({ ctx }) => getDeliveryTerms(ctx)),
}
