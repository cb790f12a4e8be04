import type { Visit } from '#server/context.ts'

/** A visit whose answers reach no browser: for verbs called without HTTP. */
export function stillVisit(given: Partial<Visit>): Visit {
  const nothing = () => undefined
  return {
    ...{ cityId: null, isCityConfirmed: false, address: 'in-process' },
    ...{ customTown: null, geoHeader: null, idempotencyKey: null, deviceToken: null },
    ...{ rememberCity: nothing, rememberCustomTown: nothing, becomeGuest: nothing },
    ...{ becomeClient: nothing, becomeVisitor: nothing },
    ...given,
  }
}
