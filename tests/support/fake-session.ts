import type { RequestSession } from '#server/context.ts'

/** A request session for commands and queries called without HTTP: what it remembers reaches no cookie. */
export function fakeSession(overrides: Partial<RequestSession>): RequestSession {
  const nothing = () => undefined
  return {
    ...{ cityId: null, isCityConfirmed: false, address: 'in-process', addressKey: 'in-process' },
    ...{ customCity: null, geoHeader: null, idempotencyKey: null, deviceToken: null, userAgent: null },
    memory: new Map(),
    ...{ rememberCity: nothing, rememberCustomCity: nothing, keepCity: nothing },
    ...{ becomeGuest: nothing, becomeClient: nothing, becomeAnonymous: nothing },
    ...overrides,
  }
}
