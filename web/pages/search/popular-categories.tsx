import { trpc } from '#web/lib/trpc.ts'
import { QueryChips } from './query-chips.tsx'

/** A way on from a search without words or results; the menu is loaded with every page. */
export function PopularCategories() {
  const { data: menu } = trpc.catalog.menu.useQuery()
  if (!menu || menu.categories.length === 0) return null
  return (
    <QueryChips
      id="popular-categories"
      title="Популярные категории"
      chips={menu.categories.map(({ name, url }) => ({ name, to: url }))}
    />
  )
}
