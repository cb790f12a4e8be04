import { lineAt, type SourceFile, type Violation } from './source-file.ts'
import { isNode, nodesOf, type SyntaxNode, topLevelStatements } from './syntax.ts'

const CONTAINERS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Array'])
const CHANGES = new Set([
  ...['set', 'add', 'delete', 'clear', 'push', 'pop', 'shift', 'unshift', 'splice', 'sort', 'reverse'],
])
/** Functions whose result keeps values between calls. */
const CACHES = new Set(['catalogCache', 'productTable'])
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

interface Binding {
  readonly name: string
  readonly kind: string
  readonly value: SyntaxNode | null
  readonly isExported: boolean
  readonly node: SyntaxNode
}

/**
 * Finds what a module keeps between calls: variables, containers that functions change, caches, and containers that are
 * kept for each database. Another process has its own. `found` is the file's path and the name, such as 'server/x.ts#known'.
 */
export function findModuleState(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const changed = changedInFunctions(file)
    return bindingsOf(file)
      .filter((binding) => isState(binding, changed))
      .map(({ name, node }) => ({
        rule: 'state of a module is listed with the reason why a second process does not mind',
        path: file.path,
        line: lineAt(file.text, node.start),
        found: `${file.path}#${name}`,
      }))
  })
}

function isState({ name, kind, value, isExported }: Binding, changed: ReadonlySet<string>): boolean {
  if (kind !== 'const') return true
  if (changed.has(name)) return true
  if (!value) return false
  const called = value.type === 'CallExpression' ? nameOf(value.callee) : ''
  if (CACHES.has(called)) return true
  if (called === 'prepared') return [...inside(value)].some(isContainer)
  // Another file may change it.
  return isExported && isContainer(value) && (value.arguments as unknown[]).length === 0
}

function isContainer(node: SyntaxNode): boolean {
  return node.type === 'NewExpression' && CONTAINERS.has(nameOf(node.callee))
}

function bindingsOf(file: SourceFile): Binding[] {
  return topLevelStatements(file).flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declaration = isExported ? statement.declaration : statement
    if (!isNode(declaration) || declaration.type !== 'VariableDeclaration') return []
    return (declaration.declarations as SyntaxNode[]).map((node) => ({
      name: nameOf(node.id),
      kind: String(declaration.kind),
      value: isNode(node.init) ? node.init : null,
      isExported,
      node,
    }))
  })
}

/** Returns the names on which code inside a function calls a changing method, or to whose members it assigns. */
function changedInFunctions(file: SourceFile): Set<string> {
  const names = new Set<string>()
  for (const outer of nodesOf(file)) {
    if (!FUNCTIONS.has(outer.type)) continue
    for (const node of inside(outer)) {
      if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'MemberExpression') {
        if (CHANGES.has(nameOf(node.callee.property))) names.add(nameOf(node.callee.object))
      }
      const target =
        node.type === 'AssignmentExpression'
          ? node.left
          : node.type === 'UpdateExpression'
            ? node.argument
            : null
      if (isNode(target) && target.type === 'MemberExpression') names.add(nameOf(target.object))
    }
  }
  names.delete('')
  return names
}

function* inside(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) {
    for (const item of value) yield* inside(item)
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (isNode(value)) yield value
  for (const child of Object.values(value)) yield* inside(child)
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : ''
}
