import { readBasket, type StoredBasket } from '#server/basket/read-basket.ts'
import type { Ctx } from '#server/context.ts'
import { getPlace, type Place } from '#server/geo/get-place.ts'
import type { ChosenDelivery } from '#server/tariffs/chosen-delivery.ts'
import { isSameParcel, type Parcel } from '#server/tariffs/parcel.ts'
import { type OfferedTariff, quoteTariffs } from '#server/tariffs/quote-tariffs.ts'
import type { TariffIdOrNone } from '#shared/delivery-ids.ts'
import { parcelOf } from './parcel-of.ts'

/** The maximum number of times that the carriers are asked while the basket keeps changing. */
const MAX_QUOTES = 3

/**
 * A basket and the carriers' answers about its parcel. If the basket still changes during the last of MAX_QUOTES
 * rounds, the answers are about an earlier parcel.
 */
export interface OfferedBasket {
  readonly basket: StoredBasket
  readonly place: Place
  /**
   * The parcel for which the carriers were asked; null if nothing in the basket can be sent, so that no carrier was
   * asked.
   */
  readonly parcel: Parcel | null
  readonly offers: readonly OfferedTariff[]
}

/** Asks every carrier for quotes for the caller's basket. Must not run inside a transaction. */
export async function readOffers(ctx: Ctx): Promise<OfferedBasket> {
  const place = await getPlace(ctx)
  for (let quotes = 1; ; quotes++) {
    const parcel = parcelOf(readBasket(ctx))
    const offers = parcel ? await quoteTariffs(ctx, { place, parcel }) : []
    // The basket may have changed while the carriers were answering.
    const basket = readBasket(ctx)
    if (quotes === MAX_QUOTES || isSameParcel(parcel, parcelOf(basket)))
      return { basket, place, parcel, offers }
  }
}

/** Returns an offered tariff as a delivery that can be chosen; null if it is not offered. */
export function offerOf(offers: readonly OfferedTariff[], tariffId: TariffIdOrNone): ChosenDelivery | null {
  return offers.find(({ tariff }) => tariff.id === tariffId) ?? null
}
