import { formatTotal } from '#shared/format.ts'

/** Returns the campaign's promise to shoppers who do not take part yet. */
export function campaignPromise(goal: number): string {
  return `Подарок за\u00a0покупки на\u00a0${formatTotal(goal)}`
}
