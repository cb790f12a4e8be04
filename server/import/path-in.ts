import type { FileCategory } from './offer.ts'

/** How many levels are followed upwards; a longer way goes in a circle. */
const MAX_LEVELS = 30

/**
 * Returns the names of a file's category and of those above it, the top one first; null if the file does not have it,
 * or if the way up goes in a circle.
 */
export function pathIn(categories: ReadonlyMap<string, FileCategory>, id: string): readonly string[] | null {
  const names: string[] = []
  for (let at: string | null = id; at !== null; ) {
    const category = categories.get(at)
    // A parent that the file lacks is left out.
    if (!category) return names.length === 0 ? null : names
    if (names.length >= MAX_LEVELS) return null
    names.unshift(category.name)
    at = category.parentId
  }
  return names
}
