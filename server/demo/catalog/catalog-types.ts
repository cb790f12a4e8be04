import type {
  brands,
  categories,
  categoryProducts,
  giftRules,
  productLines,
  products,
  stock,
  stockMoves,
} from '#db/schema/catalog.ts'
import type { ArtKind, Finish } from '#shared/catalog/picture.ts'
import type { FamilySlug } from '#shared/catalog/shade-families.ts'
import type { Random } from '../random.ts'
import type { Brand, Field } from './brands.ts'
import type { Shade } from './shades.ts'

export interface CatalogRows {
  categories: (typeof categories.$inferInsert)[]
  brands: (typeof brands.$inferInsert)[]
  productLines: (typeof productLines.$inferInsert)[]
  products: (typeof products.$inferInsert)[]
  categoryProducts: (typeof categoryProducts.$inferInsert)[]
  stock: (typeof stock.$inferInsert)[]
  stockMoves: (typeof stockMoves.$inferInsert)[]
  giftRules: (typeof giftRules.$inferInsert)[]
}

export type Property = [label: string, value: string]

/** One product as its kind imagines it, before ids, ranks, discounts and stock. */
export interface ItemDraft {
  readonly name: string
  readonly kindLabel: string
  /** What follows the brand's letters in the marking: '127-10'. */
  readonly code: string
  /** Before any discount. */
  readonly price: number
  readonly shadeName: string | null
  readonly shadeCode: string | null
  readonly shadeHex: string
  readonly shadeFamily: string | null
  readonly effect: string | null
  readonly volume: string | null
  readonly artKind: ArtKind
  readonly finish: Finish
  readonly description: string
  readonly application: string
  readonly composition: string
  readonly properties: Property[]
  readonly weightGrams: number
  readonly sizeCm: number
  readonly isLarge?: boolean
  readonly isGiftCard?: boolean
  readonly isPro?: boolean
  /** How wanted it is beside the others: 1 is usual, a rare volume less. */
  readonly appeal: number
}

export interface LineDraft {
  readonly name: string
  readonly items: readonly ItemDraft[]
}

/** What a kind is given to draft one line of one brand. */
export interface Desk {
  readonly random: Random
  readonly brand: Brand
  /** Counts up over the whole kind, so that neighbours take different texts. */
  turn(): number
  /** The next free № of the brand: '128'. */
  shadeNumber(): string
  /** The next free article number of the brand: '042'. */
  itemNumber(): string
  /** Shades that the brand has not used yet, ordered as a palette. */
  takeShades(families: readonly FamilySlug[], count: number): readonly Shade[]
  /** The brand's next collection name in this kind; comes back as 'Стриж 2' when the list is through. */
  series(names: readonly string[]): string
  /** True for the first line that this brand has in this kind. */
  readonly isFirst: boolean
}

export interface Kind {
  /** Path of the leaf category. */
  readonly category: string
  /** A brand makes it when it works in this field. */
  readonly field: Field
  /** How many of 20,000 products are of this kind. */
  readonly share: number
  /** The share is a number of products in a catalogue of any size. */
  readonly isFixed?: boolean
  /** Brands whose first lines are drafted before chance decides. */
  readonly firstBrands?: readonly string[]
  readonly draft: (desk: Desk) => LineDraft
}
