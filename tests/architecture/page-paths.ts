import { ENDPOINTS, PATH_STARTS, paths } from '#shared/paths.ts'
import { lineAt, type SourceFile, type Violation } from './source-file.ts'
import { isNode, nodesOf, type SyntaxNode } from './syntax.ts'

/** The only file that may write paths, and the one that may write the patterns of pages. */
const BUILDS = 'shared/paths.ts'
const ROUTES = 'web/app/routes.tsx'

/** The first parts of the paths of pages: 'catalog', 'product', 'personal'. */
const FIRST_PARTS = new Set(
  [...Object.values(paths), ...Object.values(PATH_STARTS)].flatMap((path) => path.split('/')[1] || []),
)
/**
 * Such a part at the start of a text or of an attribute in it. The slash after it tells a page from other addresses:
 * every path of a page ends with one.
 */
const PAGE = new RegExp(`(?:^|["'])/(?:${[...FIRST_PARTS].join('|')})/`)

/** The same for the endpoints besides pages, whose paths may end with their name. */
const ENDPOINT = new RegExp(`(?:^|["'])(?:${Object.values(ENDPOINTS).join('|')})(?:/|$)`)
/** The simulator's routes are relative to its own path, and benchmarks call the shop like other clients. */
const WRITES_ENDPOINTS = ['server/simulator/', 'scripts/bench/']

/** Finds paths of pages and endpoints in strings, templates, and regular expressions outside shared/paths.ts. */
export function findPagePaths(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    if (file.path === BUILDS) return []
    const nodes = nodesOf(file)
    const patterns = new Set(file.path === ROUTES ? nodes.flatMap(routePatternOf) : [])
    return nodes.flatMap((node) => {
      const text = textOf(node)
      if (text === undefined || patterns.has(node)) return []
      const isEndpoint =
        ENDPOINT.test(text) && !WRITES_ENDPOINTS.some((folder) => file.path.startsWith(folder))
      if (!PAGE.test(text) && !isEndpoint) return []
      const line = lineAt(file.text, node.start)
      return [{ rule: 'a path of the shop is built in shared/paths.ts', path: file.path, line, found: text }]
    })
  })
}

/** Returns the first argument of a call of page(), which is the pattern of its route. */
function routePatternOf({ type, callee, arguments: values }: SyntaxNode): SyntaxNode[] {
  if (type !== 'CallExpression' || !isNode(callee) || callee.name !== 'page') return []
  const [pattern] = values as unknown[]
  return isNode(pattern) ? [pattern] : []
}

/** Returns the text of a string, of a template's part between two expressions, or of a regular expression. */
function textOf({ type, value, regex }: SyntaxNode): string | undefined {
  if (type === 'TemplateElement') return (value as { readonly raw: string }).raw
  if (type !== 'Literal') return undefined
  if (typeof value === 'string') return value
  if (regex === undefined) return undefined
  const { pattern } = regex as { readonly pattern: string }
  return pattern.replace(/^\^/, '').replaceAll('\\/', '/')
}
