import { parseSync } from 'vite'
import type { SourceFile } from './source-file.ts'

type ParseResult = ReturnType<typeof parseSync>

/** A node of the syntax tree. The rules check a few kinds of nodes, so its fields are not typed further. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** Caches what was parsed, because several rules read the same files. */
const parsed = new WeakMap<SourceFile, ParseResult>()
const nodes = new WeakMap<SourceFile, readonly SyntaxNode[]>()

function parse(file: SourceFile): ParseResult {
  const known = parsed.get(file)
  if (known) return known
  const result = parseSync(file.path, file.text)
  const [error] = result.errors
  if (error) throw new Error(`${file.path} does not parse: ${error.message}`)
  parsed.set(file, result)
  return result
}

/** Returns every node of a file, parents before their children. */
export function nodesOf(file: SourceFile): readonly SyntaxNode[] {
  const known = nodes.get(file)
  if (known) return known
  const found: SyntaxNode[] = []
  collect(parse(file).program, found)
  nodes.set(file, found)
  return found
}

function collect(value: unknown, found: SyntaxNode[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found)
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (isNode(value)) found.push(value)
  for (const child of Object.values(value)) collect(child, found)
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

export function topLevelStatements(file: SourceFile): readonly SyntaxNode[] {
  return parse(file).program.body as unknown as readonly SyntaxNode[]
}

export interface ModuleRequest {
  readonly specifier: string
  /** A type import, which the compiler erases. */
  readonly isType: boolean
  readonly isDynamic: boolean
  readonly offset: number
}

/** Returns all imports and re-exports of a file: static, dynamic, and of types. */
export function moduleRequests(file: SourceFile): ModuleRequest[] {
  const { module } = parse(file)
  const imports = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    specifier: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
    isDynamic: false,
    offset: start,
  }))
  const exports = module.staticExports.flatMap(({ entries, start }) => {
    const from = entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ moduleRequest, isType }] : [],
    )
    const [first] = from
    if (!first) return []
    const isType = from.every((entry) => entry.isType)
    return [{ specifier: first.moduleRequest.value, isType, isDynamic: false, offset: start }]
  })
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest, start }) => {
    const specifier = /^['"`](.*)['"`]$/s.exec(file.text.slice(moduleRequest.start, moduleRequest.end))?.[1]
    return specifier === undefined ? [] : [{ specifier, isType: false, isDynamic: true, offset: start }]
  })
  const types = nodesOf(file).flatMap((node) => {
    const source = node.type === 'TSImportType' ? (node.source ?? node.argument) : undefined
    if (!isNode(source)) return []
    const literal = isNode(source.literal) ? source.literal : source
    return [{ specifier: String(literal.value), isType: true, isDynamic: false, offset: node.start }]
  })
  return [...imports, ...exports, ...dynamic, ...types]
}
