import { useEffect, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { useAuth } from '#web/auth/auth-provider.tsx'
import { readRecentlyViewed } from '#web/catalog/recently-viewed.ts'
import { trpc } from '#web/lib/trpc.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'
import { TileSlider } from './tile-slider.tsx'

/**
 * Where an empty basket or an empty list of favorites leads on to (BASK-72): what is popular, what was viewed, and what
 * is discounted. The loader has fetched the home page's products. In the browser, which knows what was viewed, the
 * first shelf changes in its place to what is popular in the shopper's categories (BASK-71).
 */
export function LeadOn() {
  const { data: home } = trpc.catalog.home.useQuery()
  const { client } = useAuth()
  const [viewedIds, setViewedIds] = useState<number[] | null>(null)
  useEffect(() => setViewedIds(readRecentlyViewed()), [])
  const { data: own } = trpc.orders.popular.useQuery(
    { viewedIds: viewedIds ?? [] },
    { enabled: viewedIds !== null && (viewedIds.length > 0 || client !== null) },
  )
  const popular = own?.isOwn
    ? { title: 'Популярное в\u00a0ваших категориях', tiles: own.items }
    : { title: 'Часто берут', tiles: home?.popular ?? [] }
  const shown = new Set(popular.tiles.map(({ shopItemId }) => shopItemId))
  const discounted = home?.discounted.filter(({ shopItemId }) => !shown.has(shopItemId))
  return (
    <>
      <TileSlider {...popular} />
      <RecentlyViewed />
      <TileSlider
        title={'Со\u00a0скидкой'}
        tiles={discounted ?? []}
        more={<TextLink to={paths.discounts}>Все скидки</TextLink>}
      />
    </>
  )
}
