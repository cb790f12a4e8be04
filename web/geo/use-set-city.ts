import { useCallback } from 'react'
import { logFailure } from '#web/lib/log-failure.ts'
import { trpc } from '#web/lib/trpc.ts'
import { refreshOfCity } from './refresh-city.ts'

/** A known city, or a region or a country together with the name of an unknown city. */
export type CityChoice =
  | { readonly cityId: number }
  | { readonly regionId: number; readonly customCityName: string }
  | { readonly countryId: number; readonly customCityName: string }

export const NOT_SET = 'Город не удалось изменить. Проверьте соединение и попробуйте ещё раз'

/**
 * Returns a function that stores the shopper's city and fetches everything again that depends on it (GEO-19). The
 * function resolves to whether that succeeded. A failure is logged (GEO-20); the caller must show it.
 */
export function useSetCity(): (choice: CityChoice) => Promise<boolean> {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.geo.set.useMutation()
  return useCallback(
    async (choice) => {
      const before = utils.geo.position.getData()
      try {
        const position = await mutateAsync(choice)
        utils.geo.position.setData(undefined, position)
        const isSame =
          before?.city.id === position.city.id &&
          before.city.name === position.city.name &&
          before.region.id === position.region.id &&
          before.country.id === position.country.id
        if (isSame) return true
      } catch (error) {
        logFailure('Ошибка при установке гео позиции', error)
        return false
      }
      refreshOfCity(utils)
      return true
    },
    [utils, mutateAsync],
  )
}
