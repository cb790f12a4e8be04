import { trpc } from '#web/lib/trpc.ts'
import { useNear } from '#web/lib/use-near.ts'
import { RecentlyViewed } from '../components/recently-viewed.tsx'
import { TileSlider } from '../components/tile-slider.tsx'

interface ProductProps {
  readonly shopItemId: number
}

/** What is used together with the product, such as base and top; requested when the shopper scrolls near it. */
export function GoesWith({ shopItemId }: ProductProps) {
  const [ref, isNear] = useNear<HTMLDivElement>()
  const { data } = trpc.catalog.goesWith.useQuery({ shopItemIds: [shopItemId] }, { enabled: isNear })
  return (
    <div ref={ref}>
      <TileSlider title="Пригодится вместе" tiles={data?.items ?? []} />
    </div>
  )
}

/** The products that were viewed before this one; requested when the shopper scrolls near them. */
export function ViewedBefore({ shopItemId }: ProductProps) {
  const [ref, isNear] = useNear<HTMLDivElement>()
  return <div ref={ref}>{isNear ? <RecentlyViewed without={shopItemId} /> : null}</div>
}
