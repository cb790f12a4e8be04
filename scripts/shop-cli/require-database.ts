import { accessSync, constants, statSync } from 'node:fs'
import { DatabaseRefused } from '#db/database-refused.ts'
import { storageFaultOf } from '#db/storage-errors.ts'

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
  if (!statSync(file).isFile()) throw new Error(`${file} is no file`)
}

/**
 * Returns the error with the file's name before it, if it says that a file is no database or damaged, where SQLite names
 * none, or that it is refused, where the words are those of the shop's start.
 */
export function namingFile(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof DatabaseRefused) return new DatabaseRefused(`DATABASE_URL: ${file}: ${error.message}`)
  if (storageFaultOf(error) !== 'damaged') return error
  return new Error(`${file}: ${error.message}`, { cause: error })
}
