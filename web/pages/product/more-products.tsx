import { trpc } from '#web/lib/trpc.ts'
import { useNear } from '#web/lib/use-near.ts'
import { useOptionalPart } from '#web/lib/use-optional-part.ts'
import { TileSlider } from '../components/tile-slider.tsx'

const loadViewed = async () => (await import('../components/recently-viewed.tsx')).RecentlyViewed

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

/** The products that were viewed before this one; code and data are requested when the shopper scrolls near them. */
export function ViewedBefore({ shopItemId }: ProductProps) {
  const [ref, isNear] = useNear<HTMLDivElement>()
  const RecentlyViewed = useOptionalPart(loadViewed, isNear)
  return <div ref={ref}>{RecentlyViewed ? <RecentlyViewed without={shopItemId} /> : null}</div>
}
