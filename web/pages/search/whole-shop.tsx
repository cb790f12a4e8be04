import { trpc } from '#web/lib/trpc.ts'
import { CategoryTiles } from '../components/category-tiles.tsx'
import { LeadOn } from '../components/lead-on.tsx'

/**
 * Categories and products to continue with after a search without a query, or one of which nothing was understood. The
 * loader has fetched them with the home page's data.
 */
export function WholeShop() {
  const { data: home } = trpc.catalog.home.useQuery()
  return (
    <>
      {home && home.categories.length > 0 ? (
        <CategoryTiles isTitled title="Популярные категории" categories={home.categories} />
      ) : null}
      <LeadOn />
    </>
  )
}
