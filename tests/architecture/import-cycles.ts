import { resolveTarget } from './import-rule.ts'
import type { Breach, SourceFile } from './source-file.ts'
import { moduleRequests } from './syntax.ts'

/**
 * Files that need each other to be loaded first. Types vanish and lazy imports wait, so neither counts.
 * Each cycle is told once, from the file at which the search met it.
 */
export function findImportCycles(files: readonly SourceFile[]): Breach[] {
  const graph = new Map(files.map((file) => [file.path, targetsOf(file)]))
  const done = new Set<string>()
  const breaches: Breach[] = []

  function visit(path: string, trail: readonly string[]): void {
    const start = trail.indexOf(path)
    if (start >= 0) {
      breaches.push({ rule: 'no import cycles', path, found: [...trail.slice(start), path].join(' → ') })
      return
    }
    if (done.has(path)) return
    for (const target of graph.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }

  for (const path of graph.keys()) visit(path, [])
  return breaches
}

/** All files that are loaded before a file runs, itself among them. */
export function loadedWith(start: string, files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const loaded = new Set<string>()
  const visit = (path: string): void => {
    const file = byPath.get(path)
    if (!file || loaded.has(path)) return
    loaded.add(path)
    targetsOf(file).forEach(visit)
  }
  visit(start)
  return [...loaded]
}

function targetsOf(file: SourceFile): string[] {
  return moduleRequests(file).flatMap(({ specifier, isType, isDynamic }) =>
    isType || isDynamic ? [] : (resolveTarget(file.path, specifier) ?? []),
  )
}
