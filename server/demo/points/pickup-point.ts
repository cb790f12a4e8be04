import type { pickupPoints } from '#db/schema/tariffs.ts'

export type PickupPointRow = typeof pickupPoints.$inferSelect
