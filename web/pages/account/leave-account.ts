import { paths } from '#shared/paths.ts'
import { storeNotice } from '#web/auth/stored-notice.ts'
import { openDocument } from '#web/lib/loading-away.ts'
import { notifyOtherTabs } from '#web/lib/other-tabs.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import type { trpc } from '#web/lib/trpc.ts'

/**
 * Empties the shop's storage in this browser, because the next shopper may be another person, and loads the home page as
 * a stranger, where the notice says what has been done (ROLE-15, ROLE-300, ROLE-301, ACC-15).
 */
export function leaveAccount(notice: string): void {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // Without storage nothing was stored.
  }
  storeNotice(notice)
  // For tabs that are still loading, which would find nothing of the sign-out any more (ROLE-27).
  notifyOtherTabs('cartChange')
  openDocument(paths.home)
}

/** Whether the session has ended although the call that was to end it has failed, because only its answer was lost. */
export async function hasEnded(utils: ReturnType<typeof trpc.useUtils>, error: unknown): Promise<boolean> {
  if (refusalOf(error)) return false
  const fresh = { staleTime: 0, retry: false }
  return (await utils.auth.client.fetch(undefined, fresh).catch(() => undefined)) === null
}
