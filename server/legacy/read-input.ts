import * as z from 'zod/mini'
import { firstRefusals } from '#server/http/first-messages.ts'
import { isSchemaCode, schemaText } from '#shared/schema-texts.ts'

/**
 * Returns the parsed fields of a call, or the error of each field by its name. A general text gets the field's name
 * added, because a list of texts would otherwise not say which field is wrong.
 */
export function readInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  given: Readonly<Record<string, unknown>>,
): { readonly input: z.output<Schema> } | { readonly refused: Record<string, string> } {
  const read = z.safeParse(schema, given)
  if (read.success) return { input: read.data }
  const refused = Object.entries(firstRefusals(read.error)).map(([name, message]) => [
    name,
    isSchemaCode(message)
      ? `${given[name] === undefined ? 'Не передано' : schemaText(message)}: ${name}`
      : message,
  ])
  return { refused: Object.fromEntries(refused) }
}
