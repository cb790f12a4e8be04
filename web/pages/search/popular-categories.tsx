import { trpc } from '#web/lib/trpc.ts'
import { QueryChips } from './query-chips.tsx'

/**
 * Categories to continue with after a search without a query or without results, from the menu, which is loaded with
 * every page.
 */
export function PopularCategories() {
  const { data: menu } = trpc.catalog.menu.useQuery()
  if (!menu || menu.categories.length === 0) return null
  return (
    <QueryChips
      id="popular-categories"
      title="Популярные категории"
      chips={menu.categories.map(({ label, url }) => ({ name: label, to: url }))}
    />
  )
}
