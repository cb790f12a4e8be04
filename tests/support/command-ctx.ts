import { pino } from 'pino'
import type { Db } from '#db/client.ts'
import { readConfig } from '#server/config.ts'
import type { Actor, Ctx, RequestSession } from '#server/context.ts'
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts'
import { beginLife } from '#server/life/life.ts'
import { newId } from '#server/request/create-ctx.ts'
import { fakeSession } from './fake-session.ts'
import { OPENED_AT } from './fixture.ts'
import { CITY } from './fixture-places.ts'
import { stubUpstreams } from './upstreams.ts'

/** Overrides of the default context. Fields that `session` leaves out keep their defaults. */
type Overrides = Partial<Pick<Ctx, 'config' | 'consentHash' | 'now' | 'upstreams' | 'log' | 'life'>> & {
  readonly session?: Partial<RequestSession>
}

/** Creates a context for calling commands and queries without the app, which a separate process loads quickly. */
export function commandCtx(db: Db, caller: Actor, { session, ...overrides }: Overrides = {}): Ctx {
  let actor = caller
  return {
    db,
    config: { ...readConfig({}), shop: DEMO_SETTINGS },
    consentHash: null,
    now: OPENED_AT,
    newId,
    get actor() {
      return actor
    },
    session: fakeSession({
      cityId: CITY.moscow,
      isCityConfirmed: true,
      becomeGuest: ({ shopperId }) => {
        actor = { type: 'guest', shopperId }
      },
      becomeClient: ({ shopperId, sessionId }) => {
        actor = { type: 'client', shopperId, sessionId }
      },
      ...session,
    }),
    upstreams: stubUpstreams().upstreams,
    life: beginLife(),
    isPageLoad: false,
    log: pino({ level: 'silent' }),
    ...overrides,
  }
}
