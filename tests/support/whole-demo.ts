import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type OpenDatabase, openDatabase } from '#db/client.ts'
import type { Ctx } from '#server/context.ts'
import { openDemo } from '#server/demo/open-demo.ts'
import { searchProducts } from '#server/search/search-products.ts'
import type { SearchView } from '#shared/search/contract.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { hashDemoSources } from '../../scripts/lib/source-hash.mjs'
import { commandCtx } from './command-ctx.ts'
import { OPENED_AT } from './fixture.ts'

export interface WholeDemo {
  readonly database: OpenDatabase
  /** The context of an anonymous caller. */
  readonly ctx: Ctx
  /** Returns what kind of product a marking stands for. */
  kindOf(marking: string): string | undefined
}

/** The demo of the tests of a file. */
interface DemoOfTests extends WholeDemo {
  search(query: string): SearchView
}

/** Opens the demo before the tests of a file, and closes it after them. */
export function demoOfTests(): DemoOfTests {
  let demo: WholeDemo
  beforeAll(() => {
    demo = openWholeDemo()
  }, 3 * MINUTE_MS)
  afterAll(() => demo.database.close())
  return {
    get database() {
      return demo.database
    },
    get ctx() {
      return demo.ctx
    },
    kindOf: (marking) => demo.kindOf(marking),
    search: (query) => searchProducts(demo.ctx, { query, choice: {} }),
  }
}

const FOLDER = '.cache/whole-demo'

/** Opens the demo with all its products, on which the search is judged, in memory. */
export function openWholeDemo(): WholeDemo {
  const database = openDatabase(readFileSync(filledFile()))
  const kind = database.sqlite
    .prepare<[string], string>('SELECT kind_label FROM products WHERE marking = ?')
    .pluck()
  return {
    database,
    ctx: commandCtx(database.db, { type: 'anonymous' }),
    kindOf: (marking) => kind.get(marking),
  }
}

/** They say how many products it has and when it was filled. */
const OWN_SOURCES = ['tests/support/whole-demo.ts', 'tests/support/fixture.ts']

/**
 * Returns the file of a filled database, named by a hash of the code that can have filled it. It takes seconds, so it
 * is kept for other test files and runs.
 */
function filledFile(): string {
  const name = `${hashDemoSources(OWN_SOURCES).slice(0, 16)}.db`
  const file = join(FOLDER, name)
  if (existsSync(file)) return file
  const database = openDemo(':memory:', { products: 20_000, clock: { now: () => OPENED_AT } })
  mkdirSync(FOLDER, { recursive: true })
  // Another worker may fill the same file at the same time.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, database.sqlite.serialize())
  database.close()
  renameSync(draft, file)
  for (const other of readdirSync(FOLDER)) {
    if (other.endsWith('.db') && other !== name) rmSync(join(FOLDER, other), { force: true })
  }
  return file
}
