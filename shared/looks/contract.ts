import * as z from 'zod/mini'
import { BasketView } from '#shared/basket/contract.ts'
import { ProductTile } from '#shared/catalog/contract.ts'
import { Roubles } from '#shared/money.ts'

/** A look in a list. */
export const LookCard = z.object({
  slug: z.string(),
  url: z.string(),
  title: z.string(),
  lead: z.string(),
  minutes: z.int(),
  /** The products that can be bought now, and their sum. */
  productCount: z.int(),
  total: Roubles,
  /** The same before the discounts of the products, and the discount in whole percent. */
  baseTotal: Roubles,
  discountPercent: z.int(),
  /** The same picture in each skin tone, in the order of SKIN_TONES. */
  pictures: z.array(z.string()),
})
export type LookCard = z.infer<typeof LookCard>

export const LooksView = z.object({ looks: z.array(LookCard) })
export type LooksView = z.infer<typeof LooksView>

/** What a look needs, with the product that is offered for it now. */
export const LookItem = z.object({
  /** What the product is for: 'база', 'цвет'. */
  role: z.string(),
  quantity: z.int(),
  /** Name of the product that the look names. */
  wanted: z.string(),
  /** That product, or the one that stands in for it; null if it is not sold any more and nothing stands in. */
  tile: z.nullable(ProductTile),
  isSubstitute: z.boolean(),
})
export type LookItem = z.infer<typeof LookItem>

/** A thing that a step needs and the set does not have, with the path of the category that has it. */
export const LookTool = z.object({ name: z.string(), category: z.optional(z.string()) })
export type LookTool = z.infer<typeof LookTool>

/** A step as it is stored. Looks imported before there were tools have none. */
export interface LookStep {
  readonly title: string
  readonly text: string
  readonly tools?: readonly LookTool[] | undefined
  /** Places of the products that it uses among those of the look, from 0. */
  readonly uses?: readonly number[] | undefined
}

export const LookView = z.object({
  ...LookCard.shape,
  /** Where the form that puts everything into the basket is sent without scripts. */
  basketAction: z.string(),
  caution: z.nullable(z.string()),
  /** `uses` are places in `items`. */
  steps: z.array(z.object({ title: z.string(), text: z.string(), uses: z.array(z.int()) })),
  items: z.array(LookItem),
  /** What the steps need besides, with the category that has it, or null (LOOK-13). */
  tools: z.array(z.object({ name: z.string(), url: z.nullable(z.string()) })),
})
export type LookView = z.infer<typeof LookView>

export const LookInput = z.strictObject({ slug: z.string().check(z.maxLength(80)) })
export type LookInput = z.infer<typeof LookInput>

export const LooksOfProductInput = z.strictObject({ shopItemId: z.int().check(z.positive()) })

/** Why a product of a look is not in the basket, or not in the full number. */
export const LeftOut = z.object({
  name: z.string(),
  /** 'stock': there is none, or not enough. 'full': the basket cannot hold another line. */
  why: z.enum(['stock', 'full']),
  /** Pieces that the look needs, and those that are in the basket. */
  wanted: z.int(),
  inBasket: z.int(),
})
export type LeftOut = z.infer<typeof LeftOut>

/** What 'Положить всё в корзину' has done. */
export const LookPutIn = z.object({
  basket: BasketView,
  /** Products that were added, or of which pieces were added. */
  added: z.int(),
  /** Products that the basket had in the full number before. */
  already: z.int(),
  leftOut: z.array(LeftOut),
})
export type LookPutIn = z.infer<typeof LookPutIn>
