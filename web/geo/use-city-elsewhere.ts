import { useEffect } from 'react'
import { listenToOtherTabs } from '#web/lib/other-tabs.ts'
import { trpc } from '#web/lib/trpc.ts'
import { refreshOfCity } from './refresh-city.ts'

/** Follows a change of the city in another tab of the same browser (GEO-34). */
export function useCityElsewhere(): void {
  const utils = trpc.useUtils()
  useEffect(
    () =>
      listenToOtherTabs('cityChange', () => {
        void utils.geo.position.invalidate()
        refreshOfCity(utils)
      }),
    [utils],
  )
}
