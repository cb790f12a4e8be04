import * as z from 'zod/mini'
import { Roubles } from '#shared/money.ts'
import { SCHEMA_CODES } from '#shared/schema-texts.ts'
import { RESTOCK_CHANNELS } from './channels.ts'

const ShopItemId = z.int().check(z.positive())
const Channel = z.enum(RESTOCK_CHANNELS, SCHEMA_CODES.wrongValue)

/** A restock request of somebody who names a contact. */
export const RestockInput = z.strictObject({
  shopItemId: ShopItemId,
  channel: Channel,
  /** As typed. */
  contact: z.string().check(z.maxLength(254, SCHEMA_CODES.tooLong)),
  /** Empty if the captcha gave none; the server then answers CAPTCHA_MISSING. */
  captchaToken: z.string().check(z.maxLength(4096, SCHEMA_CODES.tooLong)),
})
export type RestockInput = z.infer<typeof RestockInput>

/** The same for every contact, so that nobody learns who waits for what. */
export const RestockResult = z.object({
  channel: Channel,
  /** As the shop has understood it. */
  contact: z.string(),
  /** By which this browser asks about the request later, and takes it back. */
  token: z.string(),
})
export type RestockResult = z.infer<typeof RestockResult>

export const AskedRestockInput = z.strictObject({
  token: z.string().check(z.maxLength(64, SCHEMA_CODES.tooLong)),
})
export type AskedRestockInput = z.infer<typeof AskedRestockInput>

/** Whether what a browser has asked for without signing in still waits. */
export const AskedRestock = z.object({ isWaiting: z.boolean() })
export type AskedRestock = z.infer<typeof AskedRestock>

/** A restock request of a customer, for the own phone or mail address. */
export const OwnRestockInput = z.strictObject({ shopItemId: ShopItemId, channel: Channel })
export type OwnRestockInput = z.infer<typeof OwnRestockInput>

export const CancelRestockInput = z.strictObject({ id: z.int().check(z.positive()) })
export type CancelRestockInput = z.infer<typeof CancelRestockInput>

/** The requests of a customer that wait, the newest first. */
export const OwnRestocks = z.object({
  requests: z.array(
    z.object({
      id: z.int(),
      shopItemId: z.int(),
      name: z.string(),
      url: z.string(),
      img: z.string(),
      tint: z.string(),
      price: Roubles,
      channel: Channel,
      contact: z.string(),
    }),
  ),
})
export type OwnRestocks = z.infer<typeof OwnRestocks>
