import * as z from 'zod/mini'
import { Marking } from '#shared/marking.ts'
import { Roubles } from '#shared/money.ts'
import { Rating } from '#shared/reviews/contract.ts'
import { FILTER_KEYS, SORTS } from './listing-keys.ts'
import { MOST_PARTNERED } from './most-partnered.ts'

const Slug = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/, 'Неверный адрес'))
/** For example 'nogti/gel-laki/koshachiy-glaz'. */
const CategoryPath = z.string().check(z.regex(/^[a-z0-9-]{1,80}(\/[a-z0-9-]{1,80}){0,2}$/, 'Неверный адрес'))

export const Picture = z.object({ src: z.string(), tint: z.string() })
export type Picture = z.infer<typeof Picture>

/** A product as a tile in a grid or slider shows it. */
export const ProductTile = z.object({
  shopItemId: z.int(),
  marking: z.string(),
  name: z.string(),
  brand: z.string(),
  url: z.string(),
  picture: Picture,
  price: Roubles,
  basePrice: Roubles,
  /** Whole percent; 0 without a discount. */
  discountPercent: z.int(),
  availableCount: z.int(),
  isNew: z.boolean(),
  isPro: z.boolean(),
  /** Up to four other shades of the line, and the number of further ones. */
  shades: z.array(z.string()),
  moreShades: z.int(),
  rating: Rating,
  category: z.array(z.string()),
})
export type ProductTile = z.infer<typeof ProductTile>

export const Crumb = z.object({ name: z.string(), url: z.string() })
export type Crumb = z.infer<typeof Crumb>

export const CategoryTile = z.object({
  name: z.string(),
  url: z.string(),
  productCount: z.int(),
  picture: Picture,
})
export type CategoryTile = z.infer<typeof CategoryTile>

/** A checkbox of a filter; the filter's key is the name of its array parameter in the address (CAT-5, CAT-6). */
export const FilterOption = z.object({
  value: z.string(),
  label: z.string(),
  count: z.int(),
  checked: z.boolean(),
  /** True if the option would find no product together with the current choice. */
  disabled: z.boolean(),
  /** '#rrggbb' for a shade. */
  swatch: z.nullable(z.string()),
  /** For a shade: a picture of something painted in it. */
  image: z.nullable(z.string()),
})
export type FilterOption = z.infer<typeof FilterOption>

export const Filter = z.object({
  key: z.enum(FILTER_KEYS),
  label: z.string(),
  options: z.array(FilterOption),
})
export type Filter = z.infer<typeof Filter>

const FilterValues = z.array(z.string().check(z.maxLength(80))).check(z.maxLength(60))

/** The choice in a list of products, parsed from the page's address. */
export const ListingChoice = z.strictObject({
  shade: z.optional(FilterValues),
  brand: z.optional(FilterValues),
  effect: z.optional(FilterValues),
  volume: z.optional(FilterValues),
  priceFrom: z.optional(z.int().check(z.minimum(0), z.maximum(10_000_000))),
  priceTo: z.optional(z.int().check(z.minimum(0), z.maximum(10_000_000))),
  inStock: z.optional(z.boolean()),
  discounted: z.optional(z.boolean()),
  /** Only products that have a shade. */
  hasShade: z.optional(z.boolean()),
  sort: z.optional(z.enum(SORTS)),
  page: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
})
export type ListingChoice = z.infer<typeof ListingChoice>

/** A value of a filter in the address that the shop does not know (CAT-10). */
const UnknownValue = z.object({ key: z.enum(FILTER_KEYS), value: z.string() })
export type UnknownValue = z.infer<typeof UnknownValue>

/** Products of a category, a brand, the whole catalog (the root category with path '') or a search. */
export const Listing = z.object({
  items: z.array(ProductTile),
  total: z.int(),
  /** If a search has found as many products as it reads: that number. There may be more, and counts are lower bounds. */
  cutAt: z.nullable(z.int()),
  page: z.int(),
  pageCount: z.int(),
  pageSize: z.int(),
  filters: z.array(Filter),
  /** Filter values in the address that the list ignores, because the shop does not know them (CAT-10). */
  unknown: z.array(UnknownValue),
  /** Lowest and highest price in the list without the price filter; null for an empty list. */
  priceRange: z.nullable(z.object({ min: Roubles, max: Roubles })),
  inStockCount: z.int(),
  discountedCount: z.int(),
  sort: z.enum(SORTS),
})
export type Listing = z.infer<typeof Listing>

export const CategoryInput = z.strictObject({
  path: z.union([z.literal(''), CategoryPath]),
  choice: ListingChoice,
})
export const CategoryView = z.object({
  name: z.string(),
  path: z.string(),
  description: z.string(),
  crumbs: z.array(Crumb),
  /** Direct children, or the siblings of a category without children: the row of links. */
  subcategories: z.array(
    z.object({ name: z.string(), url: z.string(), productCount: z.int(), isCurrent: z.boolean() }),
  ),
  /** Target of the link 'Все' in that row. */
  allUrl: z.string(),
  listing: Listing,
})
export type CategoryView = z.infer<typeof CategoryView>

export const BrandInput = z.strictObject({ slug: Slug, choice: ListingChoice })
export const BrandView = z.object({
  name: z.string(),
  slug: z.string(),
  country: z.string(),
  description: z.string(),
  listing: Listing,
})
export type BrandView = z.infer<typeof BrandView>

