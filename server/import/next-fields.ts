import { cutText } from '#shared/cut-text.ts'
import type { KnownProduct, ProductFields } from './known-product.ts'
import { nextParams } from './next-params.ts'
import type { OwnPlaces } from './own-places.ts'
import { finishOf } from './product-kind.ts'
import { textHash } from './text-hash.ts'
import { TONES } from './tones.ts'
import { USUAL, type WantedProduct } from './wanted-product.ts'

/** A name together with a shade and a size. */
const LONGEST_FULL_NAME = 360

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
  const group = wanted.group === undefined ? known?.groupId : wanted.group
  const tone = TONES[textHash(group ?? wanted.id) % TONES.length] ?? TONES[0]
  const params = nextParams(before, wanted, tone)
  const look = { artKind: wanted.artKind ?? 'package', artShade: params.shadeHex } as const
  const categoryId =
    wanted.category === undefined ? before?.categoryId : places.categoryOf(wanted.category, look).id
  const ownName = wanted.name === undefined || !group ? wanted.name : fullNameOf(wanted.name, params)
  const name = ownName ?? before?.name
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
    ...params,
    artKind: wanted.artKind ?? before?.artKind ?? 'package',
    finish: ownName === undefined ? (before?.finish ?? 'cream') : finishOf(ownName),
    description: wanted.description ?? before?.description ?? '',
    weightGrams: wanted.weightGrams ?? before?.weightGrams ?? USUAL.weightGrams,
    sizeCm: wanted.sizeCm ?? before?.sizeCm ?? USUAL.sizeCm,
    isLarge:
      wanted.isLarge === undefined ? (before?.isLarge ?? Number(USUAL.isLarge)) : Number(wanted.isLarge),
    isGiftCard: wanted.isGiftCard === undefined ? (before?.isGiftCard ?? 0) : Number(wanted.isGiftCard),
    isSold: isSoldAfter(known, wanted),
  }
}

/** Returns the name with the shade and the size that it lacks, because products of a group often share one name. */
function fullNameOf(
  name: string,
  { shadeName, volume }: Pick<ProductFields, 'shadeName' | 'volume'>,
): string {
  const has = (part: string) => letters(name).includes(letters(part))
  const missing = [shadeName, volume].filter((part) => part !== null && !has(part))
  return cutText([name, ...missing].join(', '), LONGEST_FULL_NAME)
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function basePriceOf({ basePrice }: WantedProduct, price: number, before: ProductFields | undefined): number {
  if (basePrice !== undefined) return basePrice ?? price
  // The file does not speak of discounts: one that there is stays, and a lower price alone is none.
  const isDiscounted = before !== undefined && before.basePrice > before.price
  return isDiscounted ? Math.max(price, before.basePrice) : price
}

/**
 * A product that the staff has taken off sale stays off. One that a file lacked is sold again; one that a file took off
 * is so once a file says it, which a list of prices or of stock does not (IMP-250).
 */
function isSoldAfter(known: KnownProduct | null, { isSold }: WantedProduct): number {
  if (isSold === false) return 0
  if (known === null || known.fields.isSold === 1) return 1
  return Number(known.isOff === 1 && (isSold === true || known.isToldOff === 0))
}
