import { Index } from 'flexsearch'
import { stem } from '#db/search/search-tokens.ts'
import type { Engine } from './engine.ts'
import { type ProductTexts, wordsOf } from './product-texts.ts'

const MAX_HITS = 10

/** FlexSearch with Russian word stems; words nearer to the beginning of a text count for more. */
export function openFlexSearchEngine(products: readonly ProductTexts[]): Engine {
  const index = new Index({
    tokenize: 'forward',
    encode: (text: string) => wordsOf(text).map(stem),
  })
  for (const [i, { kind, name, brand, facts, words }] of products.entries())
    index.add(i, [kind, name, brand, facts, words].join(' '))
  return {
    name: 'FlexSearch',
    ask(query) {
      const found = index.search(query, { limit: MAX_HITS, suggest: true })
      return () => ({
        markings: found.flatMap((i) => products[Number(i)]?.marking ?? []),
        isCorrected: false,
      })
    },
  }
}
