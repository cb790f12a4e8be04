import { useCallback } from 'react'
import { tariffIdsOf, withPrices } from '#shared/tariffs/refresh-prices.ts'
import { trpc } from '#web/lib/trpc.ts'

/** Asks what the tariffs that are shown cost now; they themselves stay. */
export function useRefreshPrices(): () => void {
  const utils = trpc.useUtils()
  return useCallback(() => {
    async function refresh(tariffIds: number[]): Promise<void> {
      // An answer that is still on its way is of the choice before.
      await utils.tariffs.calculatedPrices.cancel({ tariffIds })
      const prices = await utils.tariffs.calculatedPrices
        .fetch({ tariffIds }, { staleTime: 0 })
        .catch(() => null)
      if (prices) utils.tariffs.available.setData(undefined, (known) => known && withPrices(known, prices))
    }
    const shown = utils.tariffs.available.getData()
    if (shown) void refresh(tariffIdsOf(shown))
  }, [utils])
}
