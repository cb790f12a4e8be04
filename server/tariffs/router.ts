import { procedure, router } from '#server/trpc.ts'
import {
  AvailableTariffs,
  BrandStores,
  CalculatedPrices,
  CalculatedPricesInput,
  DeliveryHint,
  DeliveryHintInput,
  DeliveryTerms,
  PickupPoint,
  PickupPointInput,
  TownPoints,
} from '#shared/tariffs/contract.ts'
import { getAvailableTariffs } from './get-available-tariffs.ts'
import { getBrandStores } from './get-brand-stores.ts'
import { getCalculatedPrices } from './get-calculated-prices.ts'
import { getDeliveryHint } from './get-delivery-hint.ts'
import { getDeliveryTerms } from './get-delivery-terms.ts'
import { getPickupPoint } from './get-pickup-point.ts'
import { getPickupPoints } from './get-pickup-points.ts'

export const tariffsRouter = router({
  available: procedure.output(AvailableTariffs).query(({ ctx }) => getAvailableTariffs(ctx)),
  points: procedure.output(TownPoints).query(({ ctx }) => getPickupPoints(ctx)),
  point: procedure
    .input(PickupPointInput)
    .output(PickupPoint)
    .query(({ ctx, input }) => getPickupPoint(ctx, input)),
  calculatedPrices: procedure
    .input(CalculatedPricesInput)
    .output(CalculatedPrices)
    .query(({ ctx, input }) => getCalculatedPrices(ctx, input)),
  hint: procedure
    .input(DeliveryHintInput)
    .output(DeliveryHint)
    .query(({ ctx, input }) => getDeliveryHint(ctx, input)),
  stores: procedure.output(BrandStores).query(({ ctx }) => getBrandStores(ctx)),
  terms: procedure.output(DeliveryTerms).query(({ ctx }) => getDeliveryTerms(ctx)),
})
