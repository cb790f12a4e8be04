import { useState } from 'react'
import { readRecentlyViewed } from '#web/catalog/recently-viewed.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useIsInBrowser } from '#web/lib/use-is-in-browser.ts'
import { TileSlider } from './tile-slider.tsx'

/** 'Вы недавно смотрели', from a list that only the browser stores. */
export function RecentlyViewed() {
  return useIsInBrowser() ? <ViewedProducts /> : null
}

function ViewedProducts() {
  const [shopItemIds] = useState(readRecentlyViewed)
  const { data } = trpc.catalog.tiles.useQuery({ shopItemIds }, { enabled: shopItemIds.length > 0 })
  return <TileSlider title="Вы недавно смотрели" tiles={data?.items ?? []} look="peeking" />
}
