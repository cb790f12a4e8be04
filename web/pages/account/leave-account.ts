import { paths } from '#shared/paths.ts'
import { forgetViewed } from '#web/catalog/recently-viewed.ts'
import { forgetAllFields } from '#web/checkout/form-storage.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import type { trpc } from '#web/lib/trpc.ts'
import { forgetAllAsked } from '#web/restock/asked-storage.ts'
import { clearHistory } from '#web/search/history-storage.ts'

/**
 * Deletes what this browser has stored about the customer, because the next shopper may be another person, and loads
 * the home page as a stranger (ROLE-15, ROLE-300, ACC-15).
 */
export function leaveAccount(): void {
  forgetAllFields()
  forgetAllAsked()
  forgetViewed()
  clearHistory()
  window.location.assign(paths.home)
}

/** Whether the session has ended although the call that was to end it has failed, because only its answer was lost. */
export async function hasEnded(utils: ReturnType<typeof trpc.useUtils>, error: unknown): Promise<boolean> {
  if (refusalOf(error)) return false
  const fresh = { staleTime: 0, retry: false }
  return (await utils.auth.client.fetch(undefined, fresh).catch(() => undefined)) === null
}
