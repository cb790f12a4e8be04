import * as z from 'zod/mini'

export const Marking = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/, 'Неверный артикул'))
