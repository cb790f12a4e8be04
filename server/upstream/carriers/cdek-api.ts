import * as z from 'zod/mini'
import { MINUTE_MS } from '#shared/time.ts'
import { requestUpstream } from '../request-upstream.ts'
import { UpstreamError } from '../upstream-error.ts'

/** A token that expires within this time is not used any more. */
const SPARE_MS = MINUTE_MS

const Token = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() })

export interface CdekOptions {
  readonly clientId: string
  readonly clientSecret: string
  readonly apiUrl: string
  /** A monotonic clock in milliseconds, by which the token's life is measured. */
  readonly elapsed?: () => number
}

interface KeptToken {
  readonly value: Promise<string>
  /** When the token expires, in milliseconds of `elapsed`; infinite while it is being fetched. */
  endsAt: number
}

export type CdekApi = ReturnType<typeof cdekApi>

/**
 * Returns calls to CDEK's API with a token, which is valid for about an hour and is fetched again when it expires or
 * is refused.
 */
export function cdekApi(options: CdekOptions) {
  const { clientId, clientSecret, apiUrl, elapsed = () => performance.now() } = options
  let kept: KeptToken | null = null

  /** Returns the token. Calls that need it while it is being fetched share it. */
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
    const answer = await requestUpstream('carriers', `${apiUrl}/oauth/token`, { method: 'POST', body })
    const parsed = Token.safeParse(answer)
    if (!parsed.success) throw new UpstreamError('carriers', 'garbage')
    return parsed.data
  }

  async function call(path: string, request: { method?: 'POST'; body?: string }): Promise<unknown> {
    const send = async (token: Promise<string>) => {
      const headers = { Authorization: `Bearer ${await token}`, 'Content-Type': 'application/json' }
      return requestUpstream('carriers', `${apiUrl}/${path}`, { ...request, headers })
    }
    const used = takeToken()
    // Wrong keys fail here, a token that CDEK has ended early fails below.
    await used
    try {
      return await send(used)
    } catch (error) {
      if (!(error instanceof UpstreamError && error.reason === 'account')) throw error
      if (kept?.value === used) kept = null
      return send(takeToken())
    }
  }

  return {
    get: (path: string, query: URLSearchParams) => call(`${path}?${query}`, {}),
    post: (path: string, fields: object) => call(path, { method: 'POST', body: JSON.stringify(fields) }),
  }
}
