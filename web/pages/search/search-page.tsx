import { countChosen } from '#shared/catalog/change-choice.ts'
import type { ListingChoice } from '#shared/catalog/contract.ts'
import {
  categoryPath,
  parseSearch,
  paths,
  type SearchAddress,
  searchInput,
  searchParams,
  searchPath,
} from '#shared/paths.ts'
import type { FoundLook, SearchView } from '#shared/search/contract.ts'
import { ProductListing } from '#web/catalog/product-listing.tsx'
import { withoutUnknown } from '#web/catalog/unknown-filters.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useAddressParams } from '#web/lib/use-address-params.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { LinkStrip } from '../components/link-strip.tsx'
import { ListingHead } from '../components/listing-head.tsx'
import { PageBody } from '../components/page-body.tsx'
import { ShopTile } from '../components/shop-tile.tsx'
import { useListingChoice } from '../components/use-listing-choice.ts'
import { askedParts } from './asked-parts.ts'
import { categoryLinks } from './category-links.ts'
import { isAnswered, NothingFound } from './nothing-found.tsx'
import { PopularQueries } from './popular-queries.tsx'
import styles from './search-page.module.css'
import { WholeShop } from './shelves.tsx'

/** '/search/?query=…&category=…' (SEARCH-5, SEARCH-6). */
export function SearchPage() {
  const params = useAddressParams()
  const address = parseSearch(params)
  return address.query === '' ? <NoQuery /> : <Results address={address} />
}

function NoQuery() {
  return (
    <PageBody>
      <PageHead title="Поиск" isIndexed={false} />
      <Breadcrumbs crumbs={[{ name: 'Поиск' }]} />
      <EmptyState
        level={1}
        title="Что ищем?"
        text="Напишите в строке поиска название, бренд, оттенок или артикул: «гель-лак красный», «вишня 127», «пилка 180/240»."
      >
        <PopularQueries isAside />
        <ButtonLink to={paths.catalog}>Открыть каталог</ButtonLink>
      </EmptyState>
      <WholeShop />
    </PageBody>
  )
}

function Results({ address: requested }: { address: SearchAddress }) {
  const choice = useListingChoice()
  const utils = trpc.useUtils()
  const inputOf = (own: ListingChoice) => searchInput(requested, own)
  const { data: results } = trpc.search.results.useQuery(inputOf(choice))
  if (!results) return null

  const { listing, correction, leftOut, category, unknownCategory, page } = results
  // The address may name the category in any form. Links from this page use its path, or no category if it is
  // unknown.
  const address = { ...requested, category: category?.path ?? '' }
  const { query } = address
  const title = `Результаты по\u00a0запросу «${correction?.query ?? query}»`
  const place = category ? ` в\u00a0категории «${category.name}»` : ''
  const isFiltered = countChosen(withoutUnknown(choice, listing.unknown)) > 0
  // Where the words alone find nothing, no filter is to blame; the categories are those of all that they find.
  const isNothing = listing.total === 0 && (!isFiltered || results.categories.length === 0)
  if (isNothing) {
    return (
      <PageBody>
        <PageHead
          title={`По запросу «${query}» ${isAnswered(results) ? 'товаров нет' : 'ничего не нашлось'}`}
          isIndexed={false}
        />
        <Breadcrumbs crumbs={[{ name: 'Поиск' }]} />
        {unknownCategory === null ? null : <NoCategory name={unknownCategory} />}
        {isAnswered(results) ? null : <Answer page={page} />}
        <Lessons looks={results.looks} />
        <NothingFound results={results} address={address} />
      </PageBody>
    )
  }
  return (
    <PageBody>
      <PageHead
        title={title + place + (listing.page > 1 ? `, страница ${listing.page}` : '')}
        isIndexed={false}
      />
      <Breadcrumbs crumbs={[{ name: 'Поиск' }]} />
      <ListingHead title={<Unbroken text={title} />} listing={listing} />
      {correction ? (
        <p className={styles.correction}>
          <span>
            Показаны результаты по&nbsp;запросу <b>«{correction.query}»</b>.
          </span>
          <Link to={searchPath({ ...address, isLiteral: true })} className={styles.literal}>
            Искать «{correction.typed}»
          </Link>
        </p>
      ) : null}
      {leftOut ? (
        <p className={styles.said}>
          Не&nbsp;нашли <b>«{leftOut.words}»</b>, поэтому показываем <b>«{leftOut.query}»</b>.
        </p>
      ) : null}
      <Answer page={page} />
      <Links
        id="need-kinds"
        label="Что поможет:"
        links={results.needKinds.map((kind) => {
          const query = kind.toLocaleLowerCase('ru')
          return { title: query, url: searchPath({ query, category: address.category }) }
        })}
      />
      <Lessons looks={results.looks} />
      {unknownCategory === null ? null : <NoCategory name={unknownCategory} />}
      <CategoryStrip results={results} address={address} />
      <ProductListing
        listing={listing}
        address={{
          action: paths.search,
          fields: searchParams(address),
          to: (next) => searchPath(address, next),
          bare: categoryPath(address.category),
          ownOrder: results.order ?? 'relevance',
        }}
        asked={askedParts(results, address)}
        queryOf={(page) => utils.search.results.queryOptions(inputOf({ ...choice, page }))}
        renderTile={(tile, loading) => <ShopTile tile={tile} loading={loading} />}
      />
    </PageBody>
  )
}

interface LinksProps {
  readonly id: string
  readonly label: string
  readonly links: readonly FoundLook[]
}

/** Links on one line, such as the kinds that serve the need of a query, each as a search of its own (SEARCH-55). */
function Links({ id, label, links }: LinksProps) {
  if (links.length === 0) return null
  return (
    <div className={styles.needs}>
      <span id={id}>{label}</span>
      <ul aria-labelledby={id}>
        {links.map(({ title, url }) => (
          <li key={url}>
            <TextLink to={url}>{title}</TextLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The page of the shop that answers the query, or a part of it (SEARCH-203). */
function Answer({ page }: Pick<SearchView, 'page'>) {
  return <Links id="page" label="Страница магазина:" links={page ? [page] : []} />
}

/** The lessons that the query names (SEARCH-83). */
function Lessons({ looks }: { looks: readonly FoundLook[] }) {
  return <Links id="lessons" label={looks.length > 1 ? 'Уроки:' : 'Урок:'} links={looks} />
}

function NoCategory({ name }: { name: string }) {
  return (
    <p className={styles.said}>
      В&nbsp;магазине нет категории <b>«{name}»</b>, поэтому ищем везде.
    </p>
  )
}

/** Links to the categories that contain the results. They narrow the search to one category and back. */
function CategoryStrip({ results, address }: { results: SearchView; address: SearchAddress }) {
  const { category, categories, listing } = results
  if (categories.length < 2 && !category) return null
  return (
    <LinkStrip
      label="Категории результатов"
      links={categoryLinks(results, address, listing.cutAt !== null)}
    />
  )
}
