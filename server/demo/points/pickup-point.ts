import type { pickupPoints } from '#db/schema/tariffs.ts'

export type PickupPointRow = Omit<typeof pickupPoints.$inferSelect, 'code'>
