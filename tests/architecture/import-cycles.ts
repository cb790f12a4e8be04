import { resolveTarget } from './import-rule.ts'
import type { SourceFile, Violation } from './source-file.ts'
import { moduleRequests } from './syntax.ts'

/**
 * Finds import cycles between files. Type imports are erased and lazy imports run later, so neither counts.
 * Reports each cycle from the file at which the search entered it.
 */
export function findImportCycles(files: readonly SourceFile[]): Violation[] {
  const graph = new Map(files.map((file) => [file.path, targetsOf(file)]))
  return findCycles(graph).map((cycle) => ({
    rule: 'no import cycles between files',
    path: cycle[0] ?? '',
    found: cycle.join(' → '),
  }))
}

/**
 * Finds import cycles between modules; type and lazy imports count, because they are dependencies too. A module is a
 * folder of a layer with all below it, a page of web/pages, or a file of the layer itself. Reports each cycle with
 * its first import.
 */
export function findFolderCycles(files: readonly SourceFile[]): Violation[] {
  const graph = new Map<string, string[]>()
  const imports = new Map<string, string>()
  for (const file of files) {
    const from = moduleOf(file.path)
    const targets = graph.get(from) ?? []
    graph.set(from, targets)
    for (const { specifier } of moduleRequests(file)) {
      const target = resolveTarget(file.path, specifier)
      const to = target === null ? from : moduleOf(target)
      if (to === from || targets.includes(to)) continue
      targets.push(to)
      imports.set(`${from} ${to}`, `${file.path} imports ${target}`)
    }
  }
  return findCycles(graph).map((cycle) => ({
    rule: 'no import cycles between folders',
    path: cycle[0] ?? '',
    found: `${cycle.join(' → ')}: ${imports.get(cycle.slice(0, 2).join(' '))}`,
  }))
}

function moduleOf(path: string): string {
  const parts = path.split('/')
  return parts.slice(0, path.startsWith('web/pages/') ? 3 : 2).join('/')
}

/** Returns the cycles of a graph, each from the node at which the search entered it back to that node. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>()
  const cycles: string[][] = []

  function visit(node: string, trail: readonly string[]): void {
    const start = trail.indexOf(node)
    if (start >= 0) {
      cycles.push([...trail.slice(start), node])
      return
    }
    if (done.has(node)) return
    for (const target of graph.get(node) ?? []) visit(target, [...trail, node])
    done.add(node)
  }

  for (const node of graph.keys()) visit(node, [])
  return cycles
}

/** Returns the paths of all files that are loaded before a file runs, its own included. */
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
