import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { FavoritesView } from '#shared/favorites/contract.ts'
import { askPastCache } from '#web/lib/ask-anew.ts'
import { failureText } from '#web/lib/no-connection.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useChangeQueue } from '#web/lib/use-change-queue.ts'
import { useStatus } from '#web/ui/status.tsx'

export interface FavoriteProduct {
  readonly shopItemId: number
  readonly marking: string
}

interface FavoriteEdit extends FavoriteProduct {
  readonly isWanted: boolean
  readonly onEnd: (isStored: boolean) => void
}

interface Favorites {
  readonly count: number
  /** Newest first. */
  readonly ids: readonly number[]
  has(shopItemId: number): boolean
  /** Resolves to whether the server has stored this. */
  set(product: FavoriteProduct, isWanted: boolean): Promise<boolean>
}

const FavoritesContext = createContext<Favorites | null>(null)

export function useFavorites(): Favorites {
  const favorites = useContext(FavoritesContext)
  if (!favorites) throw new Error('no favorites above this component')
  return favorites
}

const OFFLINE_MESSAGE = 'Нет связи с магазином: избранное осталось прежним'

/** Provides the only query of the favorites and its mutations to the toggles. */
export function FavoritesProvider({ children }: { children: ReactNode }) {
  const utils = trpc.useUtils()
  const showToast = useStatus()
  // A shopper who returns to the page may have changed them in another tab or on another device (FAV-21).
  const { data: favorites } = trpc.favorites.list.useQuery(undefined, { refetchOnWindowFocus: 'always' })
  const { mutateAsync: add } = trpc.favorites.add.useMutation()
  const { mutateAsync: remove } = trpc.favorites.remove.useMutation()

  const { push } = useChangeQueue<FavoritesView, FavoriteEdit>(showToast, {
    read: () => utils.favorites.list.getData(),
    write(view) {
      void utils.favorites.list.cancel()
      utils.favorites.list.setData(undefined, view)
    },
    apply: ({ items }, { shopItemId, marking, isWanted }) => {
      const others = items.filter(({ id }) => id !== shopItemId)
      return { items: isWanted ? [{ id: shopItemId, marking }, ...others] : others }
    },
    async send({ shopItemId, isWanted, onEnd }) {
      const view = await (isWanted ? add({ shopItemId }) : remove({ shopItemId }))
      onEnd(true)
      return view
    },
    combine(earlier, later) {
      if (later.shopItemId !== earlier.shopItemId) return undefined
      earlier.onEnd(false)
      return later
    },
    async onRefused(error, { shopItemId, isWanted, onEnd }) {
      const refusal = refusalOf(error)
      if (refusal) {
        onEnd(false)
        void utils.favorites.list.invalidate()
        showToast(refusal.message)
        return null
      }
      // The server may have made the change although its answer was lost.
      const now = await askPastCache(utils.client.favorites.list)
      const isMade = now?.items.some(({ id }) => id === shopItemId) === isWanted
      onEnd(isMade)
      if (!isMade) showToast(failureText(null, now !== null, OFFLINE_MESSAGE))
      return { now, isMade }
    },
  })

  const value = useMemo<Favorites>(() => {
    const ids = favorites?.items.map(({ id }) => id) ?? []
    const known = new Set(ids)
    return {
      count: ids.length,
      ids,
      has: (shopItemId) => known.has(shopItemId),
      set: ({ shopItemId, marking }, isWanted) =>
        new Promise((onEnd) => {
          if (!push({ shopItemId, marking, isWanted, onEnd })) onEnd(false)
        }),
    }
  }, [favorites, push])

  return <FavoritesContext value={value}>{children}</FavoritesContext>
}
