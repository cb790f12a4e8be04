import * as z from 'zod/mini'
import { askUpstream } from '../ask-upstream.ts'
import { UpstreamError } from '../upstream-error.ts'

/** A token that is about to end is not used any more. */
const SPARE_MS = 60_000

const Token = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() })

export interface CdekOptions {
  readonly clientId: string
  readonly clientSecret: string
  readonly apiUrl: string
  /** Milliseconds that only grow: the token's life is counted by them. */
  readonly elapsed?: () => number
}

interface KeptToken {
  readonly value: Promise<string>
  /** By `elapsed`; never, while it is being fetched. */
  endsAt: number
}

export type CdekApi = ReturnType<typeof cdekApi>

/** CDEK's calls under its token, which serves for about an hour and is fetched anew when it ends or is refused. */
export function cdekApi(options: CdekOptions) {
  const { clientId, clientSecret, apiUrl, elapsed = () => performance.now() } = options
  let kept: KeptToken | null = null

  /** Calls that come while a token is fetched wait for the same one. */
  function takeToken(): Promise<string> {
    if (kept && elapsed() < kept.endsAt) return kept.value
    const answer = fetchToken()
    const token: KeptToken = {
      value: answer.then(({ access_token }) => access_token),
      endsAt: Number.POSITIVE_INFINITY,
    }
    kept = token
    answer.then(
      ({ expires_in }) => {
        token.endsAt = elapsed() + expires_in * 1000 - SPARE_MS
      },
      () => {
        if (kept === token) kept = null
      },
    )
    return token.value
  }

  async function fetchToken(): Promise<z.infer<typeof Token>> {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    })
    const answer = await askUpstream('carriers', `${apiUrl}/oauth/token`, { method: 'POST', body })
    const parsed = Token.safeParse(answer)
    if (!parsed.success) throw new UpstreamError('carriers', 'garbage')
    return parsed.data
  }

  async function call(path: string, question: { method?: 'POST'; body?: string }): Promise<unknown> {
    const used = takeToken()
    const headers = { Authorization: `Bearer ${await used}`, 'Content-Type': 'application/json' }
    try {
      return await askUpstream('carriers', `${apiUrl}/${path}`, { ...question, headers })
    } catch (error) {
      // It may have been the token that was refused: the next call brings a new one.
      const isRefused = error instanceof UpstreamError && error.reason === 'refused'
      if (isRefused && kept?.value === used) kept = null
      throw error
    }
  }

  return {
    get: (path: string, query: URLSearchParams) => call(`${path}?${query}`, {}),
    post: (path: string, fields: object) => call(path, { method: 'POST', body: JSON.stringify(fields) }),
  }
}
