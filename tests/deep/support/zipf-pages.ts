import { openUnchanged } from '#db/client.ts'
import { categoryPath, paths, productPath, searchPath } from '#shared/paths.ts'

/**
 * The pages that newcomers open: the home page, lists, products, and searches. The second most popular product is opened
 * half as often as the first one, the third a third as often, and so on; likewise lists and searches.
 */
export class ZipfPages {
  readonly #choices: readonly (readonly [share: number, next: () => string])[]
  /** The most popular product. */
  readonly marking: string

  constructor(file: string) {
    const database = openUnchanged(file)
    const read = (sql: string) => database.sqlite.prepare<[], string>(sql).pluck().all()
    const markings = read('SELECT marking FROM products WHERE is_sold = 1 ORDER BY rank')
    const categories = read('SELECT path FROM categories ORDER BY id')
    const words = read(
      'SELECT name FROM brands UNION SELECT shade_name FROM products WHERE shade_name IS NOT NULL LIMIT 3000',
    )
    database.close()
    this.marking = markings[0] ?? ''
    this.#choices = [
      [0.1, () => paths.home],
      [0.35, popular(categories.map(categoryPath))],
      [0.4, popular(markings.map(productPath))],
      [0.15, popular(words.map((query) => searchPath({ query, category: '' })))],
    ]
  }

  next(): string {
    let rest = Math.random()
    for (const [share, next] of this.#choices) {
      if (rest < share) return next()
      rest -= share
    }
    return paths.home
  }
}

/** Returns a function that draws one of the values, the first most often. */
function popular(values: readonly string[]): () => string {
  const sums: number[] = []
  values.forEach((_, i) => void sums.push((sums[i - 1] ?? 0) + 1 / (i + 1)))
  return () => {
    const drawn = Math.random() * (sums.at(-1) ?? 0)
    return values[sums.findIndex((sum) => drawn < sum)] ?? ''
  }
}
