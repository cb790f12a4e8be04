import { pino } from 'pino'
import type { Db } from '#db/client.ts'
import { readConfig } from '#server/config.ts'
import type { Actor, Ctx } from '#server/context.ts'
import { newId } from '#server/http/create-ctx.ts'
import { OPENED_AT } from './fixture.ts'
import { CITY } from './fixture-places.ts'
import { stillVisit } from './still-visit.ts'
import { stillUpstreams } from './upstreams.ts'

/** A context for verbs alone, without the app over them: quick to load in a process of its own. */
export function verbCtx(db: Db, actor: Actor, idempotencyKey: string | null = null): Ctx {
  return {
    db,
    config: readConfig({}),
    now: OPENED_AT,
    newId,
    actor,
    visit: stillVisit({ cityId: CITY.moscow, isCityConfirmed: true, idempotencyKey }),
    upstreams: stillUpstreams().upstreams,
    log: pino({ level: 'silent' }),
  }
}
