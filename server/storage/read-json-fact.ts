import * as z from 'zod/mini'
import { type Fact, readFact } from '#db/shop-facts.ts'
import type { Sqlite } from '#db/sqlite.ts'
import { parseJson } from '#server/upstream/parse-json.ts'

/** Returns a fact that is stored as JSON; null if there is none, or if another version has stored it differently. */
export function readJsonFact<T extends z.ZodMiniType>(
  sqlite: Sqlite,
  key: Fact,
  schema: T,
): z.infer<T> | null {
  const json = readFact(sqlite, key)
  const parsed = z.safeParse(schema, json === null ? null : parseJson(json))
  return parsed.success ? parsed.data : null
}
