import { assessPaymentSystems, priceOnce } from '#server/checkout/payment-systems.ts'
import { offerOf, readOffers } from '#server/checkout/tariff-offers.ts'
import type { Ctx } from '#server/context.ts'
import type { Place } from '#server/geo/get-place.ts'
import { findPoint } from '#server/pickup/get-pickup-point.ts'
import type { ChosenDelivery } from '#server/tariffs/chosen-delivery.ts'
import type { OrderAddress, OrderDelivery, UsualChoices } from '#shared/orders/contract.ts'
import { streetOf } from '#shared/orders/street-address.ts'
import { streetLine } from '#shared/orders/street-line.ts'
import { needsPoint } from '#shared/tariffs/delivery-kinds.ts'
import { cityText } from './order-terms.ts'
import { orderStatements } from './queries.ts'

/** How many earlier orders are read, because some are to other cities, and those to a point have no address. */
const READ = 20

/**
 * Returns what the customer's last order to this city chose and this basket has not chosen yet (CHK-85): delivery with
 * its point, and payment system, each only if it is available now, and the last address in the city; and name and email
 * of the last order there that has the customer's own phone, because one with another phone is for somebody else. Only
 * orders that the customer has proved to be their own count. Returns null for a guest and if there is no such order.
 * Stores nothing.
 */
export async function getUsualChoices(ctx: Ctx): Promise<UsualChoices> {
  if (ctx.actor.type !== 'client') return null
  const earlier = orderStatements(ctx.db).proven.all({ shopperId: ctx.actor.shopperId, limit: READ })
  if (earlier.length === 0) return null
  const { basket, place, offers } = await readOffers(ctx)
  const here = earlier.filter(({ address }) => address !== null && isAddressIn(address, place))
  const [last] = here
  if (!last) return null

  const usual =
    basket.tariffId === 0 && last.delivery
      ? deliveryIn(ctx, last.delivery, place, offerOf(offers, last.delivery.tariffId))
      : null
  const tariffId = usual?.tariffId ?? basket.tariffId
  const pickupPointId = usual?.pickupPointId ?? basket.pickupPointId
  const systems = assessPaymentSystems(ctx, {
    basket: { ...basket, tariffId, pickupPointId },
    place,
    delivery: offerOf(offers, tariffId),
    price: priceOnce(ctx, basket),
  })
  const system = systems.find(({ id, blockedBy }) => id === last.paymentSystemId && blockedBy.length === 0)
  const address = here.map((order) => order.address).find(isFilled)
  const own = here.find(({ isOwnPhone }) => isOwnPhone === 1)
  return {
    tariffId: usual?.tariffId ?? 0,
    pickupPointId: usual?.pickupPointId ?? 0,
    paymentSystemId: basket.paymentSystemId === 0 ? (system?.id ?? 0) : 0,
    address: address ? { ...streetOf(address), text: address.text } : null,
    ...{ name: own?.name ?? '', email: own?.email ?? '' },
  }
}

function isFilled(address: OrderAddress | null): address is OrderAddress {
  return address !== null && (address.text !== '' || streetLine(address) !== '')
}

/** Returns the tariff of an earlier order and its point, if both still serve the place; null otherwise. */
function deliveryIn(
  ctx: Ctx,
  { tariffId, point }: OrderDelivery,
  { cityId }: Place,
  offer: ChosenDelivery | null,
): Pick<NonNullable<UsualChoices>, 'tariffId' | 'pickupPointId'> | null {
  if (!offer) return null
  if (!needsPoint(offer.tariff.kind)) return { tariffId, pickupPointId: 0 }
  const now = findPoint(ctx, point?.id ?? 0)
  return now?.cityId === cityId && now.tariffId === tariffId ? { tariffId, pickupPointId: now.id } : null
}

/** Returns whether an order's address is in the place. Orders store names, because ids of cities may be retired. */
export function isAddressIn({ country, region, city }: OrderAddress, place: Place): boolean {
  return country === place.countryName && region === place.regionName && city === cityText(place)
}
