import type { KnownProduct, ProductFields } from './known-product.ts'
import type { OwnPlaces } from './own-places.ts'
import { textHash } from './text-hash.ts'
import { TONES } from './tones.ts'
import { USUAL, type WantedProduct } from './wanted-product.ts'

/** What a new line of products belongs to. */
export interface LinePlace {
  readonly brandId: number
  readonly categoryId: number
  readonly name: string
}

/**
 * Returns what a product has after the import: what the file says, otherwise what the product has, otherwise what is
 * usual. A new product needs a name, a price, and a category.
 */
export function nextFields(
  places: OwnPlaces,
  known: KnownProduct | null,
  wanted: WantedProduct,
  lineOf: (place: LinePlace) => number,
): ProductFields {
  const before = known?.fields
  const brandId = wanted.brand === undefined ? before?.brandId : places.brandOf(wanted.brand)
  const tone = TONES[textHash(wanted.group ?? wanted.id) % TONES.length] ?? TONES[0]
  const said = wanted.variant
  const shadeHex = said ? (said.shadeHex ?? tone) : (before?.shadeHex ?? tone)
  const look = { artKind: wanted.artKind ?? 'package', artShade: shadeHex } as const
  const categoryId =
    wanted.category === undefined ? before?.categoryId : places.categoryOf(wanted.category, look).id
  const name = wanted.name ?? before?.name
  const price = wanted.price ?? before?.price
  if (brandId === undefined || categoryId === undefined || name === undefined || price === undefined)
    throw new Error('a new product has a brand, a category, a name, and a price')
  return {
    lineId: lineOf({ brandId, categoryId, name }),
    brandId,
    categoryId,
    name,
    kindLabel: wanted.kindLabel ?? before?.kindLabel ?? USUAL.kindLabel,
    price,
    basePrice: basePriceOf(wanted, price, before),
    shadeName: said ? said.shadeName : (before?.shadeName ?? null),
    shadeCode: said ? said.shadeCode : (before?.shadeCode ?? null),
    shadeHex,
    shadeFamily: said ? said.shadeFamily : (before?.shadeFamily ?? null),
    effect: said ? said.effect : (before?.effect ?? null),
    volume: said ? said.size : (before?.volume ?? null),
    artKind: wanted.artKind ?? before?.artKind ?? 'package',
    finish: wanted.finish ?? before?.finish ?? 'cream',
    description: wanted.description ?? before?.description ?? '',
    application: wanted.application ?? before?.application ?? '',
    composition: wanted.composition ?? before?.composition ?? '',
    properties: wanted.properties ? JSON.stringify(wanted.properties) : (before?.properties ?? '[]'),
    weightGrams: wanted.weightGrams ?? before?.weightGrams ?? USUAL.weightGrams,
    sizeCm: wanted.sizeCm ?? before?.sizeCm ?? USUAL.sizeCm,
    isLarge:
      wanted.isLarge === undefined ? (before?.isLarge ?? Number(USUAL.isLarge)) : Number(wanted.isLarge),
    isSold: isSoldAfter(known, wanted),
  }
}

function basePriceOf({ basePrice }: WantedProduct, price: number, before: ProductFields | undefined): number {
  if (basePrice !== undefined) return basePrice ?? price
  // The file does not speak of discounts: one that there is stays, and a lower price alone is none.
  const isDiscounted = before !== undefined && before.basePrice > before.price
  return isDiscounted ? Math.max(price, before.basePrice) : price
}

/** A product that the staff has taken off sale stays off; one that an import took off is sold again. */
function isSoldAfter(known: KnownProduct | null, { isSold }: WantedProduct): number {
  if (!isSold) return 0
  return known && known.isOff === 0 ? known.fields.isSold : 1
}
