import type { z } from 'zod/mini'
import type { Ctx } from '#server/context.ts'
import type { PickupPointIdOrNone } from '#shared/delivery-ids.ts'
import { AppError } from '#shared/errors.ts'
import type { PickupPoint, PickupPointInput } from '#shared/pickup/contract.ts'
import { pickupStatements } from './queries.ts'

/** A point with all its stored fields: those of the contract, the partner whose shop contains the point, and its limits. */
export interface StoredPoint extends PickupPoint {
  readonly generalPartner: string | null
  readonly maxGrams: number | null
  readonly maxSideCm: number | null
}

export function findPoint(ctx: Pick<Ctx, 'db'>, id: PickupPointIdOrNone): StoredPoint | undefined {
  return id === 0 ? undefined : pickupStatements(ctx.db).point.get({ id })
}

/** Returns one point, in any city. Throws NOT_FOUND for an unknown id. */
export function getPickupPoint(ctx: Ctx, { id }: z.infer<typeof PickupPointInput>): PickupPoint {
  const point = findPoint(ctx, id)
  if (!point) throw new AppError('NOT_FOUND')
  return point
}
