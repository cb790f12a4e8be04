import type { Violation } from './source-file.ts'

/** Finds beginnings of paths that no file has, so that a chunk lacks the code it was made for. */
export function findDeadStarts(starts: readonly string[], paths: readonly string[]): Violation[] {
  return starts
    .filter((start) => !paths.some((path) => path.startsWith(start)))
    .map((start) => ({ rule: 'chunks name existing files', path: 'scripts', found: start }))
}
