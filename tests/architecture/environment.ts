import type { SourceFile, Violation } from './source-file.ts'

/** Returns the variables that server/config.ts reads: the upper-case keys of its schema. */
export function variablesOf(config: string): string[] {
  return [...config.matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm)].map(([, name = '']) => name)
}

/** Finds variables that .env.example lacks, and variables in it that the server does not read. */
export function findUndocumentedVariables(config: SourceFile, example: SourceFile): Violation[] {
  const read = variablesOf(config.text)
  const shown = [...example.text.matchAll(/^#? ?([A-Z][A-Z\d_]+)=/gm)].map(([, name = '']) => name)
  const missing = read.filter((name) => !shown.includes(name))
  const unused = shown.filter((name) => !read.includes(name))
  return [
    ...missing.map((found) => ({ rule: 'every variable is in .env.example', path: config.path, found })),
    ...unused.map((found) => ({ rule: 'every variable of .env.example is read', path: example.path, found })),
  ]
}
