import type { ListingChoice } from './catalog/contract.ts'
import { FILTER_KEYS, type FilterKey, FLAGS, SORTS } from './catalog/listing-keys.ts'
import { cleanQuery } from './search/clean-query.ts'

/** Addresses of the shop's pages (PAGE-2). Only this file builds and parses addresses of the shop. */
export const paths = {
  home: '/',
  catalog: '/catalog/',
  discounts: '/catalog/?discounted[]=1',
  shades: '/catalog/?hasShade[]=1',
  brands: '/brands/',
  looks: '/looks/',
  search: '/search/',
  favorites: '/favorites/',
  basket: '/shop/cart/',
  checkout: '/shop/cart/checkout/',
  help: '/help/',
  delivery: '/faq/dostavka/',
  company: '/about-us/company/',
  contacts: '/contacts/',
  bonusProgram: '/bonus-program/',
  personal: '/personal/',
  personalOrders: '/personal/orders/',
  personalPurchases: '/personal/purchases/',
  personalBonuses: '/personal/bonuses/',
  personalProfile: '/personal/#profile',
} as const

/** An address in the account that leads to the favorites, which guests have too (FAV-3). */
export const FAVORITES_IN_ACCOUNT = '/personal/favorites/'

export function categoryPath(path: string): string {
  return path === '' ? paths.catalog : `${paths.catalog}${path}/`
}

export function brandPath(slug: string): string {
  return `${paths.brands}${slug}/`
}

export function lookPath(slug: string): string {
  return `${paths.looks}${slug}/`
}

/** Where the form of a look is sent that puts all its products into the basket. */
export function lookBasketPath(slug: string): string {
  return `${lookPath(slug)}basket/`
}

/** How the paths of single products, orders, and shared lists begin. */
export const PATH_STARTS = {
  product: '/product/',
  order: '/order/',
  personalOrder: '/personal/order/',
  sharedFavorites: '/favorites/shared/',
} as const

export function productPath(marking: string): string {
  return `${PATH_STARTS.product}${marking}/`
}

const REVIEWS_PARAM = 'reviews'
/** The id of the reviews on a product's page. */
export const REVIEWS_ANCHOR = 'reviews'

/** Returns the address of one page of a product's reviews; the first one is on the product's own page. */
export function productReviewsPath(marking: string, page = 1): string {
  return withQuery(productPath(marking), page > 1 ? [[REVIEWS_PARAM, String(page)]] : [])
}

/** Parses the page of the reviews in a product's address; returns undefined if the text cannot be one. */
export function parseReviewsPage(params: URLSearchParams): number | undefined {
  return parsePage(params.get(REVIEWS_PARAM))
}

/** Where the shop answers besides its pages, the legacy REST API, and the simulator. */
export const ENDPOINTS = {
  trpc: '/trpc',
  bank: '/bank',
  pictures: '/img',
  documents: '/docs',
  restock: '/restock',
  feeds: '/feed',
} as const

/** The feed in the format of Yandex Market (EXP-1). */
export const YML_FEED = `${ENDPOINTS.feeds}/yml.xml`

/** A document in PDF that the pages link to. */
export type DocumentName = 'oferta' | 'end-user-agreement' | 'privacy-agreement' | 'personal-data-consent'

export function documentPath(name: DocumentName): string {
  return `${ENDPOINTS.documents}/${name}.pdf`
}

/** The path to which banks send their notifications. */
export const bankNotifyPath = `${ENDPOINTS.bank}/notify/`

/** The path that redirects to the bank's page for a payment (PAY-48). */
export function paymentPath(paymentId: string): string {
  return `${ENDPOINTS.bank}/pay/${paymentId}/`
}

/** Returns the marking in a product's path, whose letters may have any case; undefined for other paths. */
export function parseProductPath(path: string): string | undefined {
  return new RegExp(`^${PATH_STARTS.product}([a-z0-9-]+)/$`, 'i').exec(path)?.[1]
}

/** The page on which the recipient of a mail about a restocked product ends all requests of the address. */
export function restockStopPath(token: string): string {
  return `${ENDPOINTS.restock}/stop/${token}/`
}

/** The page that shows a shopper's favorites to everybody who knows its token. */
export function sharedFavoritesPath(token: string): string {
  return `${PATH_STARTS.sharedFavorites}${token}/`
}

/** The page of one order, which its public id opens without a sign-in. */
export function orderPath(publicId: string): string {
  return `${PATH_STARTS.order}${publicId}/`
}

/** Returns the public id in an order's path; undefined for other paths. */
export function parseOrderPath(path: string): string | undefined {
  return new RegExp(`^${PATH_STARTS.order}([\\w-]+)/$`).exec(path)?.[1]
}

/** Returns '/personal/orders/2/?canceled=1'; the first page has no number. */
export function personalOrdersPath({ page = 1, withCanceled = false }: OrdersAddress): string {
  const path = page > 1 ? `${paths.personalOrders}${page}/` : paths.personalOrders
  return withQuery(path, withCanceled ? [['canceled', '1']] : [])
}

