import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { GeoPosition } from '#shared/geo/contract.ts'
import { askAnew } from '#web/lib/ask-anew.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { refreshOfCity } from './refresh-city.ts'

/** A known city, or a region or a country together with the name of an unknown city. */
export type CityChoice =
  | { readonly cityId: number }
  | { readonly regionId: number; readonly customCityName: string }
  | { readonly countryId: number; readonly customCityName: string }

export const NOT_SET = 'Город не удалось изменить. Проверьте соединение и попробуйте ещё раз'

function isSamePlace(one: GeoPosition | undefined, other: GeoPosition): boolean {
  return (
    one?.city.id === other.city.id &&
    one.city.name === other.city.name &&
    one.region.id === other.region.id &&
    one.country.id === other.country.id
  )
}

/** Whether the shop takes a typed name for this city. Only where names are typed is its code needed. */
type IsMeant = (city: GeoPosition['city'], typed: string) => boolean

/** Whether the shop has stored the choice, which may be that the supposed city is right (GEO-5). */
export function isStored(
  choice: CityChoice,
  { city, region, country, isConfirmed }: GeoPosition,
  isMeant?: IsMeant,
): boolean {
  if (!isConfirmed) return false
  if ('cityId' in choice) return city.id === choice.cityId
  const isThere = 'regionId' in choice ? region.id === choice.regionId : country.id === choice.countryId
  return isThere && isMeant?.(city, choice.customCityName) === true
}

/**
 * Returns a function that stores the shopper's city and fetches everything again that depends on it (GEO-19). The
 * function resolves to whether that succeeded. A failure is logged (GEO-20); the caller must show it.
 */
export function useSetCity(isMeant?: IsMeant): (choice: CityChoice) => Promise<boolean> {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const { mutateAsync } = trpc.geo.set.useMutation()
  return useCallback(
    async (choice) => {
      const before = utils.geo.position.getData()
      try {
        const position = await mutateAsync(choice)
        utils.geo.position.setData(undefined, position)
        if (isSamePlace(before, position)) return true
      } catch (error) {
        logFailure('Ошибка при установке гео позиции', error)
        if (refusalOf(error)) return false
        // The shop may have stored the city although its answer was lost.
        const stored = await askAnew(utils.geo.position, undefined)
        if (!stored || !isStored(choice, stored, isMeant)) return false
      }
      refreshOfCity(utils, queryClient)
      return true
    },
    [utils, queryClient, mutateAsync, isMeant],
  )
}
