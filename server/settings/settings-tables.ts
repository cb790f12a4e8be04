import * as z from 'zod/mini'
import { settingsJsonSchema } from './schema-flaws.ts'

/** What the tables need of a JSON Schema. */
interface KeySchema {
  readonly type?: string | undefined
  readonly description?: string | undefined
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, KeySchema>> | undefined
  readonly required?: readonly string[] | undefined
  readonly items?: KeySchema | undefined
}

const KeySchema: z.ZodMiniType<KeySchema> = z.lazy(() =>
  z.object({
    type: z.optional(z.string()),
    description: z.optional(z.string()),
    default: z.optional(z.unknown()),
    properties: z.optional(z.record(z.string(), KeySchema)),
    required: z.optional(z.array(z.string())),
    items: z.optional(KeySchema),
  }),
)

/** Returns the tables of docs/settings.md: for each part of the file its keys, their defaults, and their meaning. */
export function settingsTables(): string {
  const { properties = {} } = z.parse(KeySchema, settingsJsonSchema())
  return Object.entries(properties)
    .filter(([key]) => !key.startsWith('$'))
    .map(([key, schema]) => {
      const rows = rowsOf(schema, key).map((cells) => `| ${cells.join(' | ')} |`)
      return [
        `### ${key}`,
        '',
        schema.description ?? '',
        '',
        '| Key | Default | Meaning |',
        '| --- | --- | --- |',
        ...rows,
      ].join('\n')
    })
    .join('\n\n')
}

function rowsOf(schema: KeySchema, path: string): string[][] {
  const { properties = {}, required = [] } = schema.items ?? schema
  const at = schema.items ? `${path}[]` : path
  const entries = Object.entries(properties)
  const [first] = entries
  // The tariffs, which have the same keys.
  if (
    first &&
    entries.length > 1 &&
    entries.every(([, { properties: keys }]) => isSame(keys, first[1].properties))
  ) {
    const rows = entries.map(([key, { description = '' }]) => [`\`${at}.${key}\``, '–', description])
    return [...rows, ...rowsOf(first[1], `${at}.*`)]
  }
  return entries.flatMap(([key, value]) => {
    const inner = value.items?.properties ?? value.properties
    const name = `${at}.${key}`
    const row = [`\`${name}\``, defaultOf(value, required.includes(key)), value.description ?? '']
    return inner === undefined ? [row] : [row, ...rowsOf(value, name)]
  })
}

function isSame(keys: KeySchema['properties'], others: KeySchema['properties']): boolean {
  return keys !== undefined && JSON.stringify(keys) === JSON.stringify(others)
}

function defaultOf(schema: KeySchema, isRequired: boolean): string {
  if (schema.default === undefined) return isRequired ? 'required' : '–'
  return typeof schema.default === 'object' ? '–' : `\`${JSON.stringify(schema.default)}\``
}
