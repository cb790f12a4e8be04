import { lineAt, type SourceFile, type Violation } from './source-file.ts'
import { nodesOf, type SyntaxNode } from './syntax.ts'

interface Kind {
  readonly what: string
  readonly matches: (node: SyntaxNode) => boolean
}

const KINDS: readonly Kind[] = [
  {
    what: 'a literal with a getter or setter',
    matches: ({ type, kind }) => type === 'Property' && (kind === 'get' || kind === 'set'),
  },
  {
    what: 'Object.create of an object',
    matches: (node) => callOf(node) === 'Object.create' && !isNull((node.arguments as SyntaxNode[])[0]),
  },
  {
    what: 'a property that is defined',
    matches: (node) => /^(?:Object|Reflect)\.definePropert(?:y|ies)$/.test(callOf(node)),
  },
  {
    what: 'something weak',
    matches: ({ type, callee }) =>
      type === 'NewExpression' && /^(?:Weak(?:Map|Set|Ref)|FinalizationRegistry)$/.test(nameOf(callee)),
  },
]

/**
 * Finds what V8 keeps, with everything it refers to, until it collects all of its memory, if it is made for a request or
 * has one as a key. `found` is the file's path and what was found in it.
 */
export function findOldHolders(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) =>
    nodesOf(file).flatMap((node) =>
      KINDS.filter(({ matches }) => matches(node)).map(({ what }) => ({
        rule: 'nothing old refers to a request (docs/decisions.md, 2026-12-01)',
        path: file.path,
        line: lineAt(file.text, node.start),
        found: `${file.path}: ${what}`,
      })),
    ),
  )
}

/** 'Object.create' for a call of it. */
function callOf({ type, callee }: SyntaxNode): string {
  const { object, property } = (callee ?? {}) as Readonly<Record<string, unknown>>
  return type === 'CallExpression' && object ? `${nameOf(object)}.${nameOf(property)}` : ''
}

function nameOf(node: unknown): string {
  return (node as { readonly name?: string } | undefined)?.name ?? ''
}

function isNull(node: SyntaxNode | undefined): boolean {
  return node?.type === 'Literal' && node.value === null
}
