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

/** The sums of a line before its reviews are written. */
export const NO_REVIEWS = { reviewCount: 0, starSum: 0 }

export type Property = [label: string, value: string]

/** A generated product before it gets an id, a rank, a discount, and stock. */
export interface ItemDraft {
  readonly name: string
  readonly kindLabel: string
  /** The part of the marking after the brand's letters: '127-10'. */
  readonly code: string
  /** Roubles before any discount. */
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
  /** Demand relative to other products: 1 is usual; a rare volume has less. */
  readonly appeal: number
}

export interface LineDraft {
  readonly name: string
  readonly items: readonly ItemDraft[]
}

/** What a kind needs to generate one line of one brand. */
export interface LineContext {
  readonly random: Random
  readonly brand: Brand
  /** Returns a number that increases with each call in a kind, so that neighboring products get different texts. */
  turn(): number
  /** Returns the brand's next free shade number: '128'. */
  shadeNumber(): string
  /** Returns the brand's next free article number: '042'. */
  itemNumber(): string
  /** Returns the next shades of the brand from these families, sorted as in a palette. */
  takeShades(families: readonly FamilySlug[], count: number): readonly Shade[]
  /**
   * Returns the brand's next collection name in this kind; when all names are used, they repeat with a number, as in
   * 'Стриж 2'.
   */
  series(names: readonly string[]): string
  /** Whether this is the brand's first line in this kind. */
  readonly isFirst: boolean
}

export interface Kind {
  /** Slug of the leaf category. */
  readonly category: string
  /** The field of brands that make this kind. */
  readonly field: Field
  /** Number of products of this kind in a catalog of 20,000. */
  readonly share: number
  /** Whether `share` applies to a catalog of any size. */
  readonly isFixed?: boolean
  /** Brands that get the first lines; the brands of further lines are random. */
  readonly firstBrands?: readonly string[]
  readonly draft: (context: LineContext) => LineDraft
}
