import type { paymentSystems } from '#db/schema/payments.ts'
import type { Place } from '#server/geo/get-place.ts'
import type { ChosenDelivery } from '#server/tariffs/chosen-delivery.ts'
import type { OrderAddress, OrderDelivery, OrderInput, QuickOrderInput } from '#shared/orders/contract.ts'
import { orderPhone } from '#shared/orders/order-phone.ts'
import { NO_WISHES, wishesOf } from '#shared/orders/order-wishes.ts'
import { mapStreet } from '#shared/orders/street-address.ts'
import { deliveryTime } from '#shared/tariffs/delivery-time.ts'
import type { Admission } from './unproven.ts'
import type { OrderTerms } from './write-order.ts'

export interface FullOrder {
  readonly input: OrderInput
  readonly place: Place
  readonly delivery: ChosenDelivery
  readonly point: OrderDelivery['point']
  readonly system: typeof paymentSystems.$inferSelect
  readonly admission: Admission
}

/**
 * Returns the terms of a checkout order as they are stored: the names and prices of this moment, which later changes
 * do not affect.
 */
export function fullOrderTerms(order: FullOrder): OrderTerms {
  const { input, place, delivery, point, system, admission } = order
  const { tariff, quote } = delivery
  return {
    kind: 'full',
    ...contactOf(input),
    email: input.email.trim(),
    smsAgreement: input.smsSubscriptionAgreement,
    emailAgreement: input.emailSubscriptionAgreement,
    ...wishesOf(input),
    description: input.description.trim(),
    isMobile: input.isMobile,
    delivery: {
      tariffId: tariff.id,
      kind: tariff.kind,
      operatorId: tariff.operatorId,
      name: tariff.name,
      deliveryTime: quote ? deliveryTime(quote.daysFrom, quote.daysTo) : '',
      ...(quote && { days: { from: quote.daysFrom, to: quote.daysTo } }),
      point: point && {
        id: point.id,
        name: point.name,
        address: point.address,
        businessHours: point.businessHours,
        storageDays: point.storageDays,
      },
    },
    address: addressOf(input, place, point !== null),
    paymentSystemId: system.id,
    paymentSystemName: system.name,
    isPrepay: system.isPrepay,
    ...admission,
  }
}

/**
 * Returns the terms of a quick order, which contains only a name and a phone; an operator agrees on delivery and
 * payment by phone.
 */
export function quickOrderTerms(input: QuickOrderInput, admission: Admission): OrderTerms {
  return {
    kind: 'quick',
    ...contactOf(input),
    ...{ email: null, smsAgreement: false, emailAgreement: false },
    ...{ ...NO_WISHES, needCall: true, isMobile: false },
    ...{ delivery: null, address: null, paymentSystemId: null, paymentSystemName: null, isPrepay: false },
    ...admission,
  }
}

function contactOf({ name, phone, timezone }: QuickOrderInput) {
  return { name: name.trim(), phone: orderPhone(phone) ?? '', timezone }
}

/**
 * Returns the parts of the address that apply: free text abroad, street and house in Russia, and only the city for an
 * order that is picked up at a point.
 */
function addressOf(input: OrderInput, place: Place, isAtPoint: boolean): OrderAddress {
  const inRussia = !isAtPoint && place.isRussia
  const only = (condition: boolean, text: string) => (condition ? text.trim() : '')
  return {
    country: place.countryName,
    region: place.regionName,
    city: cityText(place),
    text: only(!isAtPoint && !place.isRussia, input.address),
    ...mapStreet((field) => only(inRussia, input[field])),
  }
}

/** Returns a city as an order stores it. One that is not in the shop's list cannot be found without its region. */
export function cityText({ cityId, cityName, isRussia, regionName }: Place): string {
  return cityId === 0 && isRussia ? `${cityName} (${regionName})` : cityName
}
