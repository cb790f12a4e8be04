import type { Utils } from './loader.ts'

/** Loads what an empty list leads on to (BASK-72). It is an extra, so the page does without it if it fails. */
export async function loadLeadOn(u: Utils): Promise<void> {
  await u.catalog.home.ensureData().catch(() => undefined)
}
