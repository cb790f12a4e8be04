import { statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** What must stay free on the disk of a database, or the shop is not ready (OPS-16). */
export const MIN_FREE_BYTES = 200 * 1024 * 1024

const MEGABYTE = 1024 * 1024

/** Throws an Error if a copy of a database file would leave less than the shop needs to go on (OPS-492). */
export function requireRoom(database: string, target: string): void {
  const folder = dirname(target)
  const { bavail, bsize } = statfsSync(folder)
  const size = statSync(database).size
  if (bavail * bsize >= size + MIN_FREE_BYTES) return
  const [copy, spare, free] = [size, MIN_FREE_BYTES, bavail * bsize].map((bytes) =>
    Math.round(bytes / MEGABYTE),
  )
  throw new Error(
    `there is no room for a copy in ${folder}: it takes ${copy} MB, the shop needs ${spare} MB more, and ${free} MB are free`,
  )
}
