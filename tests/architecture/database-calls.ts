import { lineAt, type SourceFile, type Violation } from './source-file.ts'
import { isNode, nodesOf, type SyntaxNode } from './syntax.ts'

const TRANSACTIONS = new Set(['transaction', 'inTransaction'])
const STATEMENTS = new Set(['select', 'selectDistinct', 'insert', 'update', 'delete'])
const EXECUTORS = new Set(['run', 'all', 'get', 'values', 'prepare'])
const HANDLES = new Set(['db', 'tx'])

/** Finds async transaction callbacks. Transactions are synchronous: work after an await would run outside of them. */
export function findAsyncTransactions(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) =>
    nodesOf(file).flatMap((node) => {
      if (node.type !== 'CallExpression' || !TRANSACTIONS.has(calledName(node) ?? '')) return []
      const isAsync = (node.arguments as unknown[]).some(
        (argument) => isNode(argument) && argument.async === true,
      )
      return isAsync ? [violation(file, node, 'no async callback in a transaction')] : []
    }),
  )
}

/** Finds Drizzle queries that are built but never run. Such a statement silently does nothing. */
export function findIdleQueries(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) =>
    nodesOf(file).flatMap((node) => {
      if (node.type !== 'ExpressionStatement' || !isNode(node.expression)) return []
      const chain = readChain(node.expression)
      if (!HANDLES.has(chain[0] ?? '') || !STATEMENTS.has(chain[1] ?? '')) return []
      // `.values()` runs a select, but only fills an insert.
      const last = chain.at(-1) ?? ''
      const isRun = EXECUTORS.has(last) && !(last === 'values' && chain[1] === 'insert')
      return isRun ? [] : [violation(file, node, 'a query ends in .run(), .all() or .get()')]
    }),
  )
}

/** The tables from which the search index is built. */
const INDEXED = new Set(['products', 'categoryProducts'])
const WRITES = new Set(['insert', 'update', 'delete'])

/** The functions that update the search index with what is written inside. */
const INDEXING = new Set(['changeProduct', 'changeProducts'])

/** Finds writes of products outside changeProduct and changeProducts, which update the search index in the same transaction. */
export function findUnindexedWrites(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const calls = nodesOf(file).filter(({ type }) => type === 'CallExpression')
    const indexed = calls.filter((call) => INDEXING.has(calledName(call) ?? ''))
    return calls.flatMap((call) => {
      const [table] = call.arguments as unknown[]
      const isWrite = WRITES.has(calledName(call) ?? '') && isNode(table) && INDEXED.has(String(table.name))
      const isInside = indexed.some(({ start, end }) => start < call.start && call.end < end)
      return isWrite && !isInside ? [violation(file, call, 'a product is written inside changeProduct')] : []
    })
  })
}

function violation(file: SourceFile, node: SyntaxNode, rule: string): Violation {
  const line = lineAt(file.text, node.start)
  return { rule, path: file.path, line, found: file.text.split('\n')[line - 1]?.trim() ?? '' }
}

function calledName(call: SyntaxNode): string | undefined {
  if (!isNode(call.callee)) return undefined
  const named = call.callee.type === 'MemberExpression' ? call.callee.property : call.callee
  return isNode(named) && typeof named.name === 'string' ? named.name : undefined
}

/** Reads `ctx.db.insert(a).values(b).run()` as ['db', 'insert', 'values', 'run']. */
function readChain(node: SyntaxNode): string[] {
  if (node.type === 'CallExpression' && isNode(node.callee)) return readChain(node.callee)
  if (node.type === 'Identifier') return [String(node.name)]
  if (node.type !== 'MemberExpression' || !isNode(node.object) || !isNode(node.property)) return []
  const name = String(node.property.name)
  return HANDLES.has(name) ? [name] : [...readChain(node.object), name]
}
