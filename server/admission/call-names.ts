import { ENDPOINTS } from '#shared/paths.ts'

export const TRPC_PATH = `${ENDPOINTS.trpc}/`

/**
 * Returns the names of the calls in a path of tRPC, which a batch separates by commas; null if it cannot be decoded.
 * tRPC's adapter ignores slashes at the end: a name with them would be called with the weight of an unknown one.
 */
export function callNames(path: string): string[] | null {
  try {
    return decodeURIComponent(path.slice(TRPC_PATH.length).replace(/\/{1,2}$/, '')).split(',')
  } catch {
    return null
  }
}
