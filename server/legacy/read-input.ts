import * as z from 'zod/mini'
import { firstMessages } from '#server/http/first-messages.ts'
import { namesField } from '#shared/schema-texts.ts'

/**
 * Returns the fields of a call as its schema reads them, or what is wrong with each, by its name. General texts are
 * extended by the field's name: a list of texts without it would leave the caller guessing.
 */
export function readInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  given: Readonly<Record<string, unknown>>,
): { readonly input: z.output<Schema> } | { readonly refused: Record<string, string> } {
  const read = z.safeParse(schema, given)
  if (read.success) return { input: read.data }
  const refused = Object.entries(firstMessages(read.error)).map(([name, text]) => [
    name,
    namesField(text) ? text : `${given[name] === undefined ? 'Не передано' : text}: ${name}`,
  ])
  return { refused: Object.fromEntries(refused) }
}
