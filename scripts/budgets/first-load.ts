import { builtAssets, type Manifest } from '#server/page-assets.ts'

export interface FirstLoad {
  readonly page: string
  /** Bytes compressed by Brotli. */
  readonly scripts: number
  readonly styles: number
}

const KB = 1024

interface Budget {
  readonly scripts: number
  readonly styles: number
}

/** The budget of a page's first load in bytes. Other pages, the map, dialogs, and the carousel are loaded later. */
export const BUDGET: Budget = { scripts: 120 * KB, styles: 20 * KB }
/** Pages with larger budgets, because they contain forms, by how their paths begin. */
export const FORM_PAGES: readonly (readonly [start: string, Budget])[] = [
  ['web/pages/checkout/', { scripts: 146 * KB, styles: 28 * KB }],
  ['web/pages/account/', { scripts: 124 * KB, styles: 28 * KB }],
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
  return { page, scripts: sum(scripts), styles: sum(styles) }
}

/** Returns a message for each part of the first load that exceeds its budget. */
export function findExcess({ page, scripts, styles }: FirstLoad): string[] {
  const budget = FORM_PAGES.find(([start]) => page.startsWith(start))?.[1] ?? BUDGET
  const excessOf = (what: string, size: number, limit: number) =>
    size > limit ? [`${page}: ${(size / KB).toFixed(1)} KB of ${what}, the budget is ${limit / KB} KB`] : []
  return [...excessOf('scripts', scripts, budget.scripts), ...excessOf('styles', styles, budget.styles)]
}
