import { globSync, readFileSync } from 'node:fs'

/** One list item of docs/requirements.md. */
export interface Requirement {
  /** 'AUTH-1'. */
  readonly id: string
  /** Struck through: the requirement no longer holds and needs no proof. */
  readonly isStruck: boolean
  /**
   * What replaces a test: where a person can see the requirement met ('screen: /brands/',
   * 'figure: docs/performance.md'), or that it is not built yet ('open').
   */
  readonly mark: string | null
}

export interface TextFile {
  readonly path: string
  readonly text: string
}

/** A requirement and the test files that cite it. */
export interface Proof {
  readonly requirement: Requirement
  readonly tests: readonly string[]
}

const ITEM = /^- (~~)?\*\*([A-Z]+-\d+)\*\* (.+)$/gm
const MARK = / \*\((open|(?:screen|figure): [^)]+)\)\*(?:~~)?$/
const CITATION = /^[ \t]*\/\/ Requirement: ((?:[A-Z]+-\d+(?:, )?)+)$/gm

export const REQUIREMENTS = 'docs/requirements.md'
export const PROOFS = 'docs/requirements-proof.md'

/** Returns the requirements of a document, in its order. */
export function readRequirements(markdown: string): Requirement[] {
  return [...markdown.matchAll(ITEM)].map(([, struck, id = '', text = '']) => ({
    id,
    isStruck: struck !== undefined,
    mark: MARK.exec(text)?.[1] ?? null,
  }))
}

/** Returns the files that may show a requirement: all test files of the project. */
export function readTests(): TextFile[] {
  return globSync('{tests,shared,db,server,web,scripts}/**/*.{test,spec}.{ts,tsx}', {
    exclude: ['**/node_modules/**'],
  })
    .toSorted()
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
}

/** Returns the numbers that a file cites in lines such as '// Requirement: AUTH-1, AUTH-2'. */
export function citedIn({ text }: TextFile): string[] {
  return [...text.matchAll(CITATION)].flatMap(([, ids = '']) => ids.split(', ').filter((id) => id !== ''))
}

/** Returns every requirement that still holds, with the test files that cite it. */
export function findProofs(requirements: readonly Requirement[], tests: readonly TextFile[]): Proof[] {
  const byId = new Map<string, string[]>()
  for (const file of tests) {
    for (const id of new Set(citedIn(file))) byId.set(id, [...(byId.get(id) ?? []), file.path])
  }
  return requirements
    .filter(({ isStruck }) => !isStruck)
    .map((requirement) => ({ requirement, tests: byId.get(requirement.id) ?? [] }))
}

/** Returns the table of docs/requirements-proof.md. */
export function proofsTable(proofs: readonly Proof[]): string {
  const rows = proofs.map(({ requirement: { id, mark }, tests }) => {
    const shown = [...tests.map((path) => `[${path}](../${path})`), ...(mark === null ? [] : [mark])]
    return `| ${id} | ${shown.join('<br>')} |`
  })
  return `# What shows each requirement

Written by \`npx node scripts/list-proofs.ts\` from the numbers that tests cite and from the screens and figures that
[the requirements](requirements.md) name themselves. A test keeps it up to date.

| Requirement | Shown by |
| --- | --- |
${rows.join('\n')}
`
}
