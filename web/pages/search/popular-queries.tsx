import { searchPath } from '#shared/paths.ts'
import { trpc } from '#web/lib/trpc.ts'
import { QueryChips } from './query-chips.tsx'

/** 'Часто ищут' on a search page. The queries come with every page. */
export function PopularQueries({ isAside = false }: { isAside?: boolean }) {
  const { data: popular } = trpc.search.popular.useQuery()
  if (!popular || popular.sts.length === 0) return null
  return (
    <QueryChips
      isAside={isAside}
      id="popular-queries"
      title="Часто ищут"
      chips={popular.sts.map(({ st }) => ({ name: st, to: searchPath({ query: st, category: '' }) }))}
    />
  )
}
