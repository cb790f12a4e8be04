import { useCallback } from 'react'
import { trpc } from '#web/lib/trpc.ts'
import { useStatus } from '#web/ui/status.tsx'

/** Keeps the town as the shopper's own; everything priced by the way there is asked for again. */
export function useSetTown(): (cityId: number) => Promise<boolean> {
  const utils = trpc.useUtils()
  const say = useStatus()
  const { mutateAsync } = trpc.geo.set.useMutation()
  return useCallback(
    async (cityId) => {
      const before = utils.geo.position.getData()?.city.id
      try {
        utils.geo.position.setData(undefined, await mutateAsync({ cityId }))
      } catch (error) {
        console.warn('Ошибка при установке гео позиции', error)
        say('Город не удалось изменить. Попробуйте ещё раз')
        return false
      }
      if (before !== cityId) {
        void utils.tariffs.invalidate()
        void utils.payments.invalidate()
        void utils.basket.get.invalidate()
      }
      return true
    },
    [utils, mutateAsync, say],
  )
}
