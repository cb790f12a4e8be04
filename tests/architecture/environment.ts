import type { SourceFile, Violation } from './source-file.ts'

/** The variables that server/config.ts reads: the upper-case keys of its schema. */
export function variablesOf(config: string): string[] {
  return [...config.matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm)].map(([, name = '']) => name)
}

/** Whoever sets the shop up finds every variable in one file, and none that does nothing. */
export function findUndocumentedVariables(config: SourceFile, example: SourceFile): Violation[] {
  const read = variablesOf(config.text)
  const shown = [...example.text.matchAll(/^#? ?([A-Z][A-Z\d_]+)=/gm)].map(([, name = '']) => name)
  const missing = read.filter((name) => !shown.includes(name))
  const idle = shown.filter((name) => !read.includes(name))
  return [
    ...missing.map((found) => ({ rule: 'every variable is in .env.example', path: config.path, found })),
    ...idle.map((found) => ({ rule: 'every variable of .env.example is read', path: example.path, found })),
  ]
}
