/** What the shopper chooses between. 'store' is the brand retail store, delivery type 4 of the payment rule. */
export const DELIVERY_KINDS = ['courier', 'pickup', 'post', 'store'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

/** Delivery type ids of the original shop; 4 is the brand store (spec §3, §5). */
export const DELIVERY_TYPE_IDS = { courier: 1, pickup: 2, post: 3, store: 4 } as const satisfies Record<
  DeliveryKind,
  number
>

/** The deliveryShortName that marks the brand retail store (spec §3, Delivery tariff). */
export const BRAND_STORE_SHORT_NAME = 'Фирменный магазин'
