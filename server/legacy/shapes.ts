import * as z from 'zod/mini'

/** Returns the schema of the usual envelope around an answer's data. */
export function envelope<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ success: z.literal(true), data, errors: NoErrors })
}

const NoErrors = z.array(z.string()).check(z.maxLength(0))
const Texts = z.array(z.string()).check(z.minLength(1))

/** Schemas of a refusal; `data` is null unless the path says otherwise. */
export const refusalOf = {
  list: (data: z.ZodMiniType) => z.object({ success: z.literal(false), data, errors: Texts }),
  map: (data: z.ZodMiniType) =>
    z.object({ success: z.literal(false), data, errors: z.record(z.string(), Texts) }),
}
