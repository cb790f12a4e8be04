import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A file as the rules get it. They read no files themselves, so tests can give them samples. */
export interface SourceFile {
  /** The path in the project, with forward slashes: 'server/basket/add-item.ts'. */
  readonly path: string
  readonly text: string
}

export interface Violation {
  readonly rule: string
  readonly path: string
  readonly line?: number
  readonly found: string
}

/** Formats a violation as one line for the output of a failing test. */
export function describeViolation({ rule, path, line, found }: Violation): string {
  return `${path}${line === undefined ? '' : `:${line}`}  ${rule}: ${found}`
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

/** Files by path and time of change, so that the tests of a worker read and parse each only once. */
const known = new Map<string, SourceFile>()

function readSource(path: string): SourceFile {
  const key = `${path} ${statSync(path).mtimeMs}`
  const file = known.get(key) ?? { path, text: readFileSync(path, 'utf8') }
  known.set(key, file)
  return file
}

/** Reads the files at some paths (folders or single files) whose names end in one of the extensions. */
export function readTree(paths: readonly string[], extensions: readonly string[]): SourceFile[] {
  return paths.flatMap(listFiles).flatMap((path) => {
    if (!extensions.some((extension) => path.endsWith(extension))) return []
    return [readSource(path)]
  })
}

function listFiles(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return []
  if (found.isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .sort()
}

export const LAYERS = ['shared', 'db', 'server', 'web'] as const
export const CODE = ['.ts', '.tsx']
