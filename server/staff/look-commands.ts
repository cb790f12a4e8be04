import { inTransaction } from '#db/transaction.ts'
import { importLooks, type LooksImported } from '#server/looks/import-looks.ts'
import { setLookShown } from '#server/looks/staff-looks.ts'
import type { LookFile } from '#shared/looks/look-file.ts'
import { recordAction, type StaffScope } from './actions.ts'

/** Writes the looks of a file (LOOK-11). Throws what `importLooks` throws. */
export function importStaffLooks(scope: StaffScope, file: LookFile): LooksImported {
  return inTransaction(scope.db, () => {
    const done = importLooks(scope, file)
    const details = `${done.added.length} added, ${done.replaced.length} replaced`
    recordAction(scope, { action: 'look import', subject: 'looks', details })
    return done
  })
}

/** Shows a look, or takes it off the pages (LOOK-12). Throws NOT_FOUND. */
export function showStaffLook(scope: StaffScope, input: Parameters<typeof setLookShown>[1]): void {
  const { slug, isShown } = input
  inTransaction(scope.db, () => {
    setLookShown(scope, input)
    recordAction(scope, { action: isShown ? 'look on' : 'look off', subject: `look ${slug}` })
  })
}
