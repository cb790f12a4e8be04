import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { databaseFile } from '#db/client.ts'
import { BadEnvironment, readConfig } from '#server/config.ts'
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

/** Reads the settings of the continuous copy. Throws StepError with one sentence if they are missing or wrong. */
export function readReplica(env: Env): Replica {
  const { REPLICA_URL, REPLICA_KEY, REPLICA_ENDPOINT } = env
  if (!REPLICA_URL)
    throw new StepError(
      'REPLICA_URL is not set: set it to a folder, sftp://USER@HOST/FOLDER, or s3://BUCKET/PATH.',
    )
  const { databaseUrl, needsLease } = checkedConfig(env)
  const file = databaseFile(databaseUrl)
  if (file === null) throw new StepError('DATABASE_URL: a database in memory cannot be copied.')
  if (REPLICA_KEY && !existsSync(REPLICA_KEY)) throw new StepError(`REPLICA_KEY: there is no ${REPLICA_KEY}.`)
  const bare = REPLICA_URL.replace(/\/+$/, '')
  return {
    file,
    url: bare.startsWith('/') ? `file://${bare}` : bare,
    keyPath: REPLICA_KEY ? resolve(REPLICA_KEY) : null,
    endpoint: REPLICA_ENDPOINT || null,
    isLeaseKept: needsLease,
  }
}

function checkedConfig(env: Env) {
  try {
    return readConfig(env)
  } catch (error) {
    throw error instanceof BadEnvironment ? new StepError(error.message) : error
  }
}
