import * as z from 'zod/mini'
import { firstMessages } from '#server/http/first-messages.ts'

/** Texts of schemas that have no text of their own for a value: they name no field. */
const NAMELESS: ReadonlySet<string> = new Set([
  'Неверное значение',
  'Неверное число',
  'Неверный номер',
  'Неверное действие',
  'Слишком длинный текст',
])

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
    NAMELESS.has(text) ? `${given[name] === undefined ? 'Не передано' : text}: ${name}` : text,
  ])
  return { refused: Object.fromEntries(refused) }
}
