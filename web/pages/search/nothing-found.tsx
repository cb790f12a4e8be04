import { formatNumber } from '#shared/format.ts'
import { paths, searchPath } from '#shared/paths.ts'
import type { SearchView } from '#shared/search/contract.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useIsShopEmpty } from '../components/empty-shop.tsx'
import { lackText } from './lack-text.ts'
import { PopularCategories } from './popular-categories.tsx'
import { PopularQueries } from './popular-queries.tsx'
import { QueryChips } from './query-chips.tsx'

/**
 * Shown if the query finds nothing (SEARCH-9): similar queries, and the nearest categories, or all of them if none is
 * near.
 */
export function NothingFound({ results }: { results: SearchView }) {
  const { query, category, help } = results
  const queries = help?.queries ?? []
  const categories = help?.categories ?? []
  const isShopEmpty = useIsShopEmpty()
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
        {category ? (
          <ButtonLink to={searchPath({ query, category: '' })}>Искать везде</ButtonLink>
        ) : isShopEmpty ? null : (
          <ButtonLink to={paths.catalog}>Открыть каталог</ButtonLink>
        )}
      </EmptyState>
      {queries.length > 0 ? (
        <QueryChips
          id="near-queries"
          title="Попробуйте иначе"
          chips={queries.map(({ st, amount }) => ({
            name: st,
            to: searchPath({ query: st, category: '' }),
            note: formatNumber(amount),
          }))}
        />
      ) : null}
      {categories.length > 0 ? (
        <QueryChips
          id="near-categories"
          title={'Похожее есть в\u00a0категориях'}
          chips={categories.map(({ name, url }) => ({ name, to: url }))}
        />
      ) : null}
      {queries.length === 0 ? <PopularQueries /> : null}
      {categories.length === 0 ? <PopularCategories /> : null}
    </>
  )
}
