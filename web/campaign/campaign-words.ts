import { formatTotal } from '#web/lib/format.ts'

/** What the campaign promises, to whoever has not taken part yet. */
export function campaignPromise(goal: number): string {
  return `Подарок за\u00a0покупки на\u00a0${formatTotal(goal)}`
}
