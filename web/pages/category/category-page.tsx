import { useParams } from 'react-router'
import type { ListingChoice } from '#shared/catalog/contract.ts'
import { formatNumber } from '#shared/format.ts'
import { categoryPath, parseCategoryPath, paths } from '#shared/paths.ts'
import { plural } from '#shared/plural.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { useIsShopEmpty } from '../components/empty-shop.tsx'
import { LinkStrip } from '../components/link-strip.tsx'
import { ListingHead, ListingMeta } from '../components/listing-head.tsx'
import { ListingOrEmpty } from '../components/listing-or-empty.tsx'
import { PageBody } from '../components/page-body.tsx'
import { useListingChoice } from '../components/use-listing-choice.ts'
import styles from './category-page.module.css'

/** A category or, without a path, the whole catalog (CAT-2, CAT-3). */
export function CategoryPage() {
  const path = parseCategoryPath(useParams()['*'])
  const choice = useListingChoice()
  const utils = trpc.useUtils()
  const isShopEmpty = useIsShopEmpty()
  // The loader has already fetched the data; until then the previous page was shown.
  const { data: category } = trpc.catalog.category.useQuery({ path, choice })
  if (!category) return null

  const { listing, crumbs, subcategories, allUrl, description } = category
  const own = categoryPath(path)
  const title = category.name
  const inputOf = (page: number) => ({ path, choice: { ...choice, page } })
  const special = path === '' ? specialList(choice) : null
  const trail = special === null ? crumbs : [...crumbs, { name: title, url: special }]
  return (
    <PageBody>
      <ListingMeta
        title={title}
        description={
          description ||
          `${title}: ${formatNumber(listing.total)} ${plural(listing.total, 'товар', 'товара', 'товаров')} с доставкой по России`
        }
        path={own}
        listing={listing}
        choice={choice}
      />
      <Breadcrumbs
        crumbs={trail.map(({ name, url }, i) => (i === trail.length - 1 ? { name } : { name, url }))}
      />
      {isShopEmpty ? <h1>{title}</h1> : <ListingHead title={title} listing={listing} />}
      {subcategories.length > 0 ? (
        <LinkStrip
          label="Подкатегории"
          links={[
            { name: 'Все', url: allUrl, isCurrent: !subcategories.some((s) => s.isCurrent) },
            ...subcategories,
          ]}
        />
      ) : null}
      <ListingOrEmpty
        listing={listing}
        path={own}
        queryOf={(page) => utils.catalog.category.queryOptions(inputOf(page))}
      />
      {description && listing.page === 1 && !isShopEmpty ? (
        <p className={styles.description}>{description}</p>
      ) : null}
    </PageBody>
  )
}

/** Returns the path of a list of the whole catalog that has a special title; otherwise null. */
function specialList({ discounted, hasShade }: ListingChoice): string | null {
  if (discounted) return paths.discounts
  return hasShade ? paths.shades : null
}
