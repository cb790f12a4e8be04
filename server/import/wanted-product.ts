import type { ArtKind } from '#shared/catalog/picture.ts'
import { cutText } from '#shared/cut-text.ts'
import { toLatin } from '#shared/slug.ts'
import type { FileOffer, FileParam, FileStock } from './offer.ts'
import { oneLine, plainText } from './plain-text.ts'
import { GIFT_CARD, kindOf } from './product-kind.ts'
import { readPrice } from './read-price.ts'

const LONGEST_NAME = 200
const LONGEST_TEXT = 8000
const LONGEST_LABEL = 80
export const LONGEST_VALUE = 400
export const MOST_PARAMS = 60
const MOST_PHOTOS = 20
const LONGEST_ID = 200
const LONGEST_BRAND = 80
const LONGEST_PHOTO = 2000
const MOST_PIECES = 1_000_000
/** The levels of categories that the shop has; what is below belongs to the lowest of them. */
const LEVELS = 3
/** What is heavier or longer, in grams and centimeters, is a mistake: 1,000 kg and 10 m. */
const HEAVIEST = 1_000_000
const LONGEST_CM = 1000
/** The longest side from which a parcel counts as large. */
const LARGE_CM = 60
const USUAL_GRAMS = 150
const USUAL_CM = 15

const COMPOSITION = /^состав$/i
const APPLICATION = /^(?:способ (?:применения|использования)|применение|как применять)$/i

/** What an offer wants of its product. `undefined` leaves what the product has. */
export interface WantedProduct {
  readonly line: number
  readonly id: string
  readonly group: string | null | undefined
  /** The name of the line of products, if the product has to begin one. */
  readonly lineName: string | undefined
  /** The article number as a marking; null if the file has none. */
  readonly marking: string | null
  /** Without the shade and the size that tell it from the others of its line. */
  readonly name: string | undefined
  readonly kindLabel: string | undefined
  readonly artKind: ArtKind | undefined
  readonly isGiftCard: boolean | undefined
  readonly brand: string | undefined
  readonly category: readonly string[] | undefined
  readonly price: number | undefined
  readonly basePrice: number | null | undefined
  readonly stock: WantedStock | undefined
  readonly description: string | undefined
  /** Also those with an empty value, which the file takes away. */
  readonly params: readonly FileParam[] | undefined
  /** Whether the parameters that are not among `params` stay. */
  readonly keepsOtherParams: boolean
  /** Whether the shade and the size stay, whatever `params` say. */
  readonly keepsVariant: boolean
  readonly weightGrams: number | undefined
  readonly sizeCm: number | undefined
  readonly isLarge: boolean | undefined
  readonly photos: readonly string[] | undefined
  readonly isSold: boolean | undefined
  /** What the staff should know although the offer is taken. */
  readonly notices: readonly string[]
}

/** A number of pieces, or at least one, or none. */
export type WantedStock = number | 'some'

/** Returns what an offer wants, or the reason why it is refused; an offer without a brand has the usual one. */
export function wantedProduct(
  offer: FileOffer,
  usualBrand: string,
): WantedProduct | { readonly refused: string } {
  const { isSold } = offer
  const id = tidyId(offer.id)
  if (id === '') return { refused: 'it has no id' }
  if (id.length > LONGEST_ID) return { refused: `its id has more than ${LONGEST_ID} characters` }
  const hasWrongBytes = [offer.name, offer.brand, offer.description, ...(offer.category ?? [])].some((text) =>
    text?.includes('\ufffd'),
  )
  if (hasWrongBytes) return { refused: 'it has bytes that are not of the encoding of the file' }
  const notices: string[] = []
  const money = pricesOf(offer, notices)
  if ('refused' in money) return money
  const stock = offer.stock === undefined ? undefined : stockOf(offer.stock)
  if (typeof stock === 'object') return stock
  const name = offer.name === undefined ? undefined : oneLine(offer.name, LONGEST_NAME)
  if (name === '') return { refused: 'it has no name' }
  const category = offer.category && tidyPath(offer.category)
  if (category?.length === 0) return { refused: 'it has no category' }
  const kind = kindOfOffer(offer, name, category)
  const weightGrams = atMost(HEAVIEST, offer.weightGrams, 'the weight in grams', notices)
  const sizeCm = atMost(LONGEST_CM, offer.sizeCm, 'the longest side in centimeters', notices)
  return {
    line: offer.line,
    id,
    group: offer.group === undefined ? undefined : cutText(tidyId(offer.group ?? ''), LONGEST_ID) || null,
    lineName: offer.groupName === undefined ? name : oneLine(offer.groupName, LONGEST_NAME),
    marking: offer.article === null ? null : markingOf(offer.article),
    name,
    ...kind,
    brand: offer.brand === undefined ? undefined : oneLine(offer.brand ?? '', LONGEST_BRAND) || usualBrand,
    category,
    price: money.price,
    basePrice: money.basePrice,
    stock,
    description: offer.description === undefined ? undefined : plainText(offer.description, LONGEST_TEXT),
    params: offer.params?.map(tidyParam).filter(({ label }) => label !== ''),
    keepsOtherParams: offer.keepsOtherParams ?? false,
    keepsVariant: offer.keepsVariant ?? false,
    weightGrams,
    sizeCm,
    isLarge: sizeCm === undefined ? undefined : sizeCm >= LARGE_CM,
    photos: offer.photos
      ?.map((photo) => photo.trim())
      .filter((photo) => photo !== '' && photo.length <= LONGEST_PHOTO)
      .slice(0, MOST_PHOTOS),
    isSold,
    notices,
  }
}

