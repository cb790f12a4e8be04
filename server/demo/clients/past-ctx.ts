import type { Ctx, RequestSession } from '#server/context.ts'
import type { DemoDeps } from '#server/deps.ts'

/** A request session without a browser. Changes of cookies have no effect. */
const BACKGROUND_SESSION: RequestSession = {
  ...{ cityId: null, isCityConfirmed: true, customCity: null, geoHeader: null },
  ...{ address: 'demo', addressKey: 'demo', idempotencyKey: null, deviceToken: null, userAgent: null },
  memory: new Map(),
  rememberCity: () => undefined,
  rememberCustomCity: () => undefined,
  keepCity: () => undefined,
  becomeGuest: () => undefined,
  becomeClient: () => undefined,
  becomeAnonymous: () => undefined,
}

interface Moment {
  readonly clientId: number
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The ids that the command gets from `newId`, in this order. */
  readonly ids?: readonly string[]
}

/** Returns a context in which commands run for a customer at a past time. */
export function pastCtx(
  { database, config, upstreams, log, life }: DemoDeps,
  { clientId, at, ids = [] }: Moment,
): Ctx {
  const left = ids.values()
  return {
    isPageLoad: false,
    ...{ db: database.db, config, upstreams, log, life },
    // Invented customers have consented to nothing.
    consentHash: null,
    now: at,
    newId() {
      const { value } = left.next()
      if (value === undefined) throw new Error('a demo order needs more ids than given')
      return value
    },
    actor: { type: 'client', shopperId: clientId, sessionId: 0 },
    session: BACKGROUND_SESSION,
  }
}
