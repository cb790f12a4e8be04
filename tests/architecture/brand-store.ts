import { lineAt, type SourceFile, type Violation } from './source-file.ts'
import { isNode, nodesOf, type SyntaxNode } from './syntax.ts'

const TEXT = 'Фирменный магазин'
const NAMES: readonly unknown[] = ['BRAND_STORE_SHORT_NAME', 'deliveryShortName', 'shortName']
const COMPARISONS: readonly unknown[] = ['===', '!==', '==', '!=', 'in']
/** Functions and methods that compare what they are given, those of the query builder included. */
const COMPARING: readonly unknown[] = [
  ...['includes', 'startsWith', 'endsWith', 'indexOf', 'match', 'test', 'has', 'get', 'localeCompare'],
  ...['eq', 'ne', 'like', 'inArray'],
]

/** Finds code that decides by the short name of a tariff; what a tariff is, its kind says (DLV-11). */
export function findDecisionsByShortName(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => !path.startsWith('server/legacy/'))
    .flatMap((file) =>
      nodesOf(file)
        .filter((node) => comparedBy(node).some(isShortName))
        .map(({ start, end }) => ({
          rule: 'nothing is decided by the short name of a tariff',
          path: file.path,
          line: lineAt(file.text, start),
          found: file.text.slice(start, end),
        })),
    )
}

/** The values that a node compares. */
function comparedBy(node: SyntaxNode): unknown[] {
  switch (node.type) {
    case 'BinaryExpression':
      return COMPARISONS.includes(node.operator) ? [node.left, node.right] : []
    case 'SwitchStatement':
      return [node.discriminant]
    case 'SwitchCase':
      return [node.test]
    case 'Property':
      // A table looked up by the name.
      return isNode(node.key) && node.key.type === 'Literal' ? [node.key] : []
    case 'MemberExpression':
      return node.computed === true ? [node.property] : []
    case 'CallExpression':
      return COMPARING.includes(nameOf(node.callee)) ? [...argumentsOf(node), ownerOf(node.callee)] : []
    default:
      return []
  }
}

function isShortName(value: unknown): boolean {
  if (!isNode(value)) return false
  if (value.type === 'Literal') return String(value.value).includes(TEXT)
  return NAMES.includes(nameOf(value))
}

/** The name of a variable, or of the field that is read. */
function nameOf(value: unknown): unknown {
  if (!isNode(value)) return undefined
  return value.type === 'MemberExpression' && value.computed === false ? nameOf(value.property) : value.name
}

function ownerOf(callee: unknown): unknown {
  return isNode(callee) && callee.type === 'MemberExpression' ? callee.object : undefined
}

function argumentsOf(call: SyntaxNode): unknown[] {
  return Array.isArray(call.arguments) ? call.arguments : []
}
