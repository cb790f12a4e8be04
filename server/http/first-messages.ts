import { SCHEMA_TEXTS } from '#shared/schema-texts.ts'

/** Maps each field to the first message of a schema error; the key is 'body' for an error of no field. */
export function firstMessages(error: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issuesOf(error)) {
    const name = issue.path.map(String).join('.') || 'body'
    if (!(name in fields)) fields[name] = russian(issue)
  }
  return fields
}

interface Issue {
  readonly code?: string
  readonly message: string
  readonly path: readonly PropertyKey[]
  readonly keys?: readonly string[]
}

function issuesOf(error: unknown): readonly Issue[] {
  if (typeof error !== 'object' || error === null || !('issues' in error) || !Array.isArray(error.issues))
    return []
  return error.issues as Issue[]
}

/** Keeps a message of the shop's schemas, which is Russian, and replaces the library's default. */
function russian(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return `Неизвестное поле: ${issue.keys?.join(', ') ?? ''}`
  return /[а-яё]/i.test(issue.message) ? issue.message : SCHEMA_TEXTS.wrongValue
}
