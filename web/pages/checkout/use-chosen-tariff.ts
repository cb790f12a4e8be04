import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { BasketView } from '#shared/basket/contract.ts'
import type { GeoPosition } from '#shared/geo/contract.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { trpc } from '#web/lib/trpc.ts'
import { type DeliveryChoice, isFormRestoredAtom, loseDeliveryAtom } from '#web/orders/order-form.ts'
import type { Picking } from '#web/tariffs/delivery-choice.tsx'
import { optionKey } from '#web/tariffs/delivery-options.ts'
import { useRefreshPrices } from '#web/tariffs/use-refresh-prices.ts'
import type { BasketChoices } from './use-basket-choices.ts'

interface Scene {
  readonly basket: BasketView
  readonly geo: GeoPosition
  readonly chosen: DeliveryChoice
  readonly choices: BasketChoices
}

/**
 * The tariffs of the town and the chosen one among them. They are read anew when the town or the goods change; a
 * chosen tariff that a whole answer does not hold any more is lost, with the address (spec §4, Geo and tariffs).
 */
export function useChosenTariff({ basket, geo, chosen, choices }: Scene) {
  const utils = trpc.useUtils()
  // Nothing can be sent: there is nothing to ask.
  const isAnything = basket.baseTotal > 0
  const query = trpc.tariffs.available.useQuery(undefined, { enabled: isAnything })
  const refreshPrices = useRefreshPrices()
  const isRestored = useAtomValue(isFormRestoredAtom)
  const lose = useSetAtom(loseDeliveryAtom)
  // Kept here: in a new town the picker opens again as soon as its ways are known, and a way out opens it too.
  const [picking, setPicking] = useState<Picking | null>(null)
  const { drop } = choices
  const data = isAnything ? query.data : undefined
  // Ways into the town before are no ways: shown until the new ones come, but neither chosen nor lost.
  const isOfTown =
    data?.to.cityId === geo.city.id &&
    data.to.regionId === geo.region.id &&
    data.to.countryId === geo.country.id
  const tariff: Tariff | undefined = data
    ? [...data.deliveryTariffs, ...data.pickupTariffs].find(({ id }) => id === chosen.tariffId)
    : undefined

  // The sum before any choice: choosing a payment must not look like a change of the goods.
  const situation = `${geo.city.id}:${geo.city.name}:${geo.region.id}:${geo.country.id}:${basket.quantity}:${basket.baseTotal}`
  const known = useRef(situation)
  useEffect(() => {
    if (known.current === situation) return
    known.current = situation
    void utils.tariffs.invalidate()
    void utils.payments.systems.invalidate()
    void utils.basket.get.invalidate()
  }, [situation, utils])

  useEffect(() => {
    // The basket may have changed elsewhere without a change of the goods: a coupon, a payment.
    window.addEventListener('cartChange', refreshPrices)
    return () => window.removeEventListener('cartChange', refreshPrices)
  }, [refreshPrices])

  const isWholeAnswer =
    isOfTown && query.isSuccess && !query.isFetching && data?.isPartial === false && !choices.isPending
  const isLost = isRestored && isWholeAnswer && chosen.tariffId !== 0 && tariff === undefined
  useEffect(() => {
    if (!isLost) return
    lose()
    drop({ tariffId: 0, pickupPointId: 0 })
  }, [isLost, lose, drop])

  /** The point stands in another town: the tariff goes with it, the picker asks again. */
  const dropPoint = useCallback(() => drop({ tariffId: 0, pickupPointId: 0 }), [drop])

  // Another row is open for a point to be taken: what was chosen before is not what the page shows.
  const isPicking = picking !== null && tariff !== undefined && picking.key !== optionKey(tariff)

  return { query, tariffs: data, isOfTown, tariff, dropPoint, picking, isPicking, setPicking }
}

export type ChosenTariff = ReturnType<typeof useChosenTariff>
