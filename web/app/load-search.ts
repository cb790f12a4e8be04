import { parseSearch, searchInput, searchPath } from '#shared/paths.ts'
import { loadList } from './load-catalog.ts'
import { loadLeadOn } from './load-lead-on.ts'
import type { LoadArgs, Utils } from './loader.ts'

/** Loads the results of a search; an empty query, and one that nothing is near, leads into the whole shop. */
export async function loadSearch(u: Utils, { url }: LoadArgs): Promise<void> {
  const address = parseSearch(url.searchParams)
  if (address.query === '') return loadLeadOn(u)
  const { help } = await loadList(
    url,
    (choice) => searchPath(address, choice),
    (choice) => u.search.results.ensureData(searchInput(address, choice)),
  )
  if (help?.categories.length === 0) await loadLeadOn(u)
}
