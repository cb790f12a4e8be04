import { NO_POINTS } from '#shared/pickup/no-points.ts'

/** Says that no point has the typed address (PICK-21), while other points are shown below it (PICK-80). */
export function noPointsAt(typed: string): string {
  return `${NO_POINTS} по\u00a0адресу «${typed}».`
}
