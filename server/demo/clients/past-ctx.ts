import type { Ctx, RequestSession } from '#server/context.ts'
import type { DemoDeps } from '#server/deps.ts'

/** A browser that hears no answer. */
const STILL: RequestSession = {
  ...{ cityId: null, isCityConfirmed: true, customCity: null, geoHeader: null },
  ...{ address: 'demo', idempotencyKey: null, deviceToken: null },
  rememberCity: () => undefined,
  rememberCustomCity: () => undefined,
  becomeGuest: () => undefined,
  becomeClient: () => undefined,
  becomeAnonymous: () => undefined,
}

interface Moment {
  readonly clientId: number
  /** UTC ms. */
  readonly at: number
  /** What the command gets for new ids, in turn. */
  readonly ids?: readonly string[]
}

/** The context in which the shop's commands run for a client at a time long ago. */
export function pastCtx(
  { database, config, upstreams, log }: DemoDeps,
  { clientId, at, ids = [] }: Moment,
): Ctx {
  const left = ids.values()
  return {
    ...{ db: database.db, config, upstreams, log },
    now: at,
    newId() {
      const { value } = left.next()
      if (value === undefined) throw new Error('a demo order needs one id more')
      return value
    },
    actor: { type: 'client', shopperId: clientId, sessionId: 0 },
    session: STILL,
  }
}
