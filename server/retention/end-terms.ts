import type { Db } from '#db/client.ts'
import { type Turns, turnByTurn } from '#server/storage/turns.ts'
import { untilWritable } from '#server/storage/until-writable.ts'
import { TERMS } from './terms.ts'

/** Deletes, or makes anonymous, everything whose term has ended, in short steps between which requests are answered. */
export function endTerms(db: Db, now: number): Promise<void> {
  return turnByTurn(allTurns(db, now), () => untilWritable(db))
}

function* allTurns(db: Db, now: number): Turns<void> {
  for (const { turns } of TERMS) {
    yield* turns({ db, now })
    yield
  }
}
