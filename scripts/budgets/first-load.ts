import { builtAssets, type Manifest } from '#server/page-assets.ts'

export interface FirstLoad {
  readonly page: string
  /** Bytes as they travel, compressed by brotli. */
  readonly scripts: number
  readonly styles: number
}

const KB = 1024

interface Budget {
  readonly scripts: number
  readonly styles: number
}

/** What a page may need before it is alive. What opens later (other pages, map, dialogs, carousel) loads later. */
export const BUDGET: Budget = { scripts: 120 * KB, styles: 20 * KB }
/** Pages that are worked in rather than looked through carry their forms. */
const WORKED_IN: readonly (readonly [RegExp, Budget])[] = [
  [/^web\/pages\/checkout\//, { scripts: 143 * KB, styles: 28 * KB }],
  [/^web\/pages\/account\//, { scripts: 122 * KB, styles: 28 * KB }],
]

export function pagesOf(manifest: Manifest): string[] {
  return Object.keys(manifest).filter((name) => /^web\/pages\/.+-page\.tsx$/.test(name))
}

/** Adds up the files that the server names in the document of a page. */
export function measureFirstLoad(
  manifest: Manifest,
  page: string,
  sizeOf: (file: string) => number,
): FirstLoad {
  const { scripts, styles } = builtAssets(manifest, '').filesOf([page])
  const sum = (files: readonly string[]) => files.reduce((total, file) => total + sizeOf(file), 0)
  return { page, scripts: sum(scripts), styles: sum(styles) }
}

/** What goes over the budget, in words; an empty list when nothing does. */
export function findExcess({ page, scripts, styles }: FirstLoad): string[] {
  const budget = WORKED_IN.find(([pages]) => pages.test(page))?.[1] ?? BUDGET
  const tell = (what: string, size: number, limit: number) =>
    size > limit ? [`${page}: ${(size / KB).toFixed(1)} KB of ${what}, the budget is ${limit / KB} KB`] : []
  return [...tell('scripts', scripts, budget.scripts), ...tell('styles', styles, budget.styles)]
}
