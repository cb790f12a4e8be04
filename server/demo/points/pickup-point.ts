import type { pickupPoints } from '#db/schema/pickup.ts'

export type PickupPointRow = Omit<
  typeof pickupPoints.$inferSelect,
  'code' | 'phone' | 'maxGrams' | 'maxSideCm'
>
