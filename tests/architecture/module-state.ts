import { lineAt, type SourceFile, type Violation } from './source-file.ts'
import { isNode, type SyntaxNode, topLevelStatements } from './syntax.ts'

const CONTAINERS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Array'])
/** Classes whose instances stay as they were made. Those of any other class may keep something. */
const CONSTANT = new Set(['RegExp', 'Collator', 'DateTimeFormat', 'NumberFormat', 'PluralRules', 'URL'])
const CHANGES = new Set([
  ...['set', 'add', 'delete', 'clear', 'push', 'pop', 'shift', 'unshift', 'splice', 'sort', 'reverse'],
])
/** Functions whose result keeps values in what another function has made for them. */
const CACHES = ['catalogCache', 'productTable']
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
/** What stands around an expression without changing its value. */
const WRAPPERS = new Set([
  ...['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'ParenthesizedExpression'],
])

const scopes = new WeakMap<SyntaxNode, Scope>()

/** What a function is for this rule. */
interface Scope {
  /** What it and the functions inside of it change, but do not declare. */
  readonly changes: ReadonlySet<string>
  /** Whether it returns an instance, or functions inside of it, which may outlive its call, change what it declares. */
  readonly isMaker: boolean
}

interface Binding {
  readonly name: string
  readonly kind: string
  readonly value: SyntaxNode | null
  readonly isExported: boolean
  readonly node: SyntaxNode
}

/**
 * Finds what a module keeps between calls: variables, containers and objects that functions change, instances, what
 * functions keep that another one has made, and containers that are kept for each database. Another process has its
 * own. `found` is the file's path and the name, such as 'server/x.ts#known'.
 */
export function findModuleState(files: readonly SourceFile[]): Violation[] {
  const makers = makersOf(files)
  return files.flatMap((file) => {
    const changed = new Set(functionsIn(file).flatMap((one) => [...scopeOf(one).changes]))
    return bindingsOf(file)
      .filter((binding) => isState(binding, changed, makers))
      .map(({ name, node }) => ({
        rule: 'state of a module is listed with the reason why a second process does not mind',
        path: file.path,
        line: lineAt(file.text, node.start),
        found: `${file.path}#${name}`,
      }))
  })
}

function isState(
  { name, kind, value, isExported }: Binding,
  changed: ReadonlySet<string>,
  makers: ReadonlySet<string>,
): boolean {
  if (kind !== 'const' || changed.has(name)) return true
  if (value?.type === 'CallExpression') {
    const called = calledBy(value)
    if (called === 'prepared') return inside(value).some(isContainer)
    if (called === 'atom') return isStoredAtom(value)
    return makers.has(called) || functionsAt(value.callee).some((one) => scopeOf(one).isMaker)
  }
  if (value?.type !== 'NewExpression') return false
  if (!isContainer(value)) return isInstance(value)
  // Another file may change it.
  return isExported && (value.arguments as unknown[]).length === 0
}

/** Whether an object may change: one that is neither a container, which is judged by its use, nor a constant. */
function isInstance(node: SyntaxNode): boolean {
  return node.type === 'NewExpression' && !isContainer(node) && !CONSTANT.has(classOf(node))
}

/** Whether an atom has a value of its own, which is kept in Jotai's store, and not only computes one. */
function isStoredAtom({ arguments: given }: SyntaxNode): boolean {
  const [value, ...rest] = given as SyntaxNode[]
  return value !== undefined && rest.length === 0 && !FUNCTIONS.has(value.type)
}

/** Returns the name of the function of `make()`, and also of `make()()`. */
function calledBy({ callee }: SyntaxNode): string {
  return isNode(callee) && callee.type === 'CallExpression' ? calledBy(callee) : nameOf(callee)
}

function isContainer(node: SyntaxNode): boolean {
  return node.type === 'NewExpression' && CONTAINERS.has(classOf(node))
}

/** Returns the name of the class of `new Map()` or `new Intl.Collator()`. */
function classOf({ callee }: SyntaxNode): string {
  return nameOf(isNode(callee) && callee.type === 'MemberExpression' ? callee.property : callee)
}

function bindingsOf(file: SourceFile): Binding[] {
  return topLevelStatements(file).flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declaration = isExported ? statement.declaration : statement
    if (!isNode(declaration) || declaration.type !== 'VariableDeclaration') return []
    return (declaration.declarations as SyntaxNode[]).map((node) => ({
      name: nameOf(node.id),
      kind: String(declaration.kind),
      value: isNode(node.init) ? unwrap(node.init) : null,
      isExported,
      node,
    }))
  })
}

