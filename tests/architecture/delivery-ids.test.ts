import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { describe, expectTypeOf, test } from 'vitest'
import type { baskets } from '#db/schema/basket.ts'
import type { pickupPoints } from '#db/schema/pickup.ts'
import type { operators, tariffs } from '#db/schema/tariffs.ts'
import type { AppRouter } from '#server/router.ts'
import {
  asOperatorId,
  asPickupPointId,
  asTariffId,
  type DeliveryTypeId,
  type OperatorId,
  type PickupPointId,
  type PickupPointIdOrNone,
  type TariffId,
  type TariffIdOrNone,
} from '#shared/delivery-ids.ts'
import type { OrderDelivery, OrderInput } from '#shared/orders/contract.ts'

// The compiler, not the run, makes these tests fail: every test file is part of the check of types.

interface Kinds {
  readonly tariff: TariffId
  readonly deliveryType: DeliveryTypeId
  readonly operator: OperatorId
  readonly pickupPoint: PickupPointId
  readonly plainNumber: number
}
type Kind = keyof Kinds
/** The kinds as which an id of the given kind is accepted, besides its own and a plain number. */
type TakenAs<From extends Kind> = {
  [To in Exclude<Kind, From | 'plainNumber'>]: Kinds[From] extends Kinds[To] ? To : never
}[Exclude<Kind, From | 'plainNumber'>]

type Inputs = inferRouterInputs<AppRouter>
type Outputs = inferRouterOutputs<AppRouter>

// Requirement: DLV-10
describe('an id of delivery', () => {
  test('is accepted as no other kind, and a plain number as none', () => {
    expectTypeOf<{ [From in Kind]: TakenAs<From> }>().toEqualTypeOf<Record<Kind, never>>()
  })

  test('cannot be compared with one of another kind', () => {
    // @ts-expect-error A tariff is no operator.
    const isSame = asTariffId(14) === asOperatorId(14)
    // @ts-expect-error A point is no tariff.
    const isListed = [asTariffId(14)].includes(asPickupPointId(14))
    expectTypeOf(isSame && isListed).toBeBoolean()
  })

  test('keeps its kind in the columns of the database', () => {
    expectTypeOf<(typeof operators.$inferSelect)['id']>().toEqualTypeOf<OperatorId>()
    expectTypeOf<(typeof tariffs.$inferSelect)['id']>().toEqualTypeOf<TariffId>()
    expectTypeOf<(typeof tariffs.$inferSelect)['operatorId']>().toEqualTypeOf<OperatorId>()
    type Point = Pick<typeof pickupPoints.$inferSelect, 'id' | 'tariffId' | 'operatorId'>
    expectTypeOf<Point>().toEqualTypeOf<{ id: PickupPointId; tariffId: TariffId; operatorId: OperatorId }>()
    type Choice = Pick<typeof baskets.$inferSelect, 'tariffId' | 'pickupPointId'>
    expectTypeOf<Choice>().toEqualTypeOf<{ tariffId: TariffIdOrNone; pickupPointId: PickupPointIdOrNone }>()
  })

  test('keeps its kind in what procedures take and answer', () => {
    expectTypeOf<Inputs['tariffs']['point']>().toEqualTypeOf<{ id: PickupPointId }>()
    expectTypeOf<Inputs['tariffs']['calculatedPrices']['tariffIds']>().toEqualTypeOf<TariffId[]>()
    type Choice = Pick<Inputs['orders']['place'], 'tariffId' | 'pickupPointId'>
    expectTypeOf<Choice>().toEqualTypeOf<{ tariffId: TariffIdOrNone; pickupPointId: PickupPointIdOrNone }>()
    expectTypeOf<OrderInput>().toExtend<Choice>()
    type Tariff = Outputs['tariffs']['available']['pickupTariffs'][number]
    expectTypeOf<Tariff>().toExtend<{
      id: TariffId
      deliveryTypeId: DeliveryTypeId
      operatorId: OperatorId
    }>()
    expectTypeOf<OrderDelivery>().toExtend<{ tariffId: TariffId; operatorId: OperatorId }>()
    expectTypeOf<NonNullable<OrderDelivery['point']>>().toExtend<{ id: PickupPointId }>()
  })
})
