import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gte, lt, lte, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { jobLeases } from '#db/schema/jobs.ts'
import { afterCommit, inTransaction, inUnsyncedTransaction } from '#db/transaction.ts'
import type { Ctx } from '#server/context.ts'
import { whenWritable } from '#server/storage/until-writable.ts'

const START = 'order:'
/** Longer than placing an order takes. A press that a kill has interrupted is waited for no longer than this. */
const LONGEST_MS = 10_000
const PAUSE_MS = 25

const statements = prepared((db) => ({
  others: db
    .select({ name: jobLeases.name })
    .from(jobLeases)
    .where(
      and(
        gte(jobLeases.name, sql.placeholder('from')),
        lt(jobLeases.name, sql.placeholder('to')),
        sql`${jobLeases.leasedUntil} > ${sql.placeholder('now')}`,
      ),
    )
    .limit(1)
    .prepare(),
  removeLeft: db
    .delete(jobLeases)
    .where(
      and(
        gte(jobLeases.name, START),
        lt(jobLeases.name, after(START)),
        lte(jobLeases.leasedUntil, sql.placeholder('now')),
      ),
    )
    .prepare(),
  begin: db
    .insert(jobLeases)
    .values({
      name: sql.placeholder('name'),
      leasedUntil: sql.placeholder('until'),
      lastRunAt: sql.placeholder('now'),
    })
    .prepare(),
  end: db
    .delete(jobLeases)
    .where(eq(jobLeases.name, sql.placeholder('name')))
    .prepare(),
}))

/** A press of the button that places an order, from its beginning to its outcome. */
export interface Press {
  /** Begins it, in one transaction with `work`. If that throws, it has not begun. */
  begin(work: () => void): Promise<void>
  /** Ends it as part of a transaction. It also ends by itself. */
  end(): void
  /**
   * Waits for the shopper's other presses, which may have been received by other processes: resolves to what `find`
   * has found, or to undefined once none is under way any more. Ends this press, so that two of them do not wait for
   * each other.
   */
  waitForOthers<T>(find: () => T | undefined): Promise<T | undefined>
}

/** Does `work` as one of a shopper's presses, which other processes know of once it has begun. */
export async function pressing<T>(
  ctx: Ctx,
  shopperId: number,
  work: (press: Press) => Promise<T>,
): Promise<T> {
  const { db } = ctx
  const own = `${START}${shopperId}:`
  const name = own + ctx.newId()
  let isOpen = false
  const started = performance.now()
  const begin = (also: () => void) =>
    whenWritable(db, () =>
      inUnsyncedTransaction(db, () => {
        statements(db).removeLeft.run({ now: ctx.now })
        statements(db).begin.run({ name, until: ctx.now + LONGEST_MS, now: ctx.now })
        also()
        afterCommit(db, () => {
          isOpen = true
        })
      }),
    )
  const end = () => {
    statements(db).end.run({ name })
    afterCommit(db, () => {
      isOpen = false
    })
  }
  const endAlone = async () => {
    if (isOpen) await whenWritable(db, () => inTransaction(db, end))
  }
  try {
    return await work({
      begin,
      end,
      async waitForOthers(find) {
        await endAlone()
        for (;;) {
          const passed = performance.now() - started
          // Asked first, because what a press has placed is stored together with its end.
          const other = statements(db).others.get({ from: own, to: after(own), now: ctx.now + passed })
          const found = find()
          if (found !== undefined || !other || passed >= LONGEST_MS) return found
          await pause(PAUSE_MS)
        }
      },
    })
  } finally {
    await endAlone()
  }
}

/** Returns the text that follows, in SQLite's order, on all that begin with this one. */
function after(start: string): string {
  return `${start.slice(0, -1)};`
}
