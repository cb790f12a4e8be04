import { normalizeText } from '#shared/search/normalize-text.ts'

/** Normalizes the name of a place for comparison: any letter case, ё as е, a hyphen as a space. */
export function normalizePlaceName(name: string): string {
  return normalizeText(name.replace(/[-‐‑–—]/g, ' '))
}
