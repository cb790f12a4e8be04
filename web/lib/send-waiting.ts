import { ENDPOINTS } from '#shared/paths.ts'
import { REPEATED_PARAM } from '#shared/repeated-calls.ts'
import { working } from './change-queue.ts'
import { notifyOtherTabs } from './other-tabs.ts'

/** So many of the heaviest calls are as much as the shop takes at once (SEC-66). */
const MAX_BATCH = 8

/** Sends what waits when the page is left, because no later answer would make a queue send it (BASK-402). */
export function sendWaitingOnLeave(): void {
  window.addEventListener('pagehide', sendWaiting)
}

function sendWaiting(): void {
  const unanswered = [...working].map((giveUp) => giveUp())
  const sent = unanswered.flatMap(([calls]) => calls)
  const waiting = unanswered.flatMap(([, calls]) => calls)
  // Two that are under way would make a new shopper two guests.
  if (waiting.length === 0 && sent.length < 2) return
  const calls = [...sent, ...waiting]
  for (let at = 0; at < calls.length; at += MAX_BATCH) {
    const batch = calls.slice(at, at + MAX_BATCH)
    const names = batch.map(({ name }) => name).join()
    const inputs = Object.fromEntries(batch.map(({ input }, index) => [index, input]))
    // Unlike a fetch with `keepalive` it is known to browsers of 2023 (UI-34).
    navigator.sendBeacon(
      `${ENDPOINTS.trpc}/${names}?batch=1&${REPEATED_PARAM}=${at === 0 ? sent.length : 0}`,
      new Blob([JSON.stringify(inputs)], { type: 'application/json' }),
    )
  }
  // The next page was requested before.
  notifyOtherTabs('cartChange')
  notifyOtherTabs('favoritesChange')
}
