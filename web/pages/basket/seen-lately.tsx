import { useState } from 'react'
import { readSeenLately } from '#web/catalog/seen-lately.ts'
import { trpc } from '#web/lib/trpc.ts'
import { TileSlider } from '../parts/tile-slider.tsx'

/** 'Вы смотрели': the way back from an empty basket. Only rendered in the browser, which alone remembers. */
export function SeenLately() {
  const [shopItemIds] = useState(readSeenLately)
  const { data } = trpc.catalog.tiles.useQuery({ shopItemIds }, { enabled: shopItemIds.length > 0 })
  return <TileSlider title="Вы недавно смотрели" tiles={data?.items ?? []} />
}
