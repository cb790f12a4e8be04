import type { RequestSession } from '#server/context.ts'

/** A session whose answers reach no browser: for verbs called without HTTP. */
export function fakeSession(given: Partial<RequestSession>): RequestSession {
  const nothing = () => undefined
  return {
    ...{ cityId: null, isCityConfirmed: false, address: 'in-process' },
    ...{ customCity: null, geoHeader: null, idempotencyKey: null, deviceToken: null },
    ...{ rememberCity: nothing, rememberCustomCity: nothing, becomeGuest: nothing },
    ...{ becomeClient: nothing, becomeAnonymous: nothing },
    ...given,
  }
}
