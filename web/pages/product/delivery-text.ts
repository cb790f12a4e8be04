import { formatNumber, formatRoubles } from '#shared/format.ts'
import { plural } from '#shared/plural.ts'
import type { DeliveryHint } from '#shared/tariffs/contract.ts'
import { freeFromText } from '#web/lib/free-from-text.ts'

export interface DeliveryText {
  readonly title: string
  /** 'От 149 ₽, бесплатно от 2 500 ₽' */
  readonly price: string
  /** '312 пунктов' for pickup; otherwise null. */
  readonly points: string | null
}

type HintOption = NonNullable<DeliveryHint['courier']>

/** Returns the cheapest delivery to the shopper's city as text: pickup points, or a courier if there are none. */
export function deliveryText({ cityName, pickup, courier }: DeliveryHint): DeliveryText {
  if (pickup) {
    const { pointCount } = pickup
    return {
      title: `${cityName}: пункты выдачи, ${daysFrom(pickup.daysFrom)}`,
      price: priceText(pickup),
      points: `${formatNumber(pointCount)}\u00a0${plural(pointCount, 'пункт', 'пункта', 'пунктов')}`,
    }
  }
  if (courier)
    return {
      title: `${cityName}: курьер, ${daysFrom(courier.daysFrom)}`,
      price: priceText(courier),
      points: null,
    }
  return {
    title: `${cityName}: доставка по\u00a0адресу`,
    price: 'Сроки и\u00a0цена\u00a0— при оформлении заказа',
    points: null,
  }
}

function daysFrom(days: number): string {
  return days === 0 ? 'сегодня' : `от\u00a0${days}\u00a0дн.`
}

function priceText({ priceFrom, priceTo, freeFrom }: HintOption): string {
  if (priceTo === 0) return 'Бесплатно'
  const free = freeFrom === null ? '' : `, бесплатно ${freeFromText(freeFrom)}`
  return `От\u00a0${formatRoubles(priceFrom)}${free}`
}
