import * as z from 'zod/mini'
import { typoDistance } from '#db/search/typo-distance.ts'
import type { JsonPath } from './json-places.ts'
import { SettingsFile } from './settings-schema.ts'

/** How different a mistyped key may be from the one that is suggested. */
const MOST_TYPOS = 3

/** A flaw before its line is known. */
export interface FlawAt {
  readonly at: JsonPath
  readonly text: string
}

/** Returns what the schema refuses: each unknown key, each missing one, and each wrong value with what stands there. */
export function schemaFlaws(value: unknown, error: z.core.$ZodError): FlawAt[] {
  return error.issues.flatMap((issue): FlawAt[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ at: [...issue.path, key], text: unknownKey(issue.path, key) }))
    }
    const found = valueAt(value, issue.path)
    const text =
      found === undefined ? `is missing; it ${issue.message}` : `${issue.message}, not ${shown(found)}`
    return [{ at: issue.path, text }]
  })
}

function unknownKey(path: JsonPath, key: string): string {
  const known = knownKeys(path)
  const [nearest] = known
    .map((name) => ({ name, distance: typoDistance(key.toLowerCase(), name.toLowerCase(), MOST_TYPOS) }))
    .filter(({ name, distance }) => distance <= Math.min(MOST_TYPOS, name.length / 2))
    .toSorted((a, b) => a.distance - b.distance)
  if (nearest) return `is unknown; did you mean ${nearest.name}?`
  return `is unknown; here may stand ${known.join(', ')}`
}

interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>> | undefined
  readonly items?: SchemaNode | undefined
}

const Node: z.ZodMiniType<SchemaNode> = z.lazy(() =>
  z.object({ properties: z.optional(z.record(z.string(), Node)), items: z.optional(Node) }),
)

/** Returns the keys that the schema knows at a path. */
function knownKeys(path: JsonPath): string[] {
  const root = z.parse(Node, settingsJsonSchema())
  const node = path.reduce<SchemaNode | undefined>(
    (at, part) => (typeof part === 'number' ? at?.items : at?.properties?.[String(part)]),
    root,
  )
  return Object.keys(node?.properties ?? {})
}

/** Returns the JSON Schema of the settings file, as it is published in docs/settings.schema.json. */
export function settingsJsonSchema(): object {
  return z.toJSONSchema(SettingsFile, { io: 'input', reused: 'inline' })
}

function valueAt(value: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (at, part) =>
      typeof at === 'object' && at !== null
        ? Object.entries(at).find(([key]) => key === String(part))?.[1]
        : undefined,
    value,
  )
}

/** Shows a value on one line. */
function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
