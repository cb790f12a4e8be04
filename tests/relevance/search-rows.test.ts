import { afterAll, beforeAll, expect, it } from 'vitest'
import { interpretQuery } from '#db/search/interpret-query.ts'
import { joinTables, type Lexicon, WORD_TABLES, type WordTables } from '#db/search/lexicon.ts'
import { kindsOfCategories } from '#db/search/open-search.ts'
import { contentStems } from '#db/search/product-words.ts'
import { openSearchWords, rememberWords, type SearchWords } from '#db/search/search-words.ts'
import { phrasesOf } from '#db/search/tables/listed.ts'
import { flipLayout } from '#shared/search/flip-layout.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { openWholeDemo, type WholeDemo } from '#tests/support/whole-demo.ts'

/** Queries in which a word of each table should matter. */
const SAID: Readonly<Record<keyof WordTables, (word: string) => readonly string[]>> = {
  noise: (word) => [
    ...[`${word} вельта`, `${word} гель лак`, `гель лак ${word}`, `крем ${word}`, word],
    `крем без ${word}`,
    // The names of lists are idle until the layout is put right.
    flipLayout(`крем ${word}`),
  ],
  audiences: (word) => [
    ...[`гель лак ${word}`, `крем для рук для ${word}`, `пилка для ${word}`, `лампа ${word}`],
    ...[`набор ${word}`, `гель лак с ${word}`, `шампунь ${word}`],
  ],
  body: (word) => ['крем', 'шампунь', 'лак', 'гель', 'лампа'].map((kind) => `${kind} для ${word}`),
  foreign: (word) => [
    ...[`лак для ${word}`, `крем для рук для ${word}`, `фреза по ${word}`, `салфетки для ${word}`],
    ...[`${word} лак`, `${word} крем`, `${word} ножницы`, `${word} блестки`],
  ],
  sizes: (word) => [`${word} крем для рук`, `шампунь ${word}`],
  absent: (word) => [word, `${word} для ногтей`, `крем ${word}`, `лак ${word}`],
  absentPhrases: (phrase) => [phrase],
  absentAlone: (word) => [word],
  forms: (word) => [word, `${word} для ногтей`, `гель лак ${word}`, `крем ${word}`],
  wholeNames: (name) => [name],
  groups: (word) =>
    ['маникюра', 'педикюра', 'волос', 'салона', 'лица', 'стерилизации'].map((use) => `${word} для ${use}`),
  served: (use) =>
    ['все', 'инструменты', 'материалы', 'косметика', 'мебель'].map((word) => `${word} для ${use}`),
}
/** Rows are taken away in this many turns, because a lexicon without some of them takes long to open. */
const TURNS = 2

let database: WholeDemo['database']
let words: SearchWords
let lexiconOf: (tables: WordTables) => Lexicon
let whole: Lexicon

beforeAll(() => {
  ;({ database } = openWholeDemo())
  words = rememberWords(openSearchWords(database.sqlite))
  const column = (sql: string) => database.sqlite.prepare<[], string>(sql).pluck().all()
  const labels = column('SELECT DISTINCT kind_label FROM products WHERE is_sold = 1')
  const brands = column('SELECT name FROM brands')
  const categories = kindsOfCategories(database.sqlite)
  lexiconOf = (tables) => joinTables(labels, brands, tables, categories)
  whole = lexiconOf(WORD_TABLES)
}, 3 * MINUTE_MS)
afterAll(() => database.close())

function answer(lexicon: Lexicon, query: string): string {
  const { readings, groups, isVetoed, leftOut, ...told } = interpretQuery(
    { lexicon, words, usual: new Map(), tokens: new Map(), heads: new Map() },
    query,
    false,
  )
  return JSON.stringify([told.query, readings, groups, isVetoed, leftOut])
}

/** Returns the rows of a table: a word with its other forms, or a phrase. */
function rowsOf(table: keyof WordTables): string[][] {
  const rows = new Map<string, string[]>()
  for (const word of wordsOf(WORD_TABLES[table])) {
    const key = contentStems(word).sort().join(' ') || word
    rows.set(key, [...(rows.get(key) ?? []), word])
  }
  return [...rows.values()]
}

function wordsOf(table: WordTables[keyof WordTables]): string[] {
  if (table instanceof Map) return [...table.keys()]
  return Array.isArray(table) ? table : Object.keys(table).flatMap(phrasesOf)
}

function without(table: keyof WordTables, gone: ReadonlySet<string>): WordTables {
  const isKept = (word: string) => !gone.has(word)
  const { sizes, forms, wholeNames, groups, served, ...lists } = WORD_TABLES
  if (table === 'sizes')
    return { ...WORD_TABLES, sizes: new Map([...sizes].filter(([word]) => isKept(word))) }
  if (table === 'forms' || table === 'wholeNames' || table === 'groups' || table === 'served') {
    const kept = Object.entries({ forms, wholeNames, groups, served }[table]).map(
      ([say, meant]) => [phrasesOf(say).filter(isKept).join(', '), meant] as const,
    )
    return { ...WORD_TABLES, [table]: Object.fromEntries(kept) }
  }
  return { ...WORD_TABLES, [table]: lists[table].filter(isKept) }
}

// Requirement: SEARCH-70
it.each([
  'noise',
  'audiences',
  'body',
  'foreign',
  'sizes',
  'absent',
  'absentPhrases',
  'forms',
  'wholeNames',
  'groups',
  'served',
] as const)(
  'every row of the table «%s» changes the answer to a query',
  (table) => {
    const rows = rowsOf(table)
    const idle: string[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      const taken = rows.filter((_, i) => i % TURNS === turn)
      const lexicon = lexiconOf(without(table, new Set(taken.flat())))
      const isIdle = (row: readonly string[]) =>
        row.flatMap(SAID[table]).every((query) => answer(whole, query) === answer(lexicon, query))
      idle.push(...taken.filter(isIdle).map((row) => row.join(', ')))
    }
    expect(rows.length).toBeGreaterThan(0)
    expect(idle).toEqual([])
  },
  2 * MINUTE_MS,
)
