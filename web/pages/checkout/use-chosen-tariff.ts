import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { BasketView } from '#shared/basket/contract.ts'
import type { GeoPosition } from '#shared/geo/contract.ts'
import type { Tariff } from '#shared/tariffs/contract.ts'
import { trpc } from '#web/lib/trpc.ts'
import { type DeliveryChoice, isFormRestoredAtom, loseDeliveryAtom } from '#web/orders/order-form.ts'
import type { Picking } from '#web/tariffs/delivery-choice.tsx'
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
  const query = trpc.tariffs.available.useQuery()
  const isRestored = useAtomValue(isFormRestoredAtom)
  const lose = useSetAtom(loseDeliveryAtom)
  // Kept here: in a new town the picker opens again as soon as its ways are known, and a way out opens it too.
  const [picking, setPicking] = useState<Picking | null>(null)
  const { choose } = choices
  const { data } = query
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

  const isWholeAnswer =
    isOfTown &&
    query.isSuccess &&
    !query.isFetching &&
    !query.data.isPartial &&
    basket.quantity > 0 &&
    !choices.isPending
  const isLost = isRestored && isWholeAnswer && chosen.tariffId !== 0 && tariff === undefined
  useEffect(() => {
    if (!isLost) return
    lose()
    choose({ tariffId: 0, pickupPointId: 0 })
  }, [isLost, lose, choose])

  /** The point stands in another town: the tariff goes with it, the picker asks again. */
  const dropPoint = useCallback(() => choose({ tariffId: 0, pickupPointId: 0 }), [choose])

  return { query, isOfTown, tariff, dropPoint, picking, setPicking }
}

export type ChosenTariff = ReturnType<typeof useChosenTariff>
