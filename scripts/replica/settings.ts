import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { REPLICA_URLS } from '#server/replica-url.ts'
import { StepError } from '../lib/steps.mjs'

export type Env = Readonly<Record<string, string | undefined>>

/** Where the database is copied, and how that place is reached. */
export interface Replica {
  /** The file of the shop's database. */
  readonly file: string
  /** For Litestream, without a slash at the end. */
  readonly url: string
  readonly keyPath: string | null
  readonly endpoint: string | null
  /** Whether a standby may take over. */
  readonly isLeaseKept: boolean
}

/**
 * Reads the settings of the continuous copy as server/config.ts does, without loading all of it: a takeover takes
 * seconds. Throws StepError with one sentence if they are missing or wrong.
 */
export function readReplica(env: Env): Replica {
  const { REPLICA_URL, REPLICA_KEY, REPLICA_ENDPOINT, REPLICA_LEASE } = env
  const databaseUrl = env.DATABASE_URL || 'file:data/shop.db'
  if (!REPLICA_URL || !REPLICA_URLS.test(REPLICA_URL)) {
    // Nothing of what is wrong is shown, because a password may be anywhere in it.
    throw new StepError(
      `REPLICA_URL ${REPLICA_URL ? 'cannot be used' : 'is not set'}: set it to /FOLDER, sftp://USER@HOST/FOLDER, or s3://BUCKET/PATH; in an address % is %25, and / in its password is %2F.`,
    )
  }
  if (databaseUrl === ':memory:') throw new StepError('DATABASE_URL: a database in memory cannot be copied.')
  if (REPLICA_KEY && !existsSync(REPLICA_KEY))
    throw new StepError(
      `REPLICA_KEY: there is no ${REPLICA_KEY}; the units see nothing below /home and /root.`,
    )
  const bare = REPLICA_URL.replace(/\/+$/, '')
  return {
    file: resolve(databaseUrl.replace(/^file:/, '')),
    url: bare.startsWith('/') ? `file://${bare}` : bare,
    keyPath: REPLICA_KEY ? resolve(REPLICA_KEY) : null,
    endpoint: REPLICA_ENDPOINT || null,
    isLeaseKept: REPLICA_LEASE === '1',
  }
}

/** The target as it may be shown: without a password. */
export function shownUrl({ url }: Pick<Replica, 'url'>): string {
  return url.replace(/^(sftp:\/\/[^:/]*):[^/]*@/, '$1@')
}
