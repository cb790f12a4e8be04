import type { Violation } from './source-file.ts'

/** Folders of web/ that are no capabilities. */
const FRAME = new Set(['app', 'lib', 'pages', 'public', 'ui'])
/** The only capability that exists in the browser alone. */
const ONLY_IN_WEB = new Set(['analytics'])
/** Schema files of tables that several capabilities or none of them own. */
const SHARED_TABLES = new Set(['consents', 'schema', 'security', 'shop-facts'])

/**
 * Finds parts of a capability whose name no module of `server` has: folders of `shared` and `web`, and files of
 * `db/schema`. A folder of `web` may also be named like a file of `shared`.
 */
export function findForeignNames(paths: readonly string[]): Violation[] {
  const modules = new Set(paths.flatMap((path) => /^server\/([^/.]+)\//.exec(path)?.[1] ?? []))
  const ofShared = new Set(paths.flatMap((path) => /^shared\/([^/.]+)\.ts$/.exec(path)?.[1] ?? []))
  const found = new Map<string, string>()
  for (const path of paths) {
    const [layer = '', name = '', third] = path.split('/')
    if (layer === 'shared' && third !== undefined && !modules.has(name)) found.set(`shared/${name}`, name)
    if (layer === 'web' && third !== undefined && !isKnownInWeb(name)) found.set(`web/${name}`, name)
    const table = /^db\/schema\/([^/]+)\.ts$/.exec(path)?.[1]
    if (table !== undefined && !modules.has(table) && !SHARED_TABLES.has(table)) found.set(path, table)
  }
  return [...found].map(([path, name]) => ({
    rule: 'a capability has one name in every layer',
    path,
    found: name,
  }))

  function isKnownInWeb(name: string): boolean {
    return [modules, ofShared, FRAME, ONLY_IN_WEB].some((names) => names.has(name))
  }
}
