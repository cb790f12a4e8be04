import { createTRPCClient, httpLink, type TRPCClient, TRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/router.ts'
import type { CheckoutPatch } from '#shared/checkout/contract.ts'
import type { AppErrorShape } from '#shared/errors.ts'
import { type DeliveredBasket, deliveredBasket } from './delivered-basket.ts'

/** The origin of every test shop. */
export const ORIGIN = 'http://shop.test'

/** What answers the requests: the app itself, or a function that passes them on to a process. */
interface RequestTarget {
  request(url: string, init: RequestInit): Response | Promise<Response>
}

/** One browser with a cookie jar, which makes typed calls and plain requests to the whole app. */
export interface Shopper {
  /** `shopper.call.basket.get.query()`, as the pages call it. */
  readonly call: TRPCClient<AppRouter>
  /** Updates choices of the checkout. Returns the basket with its delivery. */
  choose(patch: CheckoutPatch): Promise<DeliveredBasket>
  /** Reads the basket and its delivery, as the basket page does. */
  basket(): Promise<DeliveredBasket>
  /** The cookies that the shop has set, by name. */
  readonly cookies: ReadonlyMap<string, string>
  setCookie(name: string, value: string): void
  /** Sends a request with the jar's cookies and stores those of the answer. Follows 307 as a browser does. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Sends a GET with X-Requested-With, as the shop's own scripts do. */
  ajax(path: string, headers?: Record<string, string>): Promise<Response>
  /** Sends the fields as a multipart POST. */
  postForm(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>
  postJson(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
}

export function createShopper(app: RequestTarget): Shopper {
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
    // A browser repeats the request with the cookies that it has by then.
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
    choose: async (patch) => deliveredBasket(await call.checkout.update.mutate(patch)),
    async basket() {
      const [basket, delivery] = await Promise.all([call.basket.get.query(), call.checkout.delivery.query()])
      return deliveredBasket({ basket, delivery })
    },
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

/** Returns the refusal with which a call was answered. Throws if the call succeeds or fails in another way. */
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
