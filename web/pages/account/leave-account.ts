import { paths } from '#shared/paths.ts'
import { forgetAllFields } from '#web/checkout/form-storage.ts'
import { forgetAllAsked } from '#web/restock/asked-storage.ts'

/**
 * Deletes what this browser has stored about the customer, because the next shopper may be another person, and loads
 * the home page as a stranger (ROLE-15, ACC-15).
 */
export function leaveAccount(): void {
  forgetAllFields()
  forgetAllAsked()
  window.location.assign(paths.home)
}

/**
 * Leaves the account if it has ended although no answer has said so (SEC-113). Returns whether it has; false also if
 * the shop cannot be asked.
 */
export async function leaveEndedAccount(askForCustomer: () => Promise<unknown>): Promise<boolean> {
  const hasEnded = (await askForCustomer().catch(() => undefined)) === null
  if (hasEnded) leaveAccount()
  return hasEnded
}