interface OrdersAddress {
  readonly page?: number
  readonly withCanceled?: boolean
}

/** What can follow an order's path, and its label in the breadcrumbs. */
export const ORDER_ADDITIONS = { receipt: 'Товарный чек' } as const
export type OrderAddition = keyof typeof ORDER_ADDITIONS

export function personalOrderPath(id: number, addition?: OrderAddition): string {
  const path = `${PATH_STARTS.personalOrder}${id}/`
  return addition === undefined ? path : `${path}${addition}/`
}

/** Returns the addition that the text names; undefined for an unknown or a missing one (ORD-34). */
export function parseOrderAddition(text: string | undefined): OrderAddition | undefined {
  return Object.keys(ORDER_ADDITIONS).includes(text ?? '') ? (text as OrderAddition) : undefined
}

/** Parses the number of an order in its address; returns undefined if the text cannot be one. */
export function parseOrderId(text: string | undefined): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined
}

/** Returns the path of an account list that is paged by ?page=2; the first page has no number. */
export function pagedPath(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path
}

/** Parses a page number, counted from 1; returns 1 for no text and undefined if the text cannot be a page. */
export function parsePage(text: string | null | undefined): number | undefined {
  return text ? wholeNumber(text, 1, MAX_PAGE) : 1
}

/** Returns the part of an address after /catalog/ without slashes at its ends: 'gel-laki/koshachiy-glaz'. */
export function parseCategoryPath(splat: string | undefined): string {
  return (splat ?? '').replace(/^\/+|\/+$/g, '')
}

/** Returns the same part of a text that may begin with '/catalog/' or 'catalog/'. */
export function parseCategoryName(text: string): string {
  return parseCategoryPath(text.replace(new RegExp(`^/?${paths.catalog.slice(1)}`), ''))
}

export interface SearchAddress {
  readonly query: string
  /** Names a category, preferably by its path; '' searches everywhere. */
  readonly category: string
  /** Searches the words as typed, without correction. */
  readonly isLiteral?: boolean
}

export function searchPath(address: SearchAddress, choice: ListingChoice = {}): string {
  return withQuery(paths.search, [...searchParams(address), ...choiceParams(choice)])
}

/** Returns the parameters of a search, without those of the choice in its list. */
export function searchParams({ query, category, isLiteral }: SearchAddress): [string, string][] {
  const params: [string, string][] = [['query', query]]
  if (category !== '') params.push(['category', category])
  if (isLiteral) params.push(['literal', '1'])
  return params
}

const MAX_QUERY = 100

/** Parses the address of a search. Cuts a query that is too long for the contract. */
export function parseSearch(params: URLSearchParams): Required<SearchAddress> {
  return {
    query: cleanQuery(cleanQuery(params.get('query') ?? '').slice(0, MAX_QUERY)),
    category: (params.get('category') ?? '').replace(/^\/+|\/+$/g, '').slice(0, 250),
    isLiteral: params.get('literal') === '1',
  }
}

/** Returns the input of the tRPC query for a search; the loader and the page share it. */
export function searchInput({ query, category, isLiteral }: SearchAddress, choice: ListingChoice) {
  return {
    query,
    ...(category === '' ? {} : { category }),
    ...(isLiteral ? { isLiteral } : {}),
    choice,
  }
}

/** Returns a list's address with the choice in it: '/catalog/gel-laki/?brand[]=velta&inStock[]=1&page=2'. */
export function listingPath(path: string, choice: ListingChoice): string {
  return withQuery(path, choiceParams(choice))
}

/** Returns the parameters of a choice in a fixed order, so that equal choices have equal addresses. */
function choiceParams(choice: ListingChoice): [string, string][] {
  const params: [string, string][] = FILTER_KEYS.flatMap((key) =>
    (choice[key] ?? []).map((value): [string, string] => [`${key}[]`, value]),
  )
  if (choice.priceFrom !== undefined) params.push(['priceFrom', String(choice.priceFrom)])
  if (choice.priceTo !== undefined) params.push(['priceTo', String(choice.priceTo)])
  for (const flag of FLAGS) if (choice[flag]) params.push([`${flag}[]`, '1'])
  if (choice.sort !== undefined && choice.sort !== 'popular') params.push(['sort', choice.sort])
  if (choice.page !== undefined && choice.page > 1) params.push(['page', String(choice.page)])
  return params
}

const MAX_VALUES = 60
export const MAX_VALUE_LENGTH = 80
const MAX_PRICE = 10_000_000
const MAX_PAGE = 10_000

/**
 * Parses the choice in an address. Prices in the wrong order are swapped; unknown parameters and invalid values are
 * left out. Filters are also understood without brackets.
 */
