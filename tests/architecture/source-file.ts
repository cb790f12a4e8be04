import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the project as the rules see it: they read nothing themselves, so a violation can be planted. */
export interface SourceFile {
  /** Relative to the project, with forward slashes: 'server/basket/set-quantity.ts'. */
  readonly path: string
  readonly text: string
}

export interface Violation {
  readonly rule: string
  readonly path: string
  readonly line?: number
  readonly found: string
}

/** One line a violation, made to be read in a failing test. */
export function describeViolation({ rule, path, line, found }: Violation): string {
  return `${path}${line === undefined ? '' : `:${line}`}  ${rule}: ${found}`
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

/** The files of some folders (or single files) whose name ends in one of the extensions. */
export function readTree(places: readonly string[], extensions: readonly string[]): SourceFile[] {
  return places.flatMap(listFiles).flatMap((path) => {
    if (!extensions.some((extension) => path.endsWith(extension))) return []
    return [{ path, text: readFileSync(path, 'utf8') }]
  })
}

function listFiles(place: string): string[] {
  const found = statSync(place, { throwIfNoEntry: false })
  if (found === undefined) return []
  if (found.isFile()) return [place]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .sort()
}

export const LAYERS = ['shared', 'db', 'server', 'web'] as const
export const CODE = ['.ts', '.tsx']
