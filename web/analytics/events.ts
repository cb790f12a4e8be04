import type { BasketItem, BasketView, TrackingData } from '#shared/basket/contract.ts'
import type { ProductTile, ProductView } from '#shared/catalog/contract.ts'

/**
 * A product of an event under the names that Yandex.Metrika reads, with the item's tracking data under the shop's
 * names.
 */
interface TrackedProduct {
  readonly id: string
  readonly name: string
  readonly price: number
  readonly brand: string
  /** Category levels from the top, joined in the form that both services expect. */
  readonly category: string
  readonly quantity?: number
  readonly list?: string
  readonly position?: number
  readonly tracking_data: TrackingData
}

/** The same product under the names that GA4 reads. */
interface AnalyticsItem {
  readonly item_id: string
  readonly item_name: string
  readonly price: number
  readonly item_brand: string
  readonly item_category: string
  readonly quantity?: number
  readonly item_list_name?: string
  readonly index?: number
}

/** An event for window.dataLayer. It contains nothing that identifies the shopper. */
export interface AnalyticsEvent {
  readonly event: string
  readonly ecommerce?: Readonly<Record<string, unknown>>
  readonly [detail: string]: unknown
}

type Place = { readonly quantity: number } | { readonly list: string; readonly position: number }

function product(data: TrackingData, place?: Place): TrackedProduct {
  const { marking, name, price, brand, category } = data
  return {
    ...{ id: marking, name, price, brand, category: category.join('/') },
    ...place,
    tracking_data: { marking, name, price, brand, category },
  }
}

function item({ id, name, price, brand, category, quantity, list, position }: TrackedProduct): AnalyticsItem {
  return {
    ...{ item_id: id, item_name: name, price, item_brand: brand, item_category: category },
    ...(quantity === undefined ? {} : { quantity }),
    ...(list === undefined ? {} : { item_list_name: list }),
    ...(position === undefined ? {} : { index: position }),
  }
}

/**
 * Creates one event for both services: `metrika` is the part that Metrika reads, `items` the part that GA4 reads
 * (ANL-3).
 */
function ecommerceEvent(
  event: string,
  products: readonly TrackedProduct[],
  metrika: Readonly<Record<string, unknown>>,
  value?: number,
): AnalyticsEvent {
  return {
    event,
    ecommerce: {
      ...{ currencyCode: 'RUB', currency: 'RUB' },
      ...(value === undefined ? {} : { value }),
      ...metrika,
      items: products.map(item),
    },
  }
}

/** Reports a list that the shopper sees; `first` is the position of its first product, from 1. */
export function impressions(list: string, tiles: readonly ProductTile[], first = 1): AnalyticsEvent {
  const products = tiles.map((tile, i) => product(tile, { list, position: first + i }))
  return ecommerceEvent('view_item_list', products, { impressions: products })
}

export function detail({ brand, ...view }: ProductView): AnalyticsEvent {
  const products = [product({ ...view, brand: brand.name })]
  return ecommerceEvent('view_item', products, { detail: { products } }, view.price)
}

function inBasket(basket: BasketView): BasketItem[] {
  return basket.items.filter((line) => !line.isSoldOut)
}

/** Returns an event for every line whose quantity has changed: 'add' for an increase, 'remove' for a decrease. */
export function basketChanges(before: BasketView | undefined, after: BasketView): AnalyticsEvent[] {
  const had = new Map(before ? inBasket(before).map((line) => [line.shopItemId, line]) : [])
  const has = new Map(inBasket(after).map((line) => [line.shopItemId, line]))
  return [...new Set([...had.keys(), ...has.keys()])].flatMap((id) => {
    const line = has.get(id) ?? had.get(id)
    const more = (has.get(id)?.quantity ?? 0) - (had.get(id)?.quantity ?? 0)
    if (!line || more === 0) return []
    const quantity = Math.abs(more)
    const products = [product(line, { quantity })]
    const value = quantity * line.price
    return more > 0
      ? [ecommerceEvent('add_to_cart', products, { add: { products } }, value)]
      : [ecommerceEvent('remove_from_cart', products, { remove: { products } }, value)]
  })
}

function linesOf(basket: BasketView): TrackedProduct[] {
  return inBasket(basket).map((line) => product(line, { quantity: line.quantity }))
}

/** Reports a step on the way to an order: 1 is the basket, 2 the checkout. */
export function checkoutStep(step: 1 | 2, basket: BasketView): AnalyticsEvent {
  const products = linesOf(basket)
  const name = step === 1 ? 'view_cart' : 'begin_checkout'
  return ecommerceEvent(name, products, { checkout: { actionField: { step }, products } }, basket.finalTotal)
}

/** Reports a placed order by its number; its address is secret and left out. */
export function purchase(orderId: number, basket: BasketView): AnalyticsEvent {
  const products = linesOf(basket)
  const actionField = { id: String(orderId), revenue: basket.finalTotal }
  const metrika = { transaction_id: String(orderId), purchase: { actionField, products } }
  return ecommerceEvent('purchase', products, metrika, basket.finalTotal)
}

/**
 * Reports a search and the number of results. E-mail addresses and numbers as long as a phone are removed from the
 * query.
 */
export function search(query: string, found: number): AnalyticsEvent {
  return { event: 'search', search_term: withoutContacts(query), found }
}

function withoutContacts(text: string): string {
  return text.replace(/\S+@\S+/g, '…').replace(/\+?\d(?:[\s()-]*\d){6,}/g, '…')
}

export function signIn(): AnalyticsEvent {
  return { event: 'login', method: 'sms' }
}
