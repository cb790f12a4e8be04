import { useSearchParams } from 'react-router'
import type { ListingChoice } from '#shared/catalog/contract.ts'
import type { SearchView } from '#shared/search/contract.ts'
import { parseSearch, paths, searchPath } from '#web/app/paths.ts'
import { ProductListing } from '#web/catalog/product-listing.tsx'
import { formatNumber } from '#web/lib/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { LinkStrip } from '../parts/link-strip.tsx'
import { ListingHead } from '../parts/listing-head.tsx'
import { PageBody } from '../parts/page-body.tsx'
import { ShopTile } from '../parts/shop-tile.tsx'
import { useListingChoice } from '../parts/use-listing-choice.ts'
import { PopularCategories } from './popular-categories.tsx'

/** '/search/?query=…&category=…' (spec §2, Routes). */
export function SearchPage() {
  const [params] = useSearchParams()
  const { query } = parseSearch(params)
  return query === '' ? <NoQuery /> : <Results />
}

function NoQuery() {
  return (
    <PageBody>
      <PageHead title="Поиск" isIndexed={false} />
      <Breadcrumbs crumbs={[{ name: 'Поиск' }]} />
      <EmptyState
        level={1}
        title="Что ищем?"
        text="Напишите в строке поиска название, бренд, оттенок или артикул: «гель-лак красный», «вельта 127», «пилка 180/240»."
      />
      <PopularCategories />
    </PageBody>
  )
}

function Results() {
  const [params] = useSearchParams()
  const { query, category } = parseSearch(params)
  const choice = useListingChoice()
  const utils = trpc.useUtils()
  const inputOf = (own: ListingChoice) => ({ query, ...(category === '' ? {} : { category }), choice: own })
  const { data: results } = trpc.search.results.useQuery(inputOf(choice))
  if (!results) return null

  const { listing } = results
  const title = `Результаты по\u00a0запросу «${query}»`
  const hasChoice = Object.keys(choice).length > 0
  const isNothing = listing.total === 0 && !hasChoice
  return (
    <PageBody>
      <PageHead title={listing.page > 1 ? `${title}, страница ${listing.page}` : title} isIndexed={false} />
      <Breadcrumbs crumbs={[{ name: 'Поиск' }]} />
      {isNothing ? (
        <Nothing query={query} category={results.category?.name ?? null} />
      ) : (
        <>
          <ListingHead title={title} total={listing.total} />
          <CategoryStrip results={results} />
          <ProductListing
            listing={listing}
            address={{
              action: paths.search,
              fields: [['query', query], ...(category === '' ? [] : [['category', category] as const])],
              to: (next) => searchPath({ query, category }, next),
            }}
            pages={{
              peek: (page) => utils.search.results.getData(inputOf({ ...choice, page }))?.listing,
              fetch: (page) => utils.search.results.ensureData(inputOf({ ...choice, page })),
            }}
            renderTile={(tile, loading) => <ShopTile tile={tile} loading={loading} />}
          />
        </>
      )}
    </PageBody>
  )
}

/** Where the results stand; narrows the search to one category and back. */
function CategoryStrip({ results }: { results: SearchView }) {
  const { query, category, categories } = results
  if (categories.length < 2 && !category) return null
  return (
    <LinkStrip
      label="Категории результатов"
      links={[
        { name: 'Везде', url: searchPath({ query, category: '' }), isCurrent: category === null },
        ...categories.map(({ name, url, productCount }) => ({
          name,
          url,
          note: formatNumber(productCount),
          isCurrent: name === category?.name,
        })),
      ]}
    />
  )
}

function Nothing({ query, category }: { query: string; category: string | null }) {
  return (
    <>
      <EmptyState
        level={1}
        title={`По\u00a0запросу «${query}» ничего не\u00a0нашлось`}
        text={
          category
            ? `В\u00a0категории «${category}» такого нет. Поищите везде или измените запрос.`
            : 'Проверьте, нет\u00a0ли опечатки, или напишите короче: марку, оттенок или артикул.'
        }
      >
        {category ? (
          <ButtonLink to={searchPath({ query, category: '' })}>Искать везде</ButtonLink>
        ) : (
          <ButtonLink to={paths.catalog}>Открыть каталог</ButtonLink>
        )}
      </EmptyState>
      <PopularCategories />
    </>
  )
}
