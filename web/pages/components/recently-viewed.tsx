import { useState } from 'react'
import { readRecentlyViewed } from '#web/catalog/recently-viewed.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useIsInBrowser } from '#web/lib/use-is-in-browser.ts'
import { TileSlider } from './tile-slider.tsx'

interface RecentlyViewedProps {
  /** The product whose page shows the list. */
  readonly without?: number
}

/** 'Вы недавно смотрели', from a list that only the browser stores. */
export function RecentlyViewed({ without }: RecentlyViewedProps) {
  return useIsInBrowser() ? <ViewedProducts without={without} /> : null
}

function ViewedProducts({ without }: { without: number | undefined }) {
  const [seen] = useState(readRecentlyViewed)
  const shopItemIds = seen.filter((id) => id !== without)
  const { data } = trpc.catalog.tiles.useQuery({ shopItemIds }, { enabled: shopItemIds.length > 0 })
  return <TileSlider title="Вы недавно смотрели" tiles={data?.items ?? []} look="peeking" />
}
