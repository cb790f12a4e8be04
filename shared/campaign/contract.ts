import * as z from 'zod/mini'
import { Roubles } from '#shared/money.ts'

/** A client's part in the campaign (spec §3, Client, stock data). */
export const ClientStock = z.object({
  involved: z.boolean(),
  isGiftReceived: z.boolean(),
  /** Of paid orders since taking part. */
  sum: Roubles,
  marketingCampaign: z.object({ id: z.int() }),
})
export type ClientStock = z.infer<typeof ClientStock>

export const CampaignView = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  goal: Roubles,
  endsAt: z.int(),
  gift: z.object({
    shopItemId: z.int(),
    name: z.string(),
    img: z.string(),
    tint: z.string(),
    isInStock: z.boolean(),
  }),
  /** null for a guest. */
  stock: z.nullable(ClientStock),
  /** The gift lies in the basket until the next order takes it along. */
  isGiftInBasket: z.boolean(),
})
/** null: no campaign runs now. */
export const CurrentCampaign = z.nullable(CampaignView)
export type CampaignView = z.infer<typeof CampaignView>

export const CampaignInput = z.strictObject({ marketingCampaignId: z.int().check(z.positive()) })
export type CampaignInput = z.infer<typeof CampaignInput>
