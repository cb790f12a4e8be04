import MiniSearch from 'minisearch'
import { stem } from '#db/search/search-tokens.ts'
import type { Engine } from './engine.ts'
import { type ProductTexts, wordsOf } from './product-texts.ts'

const MAX_HITS = 10

/** MiniSearch with Russian word stems. */
export function openMiniSearchEngine(products: readonly ProductTexts[]): Engine {
  const index = new MiniSearch<ProductTexts>({
    idField: 'marking',
    fields: ['name', 'kind', 'brand', 'facts', 'words'],
    tokenize: wordsOf,
    processTerm: stem,
    searchOptions: {
      boost: { kind: 5, name: 3, brand: 3, facts: 3 },
      combineWith: 'OR',
      prefix: true,
      fuzzy: 0.2,
    },
  })
  index.addAll(products)
  return {
    name: 'MiniSearch',
    ask(query) {
      const found = index.search(query)
      return () => ({
        markings: found.slice(0, MAX_HITS).map(({ id }) => String(id)),
        isCorrected: false,
      })
    },
  }
}