/** Returns the names of the functions whose results keep something. */
function makersOf(files: readonly SourceFile[]): ReadonlySet<string> {
  const makers = files.flatMap(declaredFunctions).filter(([, node]) => scopeOf(node).isMaker)
  return new Set([...CACHES, ...makers.map(([name]) => name)])
}

function declaredFunctions(file: SourceFile): (readonly [name: string, node: SyntaxNode])[] {
  const declared = functionsIn(file).map((node) => [nameOf(node.id), node] as const)
  const assigned = bindingsOf(file).flatMap(({ name, value }) =>
    value && FUNCTIONS.has(value.type) ? [[name, value] as const] : [],
  )
  return [...declared.filter(([name]) => name !== ''), ...assigned]
}

function functionsIn(file: SourceFile): readonly SyntaxNode[] {
  return topLevelStatements(file).flatMap(functionsAt)
}

/** Returns the outermost functions of some code. */
function functionsAt(value: unknown): SyntaxNode[] {
  if (isNode(value) && FUNCTIONS.has(value.type)) return [value]
  return childrenOf(value).flatMap(functionsAt)
}

function scopeOf(node: SyntaxNode): Scope {
  const known = scopes.get(node)
  if (known) return known
  const nodes = ownNodes([node.body])
  const variables = nodes.filter(({ type }) => type === 'VariableDeclarator')
  const own = new Set([node.params, variables.map(({ id }) => id)].flatMap(namesIn))
  const changedInside = functionsAt(node.body).flatMap((one) => [...scopeOf(one).changes])
  const changed = [...nodes.map(changedIn), ...changedInside]
  const scope = {
    changes: new Set(changed.filter((name) => name !== '' && !own.has(name))),
    isMaker: changedInside.some((name) => own.has(name)) || returnedBy(node).some(isInstance),
  }
  scopes.set(node, scope)
  return scope
}

/** Returns the names that a declaration declares: a name, or a pattern of names. */
function namesIn(declared: unknown): string[] {
  if (Array.isArray(declared)) return declared.flatMap(namesIn)
  if (!isNode(declared)) return []
  if (declared.type === 'Identifier') return [nameOf(declared)]
  const { properties, elements, value, left, argument } = declared
  return [properties, elements, value, left, argument].flatMap(namesIn)
}

/** Returns what a function returns, as far as it is written there. */
function returnedBy({ body }: SyntaxNode): SyntaxNode[] {
  const returned = ownNodes(body).flatMap(({ type, argument }) =>
    type === 'ReturnStatement' ? [argument] : [],
  )
  return [...returned, body].filter(isNode).map(unwrap)
}

/** Returns the name of what a piece of code changes, such as `known` in `known.list.push(1)`. */
function changedIn(node: SyntaxNode): string {
  if (node.type === 'AssignmentExpression') return rootOf(node.left)
  if (node.type === 'UpdateExpression') return rootOf(node.argument)
  if (node.type === 'UnaryExpression' && node.operator === 'delete') return rootOf(node.argument)
  const called = node.type === 'CallExpression' ? node.callee : null
  if (!isNode(called) || called.type !== 'MemberExpression') return ''
  return CHANGES.has(nameOf(called.property)) ? rootOf(called.object) : ''
}

/** Returns the name before the first dot. */
function rootOf(value: unknown): string {
  if (!isNode(value)) return ''
  const node = unwrap(value)
  return node.type === 'MemberExpression' ? rootOf(node.object) : nameOf(node)
}

function unwrap(node: SyntaxNode): SyntaxNode {
  return WRAPPERS.has(node.type) && isNode(node.expression) ? unwrap(node.expression) : node
}

/** Returns the nodes of some code without those of the functions inside of it. */
function ownNodes(value: unknown): SyntaxNode[] {
  return childrenOf(value).flatMap((node) => (FUNCTIONS.has(node.type) ? [] : [node, ...ownNodes(node)]))
}

function inside(value: unknown): SyntaxNode[] {
  return childrenOf(value).flatMap((node) => [node, ...inside(node)])
}

function childrenOf(value: unknown): SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap((child) => (isNode(child) ? [child] : childrenOf(child)))
  return isNode(value) ? childrenOf(Object.values(value)) : []
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : ''
}