/** Returns an id without what cannot be stored or would act on a terminal: control characters and halves of others. */
export function tidyId(id: string): string {
  return id.replace(/[\p{Cc}\p{Cs}]/gu, '').trim()
}

export function isCompositionLabel(label: string): boolean {
  return COMPOSITION.test(label)
}

export function isApplicationLabel(label: string): boolean {
  return APPLICATION.test(label)
}

/** What a new product has where the file says nothing. */
export const USUAL = {
  kindLabel: 'Товар',
  weightGrams: USUAL_GRAMS,
  sizeCm: USUAL_CM,
  isLarge: false,
} as const

type Prices =
  | { readonly price?: number | undefined; readonly basePrice?: number | null | undefined }
  | { readonly refused: string }

function pricesOf(offer: FileOffer, notices: string[]): Prices {
  const { price: text, oldPrice, currency } = offer
  if (currency !== null && !/^(?:RU[RB]|643|руб\.?|рубль)$/i.test(currency.trim()))
    return { refused: `its currency is ${currency.slice(0, 20)}, not the rouble` }
  if (text === undefined) return {}
  const price = readPrice(text)
  if ('refused' in price) return price
  if (price.isRounded) notices.push(`the price ${text.trim()} is rounded to ${price.roubles}`)
  if (oldPrice === undefined) return { price: price.roubles }
  // An old price of zero is how exports say that there is none.
  if (oldPrice === null || /^[0\s.,]*$/.test(oldPrice)) return { price: price.roubles, basePrice: null }
  const base = readPrice(oldPrice)
  if ('refused' in base) {
    notices.push(`the old price is left out: ${base.refused}`)
    return { price: price.roubles, basePrice: null }
  }
  return { price: price.roubles, basePrice: base.roubles > price.roubles ? base.roubles : null }
}

/** Returns a measure of the parcel; undefined, which is noticed, if it is more than anything can have. */
function atMost(
  most: number,
  value: number | undefined,
  what: string,
  notices: string[],
): number | undefined {
  if (value === undefined || value <= most) return value
  notices.push(`${what} is left out: it is more than ${most}`)
  return undefined
}

function stockOf(stock: FileStock): WantedStock | { readonly refused: string } {
  if ('isAvailable' in stock) return stock.isAvailable ? 'some' : 0
  // In 1C '1,234' is a fraction, and in a spreadsheet of English settings a thousand; '12,000' is how 1C writes 12.
  if (/^\d{1,3},(?!000)\d{3}$/.test(stock.pieces))
    return { refused: `its stock '${stock.pieces}' may mean thousands or a fraction` }
  const text = stock.pieces.replace(/[\s\u00a0]/g, '').replace(',', '.')
  const pieces = Number(text)
  if (text === '' || !Number.isFinite(pieces))
    return { refused: `its stock '${stock.pieces.slice(0, 20)}' is not a number` }
  // 1C counts what is promised as less than nothing, and goods by weight in fractions.
  return Math.min(MOST_PIECES, Math.max(0, Math.floor(pieces)))
}

function tidyParam({ label, value, isVariant }: FileParam): FileParam {
  const isLong = isCompositionLabel(label.trim()) || isApplicationLabel(label.trim())
  return {
    label: oneLine(label, LONGEST_LABEL),
    value: isLong ? plainText(value, LONGEST_TEXT) : oneLine(value, LONGEST_VALUE),
    isVariant: isVariant === true,
  }
}

function tidyPath(names: readonly string[]): string[] {
  return names
    .map((name) => oneLine(name, LONGEST_LABEL))
    .filter(Boolean)
    .slice(0, LEVELS)
}

function kindOfOffer(
  { kind }: FileOffer,
  name: string | undefined,
  category: readonly string[] | undefined,
): Pick<WantedProduct, 'kindLabel' | 'artKind' | 'isGiftCard'> {
  const said = kind === undefined ? '' : oneLine(kind, LONGEST_LABEL)
  // A list that only moves a known product says nothing of what it is.
  if (said === '' && name === undefined)
    return { kindLabel: undefined, artKind: undefined, isGiftCard: undefined }
  const texts = [said, name ?? '', ...(category ?? []).toReversed()].filter(Boolean)
  const known = kindOf(texts)
  // Without a category nothing is known of a kind that the name does not tell.
  const isTold = known.label !== null || (name !== undefined && category !== undefined)
  return {
    kindLabel: said || (known.label ?? category?.at(-1)),
    artKind: isTold ? known.artKind : undefined,
    isGiftCard: isTold ? known.label === GIFT_CARD : undefined,
  }
}

/** Returns an article number as a marking: 'АБ 12/3' becomes 'AB-12-3'; null if nothing is left of it. */
export function markingOf(article: string): string | null {
  const marking = toLatin(article.toLowerCase())
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 36)
    .replace(/^-+|-+$/g, '')
    .toUpperCase()
  return marking === '' ? null : marking
}
