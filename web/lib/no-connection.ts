import type { AppErrorShape } from '#shared/errors.ts'

/** Shown if the server has not answered: what is wrong and what helps. */
export const NO_CONNECTION = 'Нет связи с магазином. Проверьте соединение и попробуйте ещё раз'

/** Shown if the shop could not be asked either whether it has made a change. A second press could make it twice. */
const UNKNOWN =
  'Нет связи с\u00a0магазином, и\u00a0пока неизвестно, получилось ли. Проверьте, когда связь вернётся'

/**
 * Returns why a change is shown as not made (BASK-55): the refusal; `unchanged` if the answer to it was lost and the shop
 * has answered since that it has not made it; otherwise that this is not known.
 */
export function failureText(refusal: AppErrorShape | null, hasAnswered: boolean, unchanged: string): string {
  return refusal?.message ?? (hasAnswered ? unchanged : UNKNOWN)
}
