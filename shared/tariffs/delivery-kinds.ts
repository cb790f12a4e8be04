import { asDeliveryTypeId, type DeliveryTypeId } from '#shared/delivery-ids.ts'

/** The kinds of delivery that the shopper chooses between. 'store' is the brand store (DLV-1). */
export const DELIVERY_KINDS = ['courier', 'pickup', 'post', 'store'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

/** Whether a tariff of that kind is ordered only together with a point (CHK-36), so that it needs no address. */
export function needsPoint(kind: DeliveryKind): kind is 'pickup' | 'store' {
  return kind === 'pickup' || kind === 'store'
}

/** The ids of the delivery types; 4 is the brand store in the payment rule (DLV-9). */
export const DELIVERY_TYPE_IDS = {
  courier: asDeliveryTypeId(1),
  pickup: asDeliveryTypeId(2),
  post: asDeliveryTypeId(3),
  store: asDeliveryTypeId(4),
} as const satisfies Record<DeliveryKind, DeliveryTypeId>

/** The deliveryShortName of the brand store (DLV-8). */
export const BRAND_STORE_SHORT_NAME = 'Фирменный магазин'
