import type { Deps } from '#server/deps.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { type DatedVersion, dateFeed } from './feed-version.ts'
import { writeYmlFeed } from './yml-feed.ts'

/** How long a feed is given out without a look at the data: readers come a few times a day. */
const FRESH_MS = 5 * MINUTE_MS

export interface KeptFeed extends DatedVersion {
  /** Compressed by gzip. */
  readonly body: Uint8Array<ArrayBuffer>
}

/**
 * Returns the function that returns the feed. It is written by the first request that finds none, or, five minutes
 * after the last look at the data, different data (EXP-4); requests meanwhile wait for the same one.
 */
export function keepFeed({ database, config, clock }: Deps): () => Promise<KeptFeed> {
  const scope = { db: database.db, config }
  let kept: KeptFeed | null = null
  let lookedAt = 0
  let underWay: Promise<KeptFeed> | null = null

  async function write(): Promise<KeptFeed> {
    // What changes while the feed is written makes another version, so that the next look finds it.
    const now = clock.now()
    const dated = dateFeed({ ...scope, now })
    const body = kept?.version === dated.version ? kept.body : await writeYmlFeed(scope, dated.at ?? now)
    kept = { ...dated, body }
    lookedAt = clock.now()
    return kept
  }

  return () => {
    if (kept && Math.abs(clock.now() - lookedAt) < FRESH_MS) return Promise.resolve(kept)
    underWay ??= write().finally(() => {
      underWay = null
    })
    return underWay
  }
}
