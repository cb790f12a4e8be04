import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { listenToOtherTabs } from '#web/lib/other-tabs.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useRestored } from '#web/lib/use-restored.ts'
import { refreshOfCity } from './refresh-city.ts'

/** Follows a change of the city in another tab of the same browser, or on a page to which this one comes back (GEO-34). */
export function useCityElsewhere(): void {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const follow = useCallback(() => {
    void utils.geo.position.invalidate()
    refreshOfCity(utils, queryClient)
  }, [utils, queryClient])
  useEffect(() => listenToOtherTabs('cityChange', follow), [follow])
  useRestored(follow)
}