export const BrandsView = z.object({
  brands: z.array(
    z.object({ name: z.string(), url: z.string(), country: z.string(), productCount: z.int() }),
  ),
})
export type BrandsView = z.infer<typeof BrandsView>

export const Shade = z.object({
  name: z.string(),
  code: z.nullable(z.string()),
  hex: z.string(),
  url: z.string(),
  isCurrent: z.boolean(),
  isAvailable: z.boolean(),
})
export type Shade = z.infer<typeof Shade>

export const ProductInput = z.strictObject({ marking: Marking })
export const ProductView = z.object({
  shopItemId: z.int(),
  marking: z.string(),
  name: z.string(),
  /** The name without the volume, for the heading. */
  heading: z.string(),
  kindLabel: z.string(),
  brand: z.object({ name: z.string(), url: z.string() }),
  crumbs: z.array(Crumb),
  category: z.array(z.string()),
  pictures: z.array(Picture),
  price: Roubles,
  basePrice: Roubles,
  discountPercent: z.int(),
  availableCount: z.int(),
  isNew: z.boolean(),
  isPro: z.boolean(),
  isLarge: z.boolean(),
  isGiftCard: z.boolean(),
  /** Of all products of the line. */
  rating: Rating,
  shade: z.nullable(z.object({ name: z.string(), code: z.nullable(z.string()) })),
  /** In the order of a palette: by family, and within a family from light to dark. */
  shades: z.array(Shade),
  /** Whether the shades can be compared on a drawn hand. */
  hasHands: z.boolean(),
  /** What the volumes of the product measure: 'Объём', 'Номинал'. */
  volumesLabel: z.string(),
  /** From the smallest to the largest. */
  volumes: z.array(
    z.object({
      label: z.string(),
      url: z.string(),
      /** Null if the label says it: the face value of a gift card. */
      price: z.nullable(Roubles),
      isCurrent: z.boolean(),
      isAvailable: z.boolean(),
    }),
  ),
  description: z.string(),
  application: z.string(),
  composition: z.string(),
  properties: z.array(z.tuple([z.string(), z.string()])),
  /** Bonuses that a purchase of one piece would earn. */
  bonuses: Roubles,
  /** First of the four installments for one piece; null if its price exceeds the maximum of 'Долями'. */
  installment: z.nullable(Roubles),
  /** When the product leaves the warehouse: 'завтра, 22 ноября', or '11 января'. */
  shipsOn: z.string(),
  similar: z.array(ProductTile),
})
export type ProductView = z.infer<typeof ProductView>

/** Tiles by id, in the order requested, without products that are no longer sold. */
export const TilesInput = z.strictObject({
  shopItemIds: z.array(z.int().check(z.positive())).check(z.maxLength(60)),
})
export const TilesView = z.object({ items: z.array(ProductTile) })

/** A shade that can be compared with others of its line (PROD-18). */
export const PaletteShade = z.extend(Shade, {
  shopItemId: z.int(),
  price: Roubles,
  /** A hand painted in it, one picture for each of SKIN_TONES; empty if the product is not worn on nails. */
  hands: z.array(z.string()),
})
export type PaletteShade = z.infer<typeof PaletteShade>

/** All shades of a product's line by family (PROD-17). */
export const PaletteView = z.object({
  families: z.array(
    z.object({
      /** A masculine adjective: 'Розовый'. */
      label: z.string(),
      shades: z.array(PaletteShade),
    }),
  ),
})
export type PaletteView = z.infer<typeof PaletteView>

export const GoesWithInput = z.strictObject({
  shopItemIds: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(MOST_PARTNERED)),
})

/** A banner of the home page, from the settings of the shop. */
export const Banner = z.object({
  /** The picture's address. */
  picture: z.string(),
  /** The color behind it, as #rrggbb; dark text on it is easy to read. */
  background: z.string(),
  kicker: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.object({ label: z.string(), to: z.string() }),
})
export type Banner = z.infer<typeof Banner>

export const HomeView = z.object({
  banners: z.array(Banner),
  categories: z.array(CategoryTile),
  novelties: z.array(ProductTile),
  discounted: z.array(ProductTile),
  popular: z.array(ProductTile),
  brands: z.array(z.object({ name: z.string(), url: z.string() })),
  tones: z.array(z.object({ name: z.string(), hex: z.string(), url: z.string() })),
  shadeCount: z.int(),
  productCount: z.int(),
})
export type HomeView = z.infer<typeof HomeView>

/** The categories of the header's menu and of the menu on phones (CAT-8). */
export const MenuView = z.object({
  categories: z.array(
    z.object({
      label: z.string(),
      url: z.string(),
      children: z.array(z.object({ label: z.string(), url: z.string() })),
    }),
  ),
})
export type MenuView = z.infer<typeof MenuView>

/**
 * What the open menu shows beside each name of MenuView, by its url (CAT-20). It is a call of its own, because every
 * page contains the names but few shoppers open the menu.
 */
export const MenuPicturesView = z.object({
  entries: z.record(z.string(), z.object({ picture: Picture, productCount: z.int() })),
})
export type MenuPicturesView = z.infer<typeof MenuPicturesView>
