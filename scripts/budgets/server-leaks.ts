interface BuiltFile {
  readonly path: string
  readonly text: string
}

/** Strings that survive minification and occur only in server code. */
const MARKS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['better-sqlite3', /better-sqlite3|better_sqlite3/],
  ['Drizzle', /drizzle[:-]|drizzle\.config/],
  ['a module of Node', /(?:from|import|require\()\s*\(?["'`]node:/],
  ['the environment', /process\.env\.(?!NODE_ENV\b)[A-Z]/],
  ['SQL', /\b(?:SELECT .+ FROM|INSERT INTO|PRAGMA) /],
]

/**
 * Returns a message for each trace of server code in the browser's build, where it would be exposed and cost download
 * time.
 */
export function findServerLeaks(files: readonly BuiltFile[], secretNames: readonly string[]): string[] {
  return files.flatMap(({ path, text }) => {
    const marks = MARKS.filter(([, pattern]) => pattern.test(text)).map(([what]) => what)
    const names = secretNames.filter((name) => text.includes(name))
    return [...marks, ...names].map((what) => `${path} holds ${what}`)
  })
}
