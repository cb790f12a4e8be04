import { lineAt, type SourceFile, type Violation } from './source-file.ts'
import { isNode, nodesOf, type SyntaxNode } from './syntax.ts'

const TOKENS = 'web/ui/tokens.css'
const COLOR =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![-\w.#])(?:white|black|red|green|blue|gr[ae]y|silver|yellow|orange|pink|purple|crimson)(?![-\w])/i
/** Sizes in units that do not follow the surrounding text, unlike em and %. */
const FIXED_SIZE = /(?<![-\w])[\d.]+(?:px|rem|pt|vw)\b/
const SIZED = new Set(['font', 'font-size', 'fontSize'])
const PAINTED = new Set(['fill', 'stroke', 'color', 'stopColor', 'floodColor'])
/** A comment on the same line that gives the reason for an exception. */
const ESCAPE = /\/\*\s*raw:\s*\S.*?\*\//

/** Finds colors and text sizes in style sheets other than web/ui/tokens.css, which alone may define them. */
export function findRawStyles(files: readonly SourceFile[]): Violation[] {
  return files.filter(({ path }) => path !== TOKENS).flatMap(findInStyleSheet)
}

function findInStyleSheet({ path, text }: SourceFile): Violation[] {
  const lines = text.split('\n')
  // Comments are replaced by spaces of the same length, so that offsets stay valid.
  const code = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...code.matchAll(/(?<=[{;]\s*)([-\w]+)\s*:([^;{}]+)(?=[;}])/g)].flatMap((match) => {
    const [declaration, property = '', value = ''] = match
    const offset = match.index + (declaration.length - declaration.trimStart().length)
    const rule = ruleBroken(property, value.replace(/url\([^)]*\)/g, ''))
    const line = lineAt(text, offset)
    if (rule === null || ESCAPE.test(lines[line - 1] ?? '')) return []
    return [{ rule, path, line, found: declaration.replace(/\s+/g, ' ').trim() }]
  })
}

function ruleBroken(property: string, value: string): string | null {
  if (COLOR.test(value)) return `no raw color outside ${TOKENS}`
  if (SIZED.has(property) && FIXED_SIZE.test(value)) return `no raw text size outside ${TOKENS}`
  // Text grows with the size that is set in the browser, and its lines have to grow with it.
  if (property === 'line-height' && /px/.test(value)) return 'no line height in px'
  return null
}

/** Finds raw colors and text sizes in `style` and on SVG shapes of components. Custom properties may be set. */
export function findRawInlineStyles(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap((file) =>
      nodesOf(file).flatMap((node) => {
        if (node.type !== 'JSXAttribute' || !isNode(node.name)) return []
        const name = String(node.name.name)
        const values =
          name === 'style' ? styleValues(node) : PAINTED.has(name) ? literalsOf(name, node.value) : []
        return values.flatMap(({ property, value, offset }) => {
          const rule = property.startsWith('--') ? null : ruleBroken(property, value)
          if (rule === null) return []
          return [{ rule, path: file.path, line: lineAt(file.text, offset), found: `${property}: ${value}` }]
        })
      }),
    )
}

interface StyleValue {
  readonly property: string
  readonly value: string
  readonly offset: number
}

function styleValues(attribute: SyntaxNode): StyleValue[] {
  const container = attribute.value
  const object = isNode(container) && isNode(container.expression) ? container.expression : null
  if (object?.type !== 'ObjectExpression') return []
  return (object.properties as unknown[]).flatMap((property) => {
    if (!isNode(property) || !isNode(property.key)) return []
    return literalsOf(String(property.key.name ?? property.key.value), property.value)
  })
}

function literalsOf(property: string, node: unknown): StyleValue[] {
  if (!isNode(node)) return []
  if (node.type === 'JSXExpressionContainer') return literalsOf(property, node.expression)
  if (node.type !== 'Literal') return []
  // React writes a bare number as px.
  const value = typeof node.value === 'number' && SIZED.has(property) ? `${node.value}px` : String(node.value)
  return [{ property, value, offset: node.start }]
}
