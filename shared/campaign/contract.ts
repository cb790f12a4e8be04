import * as z from 'zod/mini'
import { Roubles } from '#shared/money.ts'

/** A customer's participation in the campaign (CAMP-3). */
export const ClientStock = z.object({
  involved: z.boolean(),
  isGiftReceived: z.boolean(),
  /** Sum of the paid orders since the customer took part (CAMP-4). */
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
  /** The gift stays in the basket until the next order takes it along (CAMP-7). */
  isGiftInBasket: z.boolean(),
})
/** null if no campaign runs now. */
export const CurrentCampaign = z.nullable(CampaignView)
export type CampaignView = z.infer<typeof CampaignView>

export const CampaignInput = z.strictObject({ marketingCampaignId: z.int().check(z.positive()) })
export type CampaignInput = z.infer<typeof CampaignInput>

const Line = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, `must have 1 to ${most} characters`),
      z.maxLength(most, `must have 1 to ${most} characters`),
    )

/** A new campaign, as the staff and the demo add it (CAMP-3, STAFF-8). Times are UTC milliseconds. */
export const NewCampaign = z
  .strictObject({
    name: Line(80),
    description: Line(600),
    /** The sum of paid orders, in whole roubles, at which the gift can be received. */
    goal: z
      .int('must be a whole number')
      .check(z.minimum(1, 'must be at least 1'), z.maximum(10_000_000, 'is too large')),
    /** The marking of the product that is given. */
    gift: z.string(),
    startsAt: z.int(),
    endsAt: z.int(),
  })
  .check(
    z.refine(({ startsAt, endsAt }) => startsAt < endsAt, {
      path: ['endsAt'],
      error: 'must be after the start',
    }),
  )
export type NewCampaign = z.infer<typeof NewCampaign>
