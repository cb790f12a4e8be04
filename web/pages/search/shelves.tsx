import type { ProductTile } from '#shared/catalog/contract.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useOptionalPart } from '#web/lib/use-optional-part.ts'
import { CategoryTiles } from '../components/category-tiles.tsx'
import styles from './shelves.module.css'

/** Sliders are loaded after the page, because a search that finds something shows none. */
const loadSlider = async () => (await import('../components/tile-slider.tsx')).TileSlider
const loadLeadOn = async () => (await import('../components/lead-on.tsx')).LeadOn

/** Products in a row; it keeps its place while its code is loading. */
export function Shelf(props: { readonly title: string; readonly tiles: readonly ProductTile[] }) {
  const Slider = useOptionalPart(loadSlider, true)
  return props.tiles.length === 0 ? null : (
    <div className={styles.shelf}>{Slider ? <Slider {...props} /> : null}</div>
  )
}

/**
 * Categories and products to continue with after a search without a query, or one of which nothing was understood. The
 * loader has fetched them with the home page's data.
 */
export function WholeShop() {
  const { data: home } = trpc.catalog.home.useQuery()
  const LeadOn = useOptionalPart(loadLeadOn, true)
  if (!home || home.categories.length === 0) return null
  return (
    <>
      <CategoryTiles isTitled title="Популярные категории" categories={home.categories} />
      <div className={styles.shelf}>{LeadOn ? <LeadOn /> : null}</div>
    </>
  )
}