export function parseChoice(params: URLSearchParams): ListingChoice {
  const choice: ListingChoice = {}
  for (const key of FILTER_KEYS) {
    const values = valuesOf(params, key).filter((value) => value !== '' && value.length <= MAX_VALUE_LENGTH)
    if (values.length > 0) choice[key] = values.slice(0, MAX_VALUES)
  }
  const { priceFrom, priceTo } = pricesOf(params)
  const isSwapped = priceFrom !== undefined && priceTo !== undefined && priceFrom > priceTo
  const [low, high] = isSwapped ? [priceTo, priceFrom] : [priceFrom, priceTo]
  if (low !== undefined) choice.priceFrom = low
  if (high !== undefined) choice.priceTo = high
  for (const flag of FLAGS) {
    if (params.getAll(`${flag}[]`).includes('1') || params.get(flag) === '1') choice[flag] = true
  }
  const sort = SORTS.find((known) => known === params.get('sort'))
  if (sort && sort !== 'popular') choice.sort = sort
  const page = wholeNumber(params.get('page'), 2, MAX_PAGE)
  if (page !== undefined) choice.page = page
  return choice
}

/**
 * Returns the address of a list with its two prices swapped if priceFrom exceeds priceTo (CAT-11), otherwise
 * undefined. All other parameters stay, so that the page can name those that it does not know.
 */
export function withSwappedPrices({ pathname, searchParams }: URL): string | undefined {
  const { priceFrom, priceTo } = pricesOf(searchParams)
  if (priceFrom === undefined || priceTo === undefined || priceFrom <= priceTo) return undefined
  const swapped = new URLSearchParams(searchParams)
  swapped.set('priceFrom', String(priceTo))
  swapped.set('priceTo', String(priceFrom))
  return `${pathname}?${swapped.toString().replaceAll('%5B%5D', '[]')}`
}

function pricesOf(params: URLSearchParams) {
  return { priceFrom: parsePrice(params.get('priceFrom')), priceTo: parsePrice(params.get('priceTo')) }
}

/** Parses a price in whole roubles; returns undefined if the text cannot be one. */
export function parsePrice(text: string | null): number | undefined {
  return wholeNumber(text, 0, MAX_PRICE)
}

function valuesOf(params: URLSearchParams, key: FilterKey): string[] {
  return [...new Set([...params.getAll(`${key}[]`), ...params.getAll(key)])]
}

/** Whether the `page` parameter is a possible page number; a missing one is page 1. */
export function hasPossiblePage(params: URLSearchParams): boolean {
  const text = params.get('page') ?? ''
  return text === '' || wholeNumber(text, 1, MAX_PAGE) !== undefined
}

function wholeNumber(text: string | null, min: number, max: number): number | undefined {
  const digits = text?.replace(/\s/g, '') ?? ''
  if (!/^\d{1,9}$/.test(digits)) return undefined
  const value = Number(digits)
  return value >= min && value <= max ? value : undefined
}

/** Leaves the brackets of names unencoded to keep addresses readable; servers and browsers accept them. */
function withQuery(path: string, params: readonly (readonly [string, string])[]): string {
  if (params.length === 0) return path
  return `${path}?${params.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

/** Where the drawn pictures of looks are. */
export const LOOK_PICTURES = `${ENDPOINTS.pictures}/look`

/** Returns the path of the picture that marks a payment system, 40 × 28 pixels. */
export function paymentMarkPath(paymentSystemId: number): string {
  return `/img/pay/${paymentSystemId}.svg`
}

/** The widths in pixels of the frames, 4:5, into which the sizes of a photo fit. */
export const PHOTO_WIDTHS = [200, 400, 640, 1280] as const
/** The file that is named where only one is: pages show it to browsers that read neither AVIF nor WebP. */
const USUAL_FILE = '640.jpg'

/**
 * Returns the path of a photo as JPEG. The path tells the photo's size and tint, so that pages need nothing else to
 * show it.
 */
export function photoPath(photo: string): string {
  return `${ENDPOINTS.pictures}/photo/${photo}/${USUAL_FILE}`
}

/** Returns what the paths of all files of a photo begin with; undefined for the path of a drawn picture. */
export function photoStart(path: string): string | undefined {
  return path.endsWith(USUAL_FILE) ? path.slice(0, -USUAL_FILE.length) : undefined
}

/** What the path of a photo tells. */
export interface PhotoFacts {
  /** The part of the path that names the photo. */
  readonly name: string
  /** The original's size in pixels. */
  readonly width: number
  readonly height: number
  /** '#rrggbb' */
  readonly tint: string
  /** Returns the path of one of its files, such as '1280.jpg'. */
  file(name: string): string
}

/** Reads the path of a photo; undefined for the path of a drawn picture. */
export function parsePhotoPath(path: string): PhotoFacts | undefined {
  const start = photoStart(path)
  const match = /\/([\da-f]{32}-(\d+)x(\d+)-([\da-f]{6}))\/$/.exec(start ?? '')
  if (!match) return undefined
  const [, name = '', width, height, tint = ''] = match
  return {
    name,
    width: Number(width),
    height: Number(height),
    tint: `#${tint}`,
    file: (of) => `${start}${of}`,
  }
}
