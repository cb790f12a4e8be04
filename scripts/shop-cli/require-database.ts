import { accessSync, constants } from 'node:fs'

/**
 * Throws an Error if there is no database file, or if it or its folder is closed to the user of the system, for whom it
 * must not look as if it were gone (OPS-245). `hint` follows where there is none.
 */
export function requireDatabase(file: string, hint = ''): void {
  try {
    accessSync(file, constants.R_OK)
  } catch (error) {
    const isClosed = error instanceof Error && 'code' in error && error.code === 'EACCES'
    throw new Error(
      isClosed
        ? `${file} cannot be read: run this as the user of the shop`
        : `there is no database at ${file}${hint}`,
    )
  }
}
