import { builtAssets, type Manifest } from '#server/page-assets.ts'

export interface FirstLoad {
  readonly page: string
  /** Bytes compressed by Brotli. */
  readonly scripts: number
  readonly styles: number
  /** Number of files with scripts. Over HTTP/1.1 each small one costs a round trip. */
  readonly files: number
}

const KB = 1024

type Budget = Omit<FirstLoad, 'page'>

/**
 * The budget of a page's first load. Other pages, the map, dialogs, and the carousel are loaded later. A module that
 * pages begin to share gets a file of its own, unless a list in scripts/lib/chunks.ts has it.
 */
export const BUDGET: Budget = { scripts: 120 * KB, styles: 20 * KB, files: 16 }
/** Pages with larger budgets, because they contain forms or all of an order, by how their paths begin. */
export const LARGE_PAGES: readonly (readonly [start: string, Budget])[] = [
  ['web/pages/checkout/', { scripts: 146 * KB, styles: 28 * KB, files: 27 }],
  ['web/pages/account/', { scripts: 124 * KB, styles: 28 * KB, files: 23 }],
  ['web/pages/order/', { ...BUDGET, files: 19 }],
]

export function pagesOf(manifest: Manifest): string[] {
  return Object.keys(manifest).filter((name) => /^web\/pages\/.+-page\.tsx$/.test(name))
}

/** Adds up the files that the document of a page links. */
export function measureFirstLoad(
  manifest: Manifest,
  page: string,
  sizeOf: (file: string) => number,
): FirstLoad {
  const { scripts, styles } = builtAssets(manifest, '').filesOf([page])
  const sum = (files: readonly string[]) => files.reduce((total, file) => total + sizeOf(file), 0)
  return { page, scripts: sum(scripts), styles: sum(styles), files: scripts.length }
}

/** Returns a message for each part of the first load that exceeds its budget. */
export function findExcess({ page, scripts, styles, files }: FirstLoad): string[] {
  const budget = LARGE_PAGES.find(([start]) => page.startsWith(start))?.[1] ?? BUDGET
  const excessOf = (what: string, size: number, limit: number) =>
    size > limit ? [`${page}: ${(size / KB).toFixed(1)} KB of ${what}, the budget is ${limit / KB} KB`] : []
  return [
    ...excessOf('scripts', scripts, budget.scripts),
    ...excessOf('styles', styles, budget.styles),
    ...(files > budget.files ? [`${page}: ${files} files with scripts, the budget is ${budget.files}`] : []),
  ]
}
