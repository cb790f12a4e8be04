import type { Logger } from 'pino'
import type { Db } from '#db/client.ts'
import { type StorageFault, storageFaultOf } from '#db/storage-errors.ts'
import { AppError } from '#shared/errors.ts'
import { MINUTE_MS } from '#shared/time.ts'

const RETRY_SECONDS = 5
/** A fault concerns every request, and one line about it is enough for a while. */
const LOG_EVERY_MS = MINUTE_MS

/** Returns the refusal for an error of the storage (OPS-5); null for every other error. */
export function storageRefusalOf(error: unknown): AppError<'STORAGE_UNAVAILABLE'> | null {
  if (storageFaultOf(error) === null) return null
  return new AppError('STORAGE_UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS })
}

/** When each fault of a database was logged last, in milliseconds of the process. */
const logged = new WeakMap<Db, Map<StorageFault, number>>()

/**
 * Logs an error of the storage, each kind at most once a minute. Returns false, and logs nothing, for every other
 * error.
 */
export function logStorageFault({ db, log }: { db: Db; log: Logger }, error: unknown): boolean {
  const fault = storageFaultOf(error)
  if (fault === null) return false
  const times = logged.get(db) ?? new Map<StorageFault, number>()
  logged.set(db, times)
  const now = performance.now()
  if (now - (times.get(fault) ?? -LOG_EVERY_MS) < LOG_EVERY_MS) return true
  times.set(fault, now)
  log.error({ err: error, fault }, 'the database cannot be used')
  return true
}
