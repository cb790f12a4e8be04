import * as z from 'zod/mini'
import { SCHEMA_TEXTS } from '#shared/schema-texts.ts'

/** Accepts digits, as in forms and queries, and numbers, as in JSON. */
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

/** An id that must name something and is therefore at least 1. */
export const Id = z.pipe(WholeNumber, z.int().check(z.minimum(1, SCHEMA_TEXTS.wrongId)))

const RawFlag = z._default(
  z.union([z.boolean(), z.literal([0, 1, '0', '1', 'false', 'true'])], SCHEMA_TEXTS.wrongValue),
  false,
)
/** Accepts true and 1, as in JSON, and 'true' and '1', as in forms; a missing flag is false. */
export const Flag = z.pipe(
  RawFlag,
  z.transform((value: z.output<typeof RawFlag>) => [true, 1, '1', 'true'].includes(value)),
)
