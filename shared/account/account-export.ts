import * as z from 'zod/mini'

/** A time as people and programs read it: '2026-11-23T09:00:00.000Z'. */
const Time = z.string()

/** Everything that the shop knows about a customer, as the customer downloads it (ACC-14). */
export const AccountExport = z.object({
  exportedAt: Time,
  profile: z.object({
    phone: z.string(),
    name: z.string(),
    email: z.nullable(z.string()),
    smsAgreement: z.boolean(),
    emailAgreement: z.boolean(),
    since: Time,
  }),
  orders: z.array(
    z.object({
      number: z.int(),
      placedAt: Time,
      name: z.string(),
      phone: z.string(),
      email: z.nullable(z.string()),
      smsAgreement: z.boolean(),
      emailAgreement: z.boolean(),
      /** What delivery and address consist of depends on the kind of delivery. */
      delivery: z.nullable(z.unknown()),
      address: z.nullable(z.unknown()),
      /** The carrier's number of the parcel. */
      trackNumber: z.nullable(z.string()),
      /** What the customer has told the shop: OrderWishes. */
      wishes: z.record(z.string(), z.union([z.string(), z.boolean()])),
      paymentSystem: z.nullable(z.string()),
      items: z.array(
        z.object({ marking: z.string(), name: z.string(), quantity: z.int(), lineTotal: z.int() }),
      ),
      itemsTotal: z.int(),
      discounts: z.record(z.string(), z.int()),
      /** The coupon that took effect. */
      coupon: z.nullable(z.string()),
      deliveryPrice: z.nullable(z.int()),
      refundedTotal: z.int(),
      /** What the shop has given back of parts of the order. */
      refunds: z.array(
        z.object({
          amount: z.int(),
          deliveryAmount: z.int(),
          items: z.array(
            z.object({ marking: z.string(), name: z.string(), quantity: z.int(), amount: z.int() }),
          ),
          bonusesReturned: z.int(),
          reason: z.string(),
          at: Time,
        }),
      ),
      states: z.array(z.object({ track: z.string(), state: z.string(), at: Time })),
    }),
  ),
  bonuses: z.array(z.object({ kind: z.string(), amount: z.int(), order: z.nullable(z.int()), at: Time })),
  awaitedBonuses: z.array(z.object({ amount: z.int(), order: z.int(), dueAt: Time })),
  basket: z.array(z.object({ marking: z.string(), name: z.string(), quantity: z.int(), addedAt: Time })),
  favorites: z.array(z.object({ marking: z.string(), name: z.string(), addedAt: Time })),
  /** Since when everybody with the link sees the favorites; null if they are not shared. */
  favoritesSharedSince: z.nullable(Time),
  restockRequests: z.array(
    z.object({
      marking: z.string(),
      name: z.string(),
      channel: z.string(),
      contact: z.string(),
      requestedAt: Time,
      toldAt: z.nullable(Time),
    }),
  ),
  /** For the phone of the profile, as it was typed. */
  callbackRequests: z.array(z.object({ phone: z.string(), requestedAt: Time })),
  reviews: z.array(
    z.object({
      marking: z.string(),
      name: z.string(),
      stars: z.int(),
      text: z.string(),
      signature: z.nullable(z.string()),
      state: z.string(),
      reason: z.nullable(z.string()),
      writtenAt: Time,
    }),
  ),
  campaigns: z.array(z.object({ name: z.string(), since: Time, giftReceivedAt: z.nullable(Time) })),
  sessions: z.array(z.object({ userAgent: z.nullable(z.string()), since: Time, seenAt: Time })),
  devices: z.array(z.object({ since: Time, seenAt: Time })),
  /** Sent to the phone and the e-mail of the profile. */
  messages: z.array(
    z.object({ channel: z.string(), subject: z.string(), text: z.string(), createdAt: Time }),
  ),
  securityEvents: z.array(z.object({ kind: z.string(), address: z.nullable(z.string()), at: Time })),
  consents: z.array(z.object({ documentSha256: z.string(), order: z.nullable(z.int()), at: Time })),
})
export type AccountExport = z.infer<typeof AccountExport>
