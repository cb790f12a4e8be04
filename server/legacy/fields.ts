import * as z from 'zod/mini'
import { SCHEMA_TEXTS } from '#shared/schema-texts.ts'

/** Forms and queries carry digits, JSON carries numbers; a field accepts both. */
const Digits = z.pipe(z.string().check(z.regex(/^\d{1,9}$/, SCHEMA_TEXTS.wrongNumber)), z.transform(Number))
export const WholeNumber = z.union(
  [
    z
      .int(SCHEMA_TEXTS.wrongNumber)
      .check(z.minimum(0, SCHEMA_TEXTS.wrongNumber), z.maximum(999_999_999, SCHEMA_TEXTS.wrongNumber)),
    Digits,
  ],
  SCHEMA_TEXTS.wrongNumber,
)

/** An id that must name something, so it is at least 1. */
export const Id = z.pipe(WholeNumber, z.int().check(z.minimum(1, SCHEMA_TEXTS.wrongId)))

const RawFlag = z._default(
  z.union([z.boolean(), z.literal([0, 1, '0', '1', 'false', 'true'])], SCHEMA_TEXTS.wrongValue),
  false,
)
/** JSON carries true or 1, a form 'true' or '1'; a flag that is left out is false. */
export const Flag = z.pipe(
  RawFlag,
  z.transform((value: z.output<typeof RawFlag>) => [true, 1, '1', 'true'].includes(value)),
)
