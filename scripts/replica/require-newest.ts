import { generationAt } from '#db/generation.ts'
import { StepError } from '../lib/steps.mjs'
import { ReplicaUnreachable } from './litestream.ts'
import { type Env, type Replica, readReplica } from './settings.ts'
import { exists, lookAt, supersededBy } from './target.ts'

/** Throws StepError if a later generation than that of the database has begun at the target. */
export async function requireNewest(replica: Replica, generation: number): Promise<void> {
  if (await isSuperseded(replica, generation)) throw new StepError(supersededBy(replica, generation))
}

/** Returns whether a later generation has begun at the target. */
export async function isSuperseded(replica: Replica, generation: number): Promise<boolean> {
  const next = generation + 1
  return exists(await lookAt(replica, 'next', [next])(), next)
}

/**
 * The same before a server starts. A server whose target cannot be asked starts: with a lease it stores nothing
 * until the lease is renewed, and without one no machine takes over by itself.
 */
export async function requireNewestAtStart(env: Env): Promise<void> {
  const replica = readReplica(env)
  const generation = generationAt(replica.file)
  if (generation === 0) return
  try {
    await requireNewest(replica, generation)
  } catch (error) {
    if (!(error instanceof ReplicaUnreachable)) throw error
    process.stderr.write(`REPLICA_URL cannot be read: ${error.message}\n`)
  }
}
