import { formatNumber } from '#shared/format.ts'
import type { OrderDelivery } from './contract.ts'
import { placeOf } from './delivery-letters.ts'

export interface OrderNotice {
  readonly orderId: number
  /** The amount to pay, including delivery. */
  readonly payableTotal: number
  /** Full address of the order's page. */
  readonly link: string
  readonly kind: 'full' | 'quick'
  /** The delivery is chosen and its price is not part of the amount, because it is not known yet (DLV-58). */
  readonly isDeliveryUnpriced: boolean
}

/** Returns the SMS about a placed order: number, amount and link. */
export function orderSms({ orderId, payableTotal, link, isDeliveryUnpriced }: OrderNotice): string {
  const delivery = isDeliveryUnpriced ? ', цену доставки уточним' : ''
  return `Глянец: заказ № ${orderId} на ${formatNumber(payableTotal)} р. принят${delivery}. ${link}`
}

export interface DeliveryPriceNotice extends Pick<OrderNotice, 'orderId' | 'payableTotal' | 'link'> {
  /** The price of the delivery, in whole roubles. */
  readonly price: number
}

/** Returns the SMS about the price of a delivery that was unknown when the order was placed. */
export function deliveryPriceSms(notice: DeliveryPriceNotice): string {
  return `Глянец: ${deliveryPriceNews(notice)}. ${notice.link}`
}

function deliveryPriceNews({ orderId, price, payableTotal }: DeliveryPriceNotice): string {
  const delivery = price === 0 ? 'бесплатно' : `${formatNumber(price)} р.`
  return `доставка заказа № ${orderId} — ${delivery}, всего к оплате ${formatNumber(payableTotal)} р`
}

export interface TrackNotice extends Pick<OrderNotice, 'orderId' | 'link'> {
  readonly trackNumber: string
}

/** Returns the SMS about a parcel that is on its way, with the carrier's number. */
export function trackSms({ orderId, trackNumber, link }: TrackNotice): string {
  return `Глянец: заказ № ${orderId} в пути, трек-номер ${trackNumber}. ${link}`
}

export interface ArrivalNotice extends Pick<OrderNotice, 'orderId' | 'link'> {
  readonly delivery: Pick<OrderDelivery, 'kind' | 'point'>
  /** The last day of storage, such as '2 декабря'; null if it is not known. */
  readonly until: string | null
}

/** Returns the SMS about an order that waits to be picked up, with the place and the last day. */
export function arrivalSms({ orderId, delivery, until, link }: ArrivalNotice): string {
  const term = until === null ? '' : `, храним до ${until}`
  return `Глянец: заказ № ${orderId} ждёт вас ${placeOf(delivery)}${term}. ${link}`
}
