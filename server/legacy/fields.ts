import * as z from 'zod/mini'
import { SCHEMA_CODES } from '#shared/schema-texts.ts'

/** Accepts digits, as in forms and queries, and numbers, as in JSON. */
const Digits = z.pipe(z.string().check(z.regex(/^\d{1,9}$/, SCHEMA_CODES.wrongNumber)), z.transform(Number))
export const WholeNumber = z.union(
  [
    z
      .int(SCHEMA_CODES.wrongNumber)
      .check(z.minimum(0, SCHEMA_CODES.wrongNumber), z.maximum(999_999_999, SCHEMA_CODES.wrongNumber)),
    Digits,
  ],
  SCHEMA_CODES.wrongNumber,
)

/** An id that must name something and is therefore at least 1. */
export const Id = z.pipe(WholeNumber, z.int().check(z.minimum(1, SCHEMA_CODES.wrongId)))

const RawFlag = z._default(
  z.union([z.boolean(), z.literal([0, 1, '0', '1', 'false', 'true'])], SCHEMA_CODES.wrongValue),
  false,
)
/** Accepts true and 1, as in JSON, and 'true' and '1', as in forms; a missing flag is false. */
export const Flag = z.pipe(
  RawFlag,
  z.transform((value: z.output<typeof RawFlag>) => [true, 1, '1', 'true'].includes(value)),
)
