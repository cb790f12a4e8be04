import * as z from 'zod/mini'
import { firstMessages } from '#server/http/first-messages.ts'

/** What schemas say of a value when they have nothing of their own to say: it names no field. */
const NAMELESS: ReadonlySet<string> = new Set([
  'Неверное значение',
  'Неверное число',
  'Неверный номер',
  'Неверное действие',
  'Слишком длинный текст',
])

/**
 * The fields of a call as its schema reads them, or what is wrong with each, by its name: a list of texts without the
 * names would leave the caller guessing.
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
