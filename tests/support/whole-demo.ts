import type { OpenDatabase } from '#db/client.ts'
import type { Ctx } from '#server/context.ts'
import { openDemo } from '#server/demo/open-demo.ts'
import { commandCtx } from './command-ctx.ts'
import { OPENED_AT } from './fixture.ts'

export interface WholeDemo {
  readonly database: OpenDatabase
  /** The context of a visitor. */
  readonly ctx: Ctx
  /** Returns what kind of product a marking stands for. */
  kindOf(marking: string): string | undefined
}

/** Opens the demo with all its products, on which the search is judged. It takes seconds: open it once for a file. */
export function openWholeDemo(): WholeDemo {
  const database = openDemo(':memory:', { products: 20_000, clock: { now: () => OPENED_AT } })
  const kind = database.sqlite
    .prepare<[string], string>('SELECT kind_label FROM products WHERE marking = ?')
    .pluck()
  return {
    database,
    ctx: commandCtx(database.db, { type: 'anonymous' }),
    kindOf: (marking) => kind.get(marking),
  }
}
