import { inTransaction } from '#db/transaction.ts'
import { changePhone } from '#server/account/change-phone.ts'
import { closeAccountOf } from '#server/account/close-account.ts'
import { bonusBalance } from '#server/bonuses/bonus-ledger.ts'
import { changeBonuses } from '#server/bonuses/change-bonuses.ts'
import { authStatements } from '#server/identity/queries.ts'
import { AppError } from '#shared/errors.ts'
import { BonusChange } from '#shared/staff/contract.ts'
import { checked, recordAction, type StaffScope } from './actions.ts'
import { clientSubject, getStaffClient } from './client-queries.ts'

/**
 * Returns a customer with everything unmasked, which is recorded, because it shows personal data (STAFF-3). Throws
 * NOT_FOUND.
 */
export function openClient(scope: StaffScope, id: number): ReturnType<typeof getStaffClient> {
  return inTransaction(scope.db, () => {
    const found = getStaffClient(scope.db, id)
    recordAction(scope, { action: 'client show', subject: clientSubject(id), details: 'full' })
    return found
  })
}

/**
 * Adds bonuses to a customer's account or takes some of them, with a reason that the record keeps (STAFF-4). Returns the
 * new balance. Throws BAD_INPUT, NOT_FOUND, and NOT_ENOUGH_BONUSES.
 */
export function changeClientBonuses(scope: StaffScope, input: BonusChange): number {
  const { clientId, amount, reason } = checked(BonusChange, input)
  return inTransaction(scope.db, () => {
    getStaffClient(scope.db, clientId)
    changeBonuses(scope, { clientId, amount })
    const details = `${amount > 0 ? '+' : ''}${amount}: ${reason}`
    recordAction(scope, { action: 'client bonus', subject: clientSubject(clientId), details })
    return bonusBalance(scope, clientId)
  })
}

/**
 * Gives a customer's account another phone (STAFF-220). Who has asked for it must be known to be the customer, because the
 * account is open to whoever has the phone. Throws NOT_FOUND, BAD_INPUT.
 */
export function changeClientPhone(scope: StaffScope, change: { clientId: number; phone: string }): void {
  inTransaction(scope.db, () => {
    changePhone(scope, change)
    recordAction(scope, { action: 'client set phone', subject: clientSubject(change.clientId) })
  })
}

/** Closes the account with a phone. Throws NOT_FOUND, ORDERS_UNDER_WAY. */
export function closeClient(scope: StaffScope, phone: string): void {
  inTransaction(scope.db, () => {
    const client = authStatements(scope.db).clientOfPhone.get({ phone })
    if (!client) throw new AppError('NOT_FOUND')
    closeAccountOf(scope, phone)
    recordAction(scope, { action: 'account close', subject: clientSubject(client.id) })
  })
}
