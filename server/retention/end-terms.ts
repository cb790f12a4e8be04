import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/client.ts'
import { TERMS } from './terms.ts'

/** Deletes, or makes anonymous, everything whose term has ended, in short steps between which requests are answered. */
export async function endTerms(db: Db, now: number): Promise<void> {
  for (const { turns } of TERMS) {
    for (const _ of turns({ db, now })) await setImmediate()
  }
}
