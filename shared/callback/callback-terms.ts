import { plural } from '#shared/plural.ts'

/** Minutes within which the shop promises to call back (CALL-12). */
export const CALLBACK_MINUTES = 5
/** The noun after CALLBACK_MINUTES in 'в течение 5 минут'. */
export const CALLBACK_UNIT = plural(CALLBACK_MINUTES, 'минуты', 'минут', 'минут')
