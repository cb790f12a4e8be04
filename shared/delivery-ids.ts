import * as z from 'zod/mini'

// The number 102 names a tariff and a pickup point, and 3 names an operator, a delivery type, and a pickup point. The
// compiler tells such ids apart (DLV-10); at run time and in every answer they are plain numbers. Their brands hold for
// the input of procedures, too, because the browser must not send one for another either.
// Marked pure, so that the bundle of a page that only uses the types contains neither the schemas nor zod.

/** Names one delivery option of one operator. */
export const TariffId = /* @__PURE__ */ z.int().brand<'TariffId', 'inout'>()
export type TariffId = z.infer<typeof TariffId>

/** Names courier, pickup, post, or brand store in the payment rule (DLV-9). */
export const DeliveryTypeId = /* @__PURE__ */ z.int().brand<'DeliveryTypeId', 'inout'>()
export type DeliveryTypeId = z.infer<typeof DeliveryTypeId>

/** Names the company behind a tariff and its points (DLV-7). */
export const OperatorId = /* @__PURE__ */ z.int().brand<'OperatorId', 'inout'>()
export type OperatorId = z.infer<typeof OperatorId>

/** Names the place where a parcel is collected. */
export const PickupPointId = /* @__PURE__ */ z.int().brand<'PickupPointId', 'inout'>()
export type PickupPointId = z.infer<typeof PickupPointId>

/** A tariff as it is chosen; 0 means none (CHK-37). */
export const TariffIdOrNone = /* @__PURE__ */ choiceOf<TariffId>()
export type TariffIdOrNone = z.infer<typeof TariffIdOrNone>

/** A pickup point as it is chosen; 0 means none (CHK-37). */
export const PickupPointIdOrNone = /* @__PURE__ */ choiceOf<PickupPointId>()
export type PickupPointIdOrNone = z.infer<typeof PickupPointIdOrNone>

/** Declares which ids a whole number may be, as `brand` does; `brand` alone would not accept a plain 0. */
function choiceOf<Id extends number>() {
  return z.int() as z.ZodMiniNumberFormat & Record<'_zod', Record<'input' | 'output', Id | 0>>
}

// Only these functions make an id of a number, one that the code itself contains or generates. What comes from outside
// is parsed by the schemas above, and what comes from the database gets its type from the columns.

/** Makes a number of the code the id of a tariff. */
export function asTariffId(id: number): TariffId {
  return id as TariffId
}

/** Makes a number of the code the id of a delivery type. */
export function asDeliveryTypeId(id: number): DeliveryTypeId {
  return id as DeliveryTypeId
}

/** Makes a number of the code the id of an operator of delivery. */
export function asOperatorId(id: number): OperatorId {
  return id as OperatorId
}

/** The operator of deliveries by the shop itself. */
export const OWN_OPERATOR_ID = asOperatorId(14)

/** Makes a number of the code the id of a pickup point. */
export function asPickupPointId(id: number): PickupPointId {
  return id as PickupPointId
}
