import { createTRPCClient, httpLink, type TRPCClient, TRPCClientError } from '@trpc/client'
import type { Hono } from 'hono'
import type { AppEnv } from '#server/http/app-env.ts'
import type { AppRouter } from '#server/router.ts'
import type { BasketView } from '#shared/basket/contract.ts'
import type { CheckoutPatch } from '#shared/checkout/contract.ts'
import type { AppErrorShape } from '#shared/errors.ts'

/** Where the test shop stands. */
export const ORIGIN = 'http://shop.test'

/** One browser: a cookie jar, the typed calls and plain requests, all through the whole app. */
export interface Shopper {
  /** `shopper.call.basket.get.query()`, as the pages call it. */
  readonly call: TRPCClient<AppRouter>
  /** Keeps some choices; answers with the basket alone. */
  choose(patch: CheckoutPatch): Promise<BasketView>
  /** Name → value of every cookie the shop has set. */
  readonly cookies: ReadonlyMap<string, string>
  setCookie(name: string, value: string): void
  /** A request with the jar's cookies; what the answer sets is kept. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** A GET as the shop's own script sends it (X-Requested-With). */
  ajax(path: string, headers?: Record<string, string>): Promise<Response>
  /** A multipart POST of the fields. */
  postForm(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>
  postJson(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
}

export function createShopper(app: Hono<AppEnv>): Shopper {
  const cookies = new Map<string, string>()

  async function fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (cookies.size > 0)
      headers.set(
        'cookie',
        [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
      )
    const response = await app.request(new URL(path, ORIGIN).href, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0(;|$)/i.test(line)) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), decodeURIComponent(pair.slice(at + 1)))
    }
    // As a browser does it: the same request once more, with the cookies of now.
    if (response.status === 307) return fetch(response.headers.get('location') ?? '', init)
    return response
  }

  const call = createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${ORIGIN}/trpc`,
        fetch: (url, init) => fetch(new Request(url).url, init as RequestInit),
      }),
    ],
  })
  return {
    call,
    choose: async (patch) => (await call.checkout.update.mutate(patch)).basket,
    cookies,
    setCookie: (name, value) => void cookies.set(name, value),
    fetch,
    ajax: (path, headers) => fetch(path, { headers: { 'X-Requested-With': 'XMLHttpRequest', ...headers } }),
    postForm(path, fields, headers = {}) {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      return fetch(path, { method: 'POST', body, headers })
    },
    postJson(path, body, headers) {
      const type = { 'Content-Type': 'application/json' }
      return fetch(path, { method: 'POST', body: JSON.stringify(body), headers: { ...type, ...headers } })
    },
  }
}

/** The refusal a call was answered with; a call that succeeds fails the test. */
export async function refusalOf(call: Promise<unknown>): Promise<AppErrorShape & { status: number }> {
  try {
    await call
  } catch (error) {
    if (error instanceof TRPCClientError && error.data?.app)
      return { ...error.data.app, status: error.data.httpStatus }
    throw error
  }
  throw new Error('the call was expected to be refused')
}
