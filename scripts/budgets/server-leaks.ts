interface BuiltFile {
  readonly path: string
  readonly text: string
}

/** Strings that minifying keeps and that only the server's code holds. */
const MARKS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['better-sqlite3', /better-sqlite3|better_sqlite3/],
  ['Drizzle', /drizzle[:-]|drizzle\.config/],
  ['a module of Node', /(?:from|import|require\()\s*\(?["'`]node:/],
  ['the environment', /process\.env\.(?!NODE_ENV\b)[A-Z]/],
  ['SQL', /\b(?:SELECT .+ FROM|INSERT INTO|PRAGMA) /],
]

/** Server code in the browser's build: it gives away the inside of the shop, and is carried for nothing. */
export function findServerLeaks(files: readonly BuiltFile[], secretNames: readonly string[]): string[] {
  return files.flatMap(({ path, text }) => {
    const marks = MARKS.filter(([, pattern]) => pattern.test(text)).map(([what]) => what)
    const names = secretNames.filter((name) => text.includes(name))
    return [...marks, ...names].map((what) => `${path} holds ${what}`)
  })
}
