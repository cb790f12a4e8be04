/** What Vite notes of each chunk of the browser's build. */
export interface Chunk {
  readonly file: string
  readonly src?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

export interface FirstLoad {
  readonly page: string
  /** Bytes as they travel, compressed by brotli. */
  readonly scripts: number
  readonly styles: number
}

/** The entry, and what it imports as soon as the first picture stands. */
const ENTRIES = ['web/entry-client.tsx', 'web/app/start.tsx']
const KB = 1024

/** What a page may need before it is alive. What opens later (map, dialogs, carousel) loads later. */
export const BUDGET = { scripts: 130 * KB, styles: 20 * KB } as const
/** Pages that are worked in rather than looked through carry their forms. */
const WORKED_IN = /^web\/pages\/(?:checkout|account|personal|order|orders)\//
const WORKED_IN_BUDGET = { scripts: 180 * KB, styles: 28 * KB } as const

export function pagesOf(manifest: Manifest): string[] {
  return Object.keys(manifest).filter((name) => /^web\/pages\/.+-page\.tsx$/.test(name))
}

/** Adds up the files that the document of a page links: those of the entry and of the page's own chunk. */
export function measureFirstLoad(
  manifest: Manifest,
  page: string,
  sizeOf: (file: string) => number,
): FirstLoad {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const seen = new Set<string>()

  function collect(name: string): void {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const needed of chunk.imports ?? []) collect(needed)
  }

  for (const entry of ENTRIES) collect(entry)
  collect(page)
  const sum = (files: Set<string>) => [...files].reduce((total, file) => total + sizeOf(file), 0)
  return { page, scripts: sum(scripts), styles: sum(styles) }
}

/** What goes over the budget, in words; an empty list when nothing does. */
export function findExcess({ page, scripts, styles }: FirstLoad): string[] {
  const budget = WORKED_IN.test(page) ? WORKED_IN_BUDGET : BUDGET
  const tell = (what: string, size: number, limit: number) =>
    size > limit ? [`${page}: ${(size / KB).toFixed(1)} KB of ${what}, the budget is ${limit / KB} KB`] : []
  return [...tell('scripts', scripts, budget.scripts), ...tell('styles', styles, budget.styles)]
}
