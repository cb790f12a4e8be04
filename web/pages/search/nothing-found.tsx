import { formatNumber } from '#shared/format.ts'
import { paths, type SearchAddress, searchPath } from '#shared/paths.ts'
import type { SearchView, ServicePage } from '#shared/search/contract.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CategoryTiles } from '../components/category-tiles.tsx'
import { useIsShopEmpty } from '../components/empty-shop.tsx'
import { lackText } from './lack-text.ts'
import { PopularQueries } from './popular-queries.tsx'
import { QueryChips } from './query-chips.tsx'
import { Shelf, WholeShop } from './shelves.tsx'

/**
 * Shown if the query finds nothing (SEARCH-84): what was understood of it, shorter queries, the nearest categories, and
 * what is bought most there. Where nothing is near, it leads into the whole shop.
 */
export function NothingFound({ results, address }: { results: SearchView; address: SearchAddress }) {
  const { query, category, help, page } = results
  const { queries = [], categories = [], popular } = help ?? {}
  const isShopEmpty = useIsShopEmpty()
  if (page && isAnswered(results)) return <Answered query={query} page={page} />
  return (
    <>
      <EmptyState
        level={1}
        title={`По\u00a0запросу «${query}» ничего не\u00a0нашлось`}
        text={
          category
            ? `В\u00a0категории «${category.name}» такого нет. Поищите везде или измените запрос.`
            : isShopEmpty
              ? 'Товары скоро появятся: мы расставляем их по\u00a0полкам.'
              : help?.kind
                ? lackText(help.kind)
                : 'Проверьте, нет\u00a0ли опечатки, или напишите короче: бренд, оттенок или артикул.'
        }
      >
        {queries.length > 0 ? (
          <QueryChips
            isAside
            id="near-queries"
            title="Попробуйте иначе"
            chips={queries.map(({ st, amount }) => ({
              name: st,
              to: searchPath({ query: st, category: '' }),
              note: formatNumber(amount),
            }))}
          />
        ) : category ? null : (
          <PopularQueries isAside />
        )}
        {category ? (
          <ButtonLink to={searchPath({ ...address, category: '' })}>Искать везде</ButtonLink>
        ) : isShopEmpty ? null : (
          <ButtonLink to={paths.catalog}>Открыть каталог</ButtonLink>
        )}
      </EmptyState>
      {categories.length > 0 ? (
        <>
          <CategoryTiles isTitled title={'Похожее есть в\u00a0категориях'} categories={categories} />
          <Shelf
            title={
              popular?.isOfOne
                ? `Популярное в\u00a0категории «${categories[0]?.name}»`
                : 'Популярное в\u00a0этих категориях'
            }
            tiles={popular?.tiles ?? []}
          />
        </>
      ) : isShopEmpty ? null : (
        <WholeShop />
      )}
    </>
  )
}

/** Returns true for a question to the shop that asks for no goods, as 'доставка' but not 'крем для лица с доставкой'. */
export function isAnswered({ page, help }: Pick<SearchView, 'page' | 'help'>): boolean {
  return Boolean(page) && help?.kind === null && help.queries.length === 0
}

/** Shown for a question to the shop, whose answer is on another page (SEARCH-203). */
function Answered({ query, page }: { query: string; page: ServicePage }) {
  return (
    <>
      <EmptyState
        level={1}
        title={`По\u00a0запросу «${query}» товаров нет`}
        text={`Ответ\u00a0— на\u00a0странице «${page.title}».`}
      >
        <ButtonLink to={page.url}>{page.title}</ButtonLink>
      </EmptyState>
      <WholeShop />
    </>
  )
}
