import { SESSION_ENDED_HEADER } from '#shared/session-ended.ts'

type Fetch = (url: Parameters<typeof fetch>[0], options: RequestInit) => Promise<Response>

/** Returns a fetch function that calls `onEnded` with each answer that says that the session has ended (ROLE-29). */
export function whenSessionEnded(send: Fetch, onEnded: () => void): Fetch {
  return async (url, options) => {
    const answer = await send(url, options)
    if (answer.headers.has(SESSION_ENDED_HEADER)) onEnded()
    return answer
  }
}
