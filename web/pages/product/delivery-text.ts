import { deliveryPricesText } from '#shared/delivery-price-text.ts'
import { formatNumber } from '#shared/format.ts'
import { plural } from '#shared/plural.ts'
import type { DeliveryHint, HintOption } from '#shared/tariffs/contract.ts'
import { BY_SERVICE, freeFromText } from '#web/lib/free-from-text.ts'

/** A way of delivery as text. */
export interface DeliveryWay {
  readonly name: string
  /** '24–26 ноября' */
  readonly dates: string
  /** 'от 149 ₽, бесплатно от 2 500 ₽' */
  readonly price: string
}

/** Returns the ways of delivery to the shopper's city, the nearest to the shopper first; none while none is known. */
export function deliveryWays({ store, pickup, courier }: DeliveryHint): readonly DeliveryWay[] {
  return [
    store && { name: 'Фирменный магазин', dates: store.dates, price: 'бесплатно' },
    pickup && { name: pointsText(pickup.pointCount), dates: pickup.dates, price: priceText(pickup) },
    courier && { name: 'Курьер', dates: courier.dates, price: priceText(courier) },
  ].filter((way) => way !== null)
}

/** Returns '312 пунктов выдачи'. */
function pointsText(count: number): string {
  return `${formatNumber(count)}\u00a0${plural(count, 'пункт', 'пункта', 'пунктов')} выдачи`
}

function priceText({ priceFrom, priceTo, prices = [priceFrom, priceTo], freeFrom }: HintOption): string {
  // The page of a large item names no prices.
  const text = deliveryPricesText(prices, false)
  if (freeFrom === null || prices.every((price) => price === 0)) return text
  return prices.some((price) => price === 0)
    ? `${text} ${BY_SERVICE}`
    : `${text}, бесплатно ${freeFromText(freeFrom)}`
}
