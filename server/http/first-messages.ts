import * as z from 'zod/mini'
import { SCHEMA_CODES, schemaText } from '#shared/schema-texts.ts'

// The library asks for a text only where a schema has none of its own.
z.config({ customError: defaultText })

function defaultText(issue: z.core.$ZodRawIssue): string {
  return issue.code === 'unrecognized_keys'
    ? `Неизвестное поле: ${issue.keys.join(', ')}`
    : SCHEMA_CODES.wrongValue
}

/** Maps each field to the text of `firstRefusals`. */
export function firstMessages(error: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(firstRefusals(error)).map(([name, message]) => [name, schemaText(message)]),
  )
}

/**
 * Maps each field to the first message of a schema error, which is a code or a text; the key is 'body' for an error of
 * no field.
 */
export function firstRefusals(error: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of issuesOf(error)) {
    const name = path.map(String).join('.') || 'body'
    if (!(name in fields)) fields[name] = message
  }
  return fields
}

interface Issue {
  readonly message: string
  readonly path: readonly PropertyKey[]
}

function issuesOf(error: unknown): readonly Issue[] {
  if (typeof error !== 'object' || error === null || !('issues' in error) || !Array.isArray(error.issues))
    return []
  return error.issues as Issue[]
}
