import { inTransaction } from '#db/transaction.ts'
import type { ImportReport } from '#server/import/import-report.ts'
import { recordAction, type StaffScope } from './actions.ts'

/** Records an import of the catalog by what it has done, also one that was broken off (STAFF-1). */
export function recordImport(scope: StaffScope, report: ImportReport): void {
  const { created, changed, switchedOff, refused, photos, broken, failed } = report
  const details = [
    `${created.count} created, ${changed.count} changed, ${switchedOff.count} switched off`,
    `${refused.count} refused, ${photos.stored} photos stored`,
    ...(broken === null ? [] : ['not read to its end']),
    ...(failed === null ? [] : ['broken off']),
  ].join(', ')
  inTransaction(scope.db, () => recordAction(scope, { action: 'import', subject: 'catalog', details }))
}

/** Records that contacts of customers leave the shop, and hands them over; neither happens without the other (STAFF-1). */
export function handOverOrders(
  scope: StaffScope,
  { format, orders }: { readonly format: string; readonly orders: number },
  handOver: () => void,
): void {
  inTransaction(scope.db, () => {
    recordAction(scope, { action: 'order export', subject: 'orders', details: `${format}, ${orders} orders` })
    handOver()
  })
}
