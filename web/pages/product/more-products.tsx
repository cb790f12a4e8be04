import { trpc } from '#web/lib/trpc.ts'
import { LookShelf } from '#web/looks/look-shelf.tsx'
import { RecentlyViewed } from '../components/recently-viewed.tsx'
import { TileSlider } from '../components/tile-slider.tsx'

interface MoreProps {
  readonly shopItemId: number
}

/** What is used together with the product, such as base and top (PROD-20). */
export function GoesWith({ shopItemId }: MoreProps) {
  const { data } = trpc.catalog.goesWith.useQuery({ shopItemIds: [shopItemId] })
  return <TileSlider title="Пригодится вместе" tiles={data?.items ?? []} />
}

/** The lessons that use the product (LOOK-9), and the products that were viewed before this one. */
export function LooksAndViewed({ shopItemId, hasShade }: MoreProps & { readonly hasShade: boolean }) {
  const { data } = trpc.looks.ofProduct.useQuery({ shopItemId })
  return (
    <>
      <LookShelf
        title={hasShade ? 'Этот оттенок в\u00a0уроках' : 'В\u00a0уроках'}
        looks={data?.looks ?? []}
      />
      <RecentlyViewed without={shopItemId} />
    </>
  )
}
