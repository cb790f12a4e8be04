import { readFileSync } from 'node:fs'

const VCL = readFileSync('scripts/cluster/shop.vcl', 'utf8')

/** Returns the pattern of the condition of scripts/cluster/shop.vcl that contains the given text. */
function patternWith(text: string): RegExp {
  const patterns = [...VCL.matchAll(/(?:req\.url|req\.http\.Cookie) !?~ "([^"]+)"/g)].map(
    ([, found = '']) => found,
  )
  const pattern = patterns.find((found) => found.includes(text))
  if (pattern === undefined) throw new Error(`no pattern with ${text} in scripts/cluster/shop.vcl`)
  return new RegExp(pattern)
}

/** The addresses of calls that the cache sends without cookies. */
export const SHARED_CALLS = patternWith('catalog')
/** The addresses that the cache passes on as they are. */
export const PASSED_ON = patternWith('api-site')
/** The cookies by which the cache recognizes the shop's shoppers. */
export const OWN_COOKIE = patternWith('guest')

interface Kept {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** What answers requests. */
interface Target {
  request(url: string, init: RequestInit): Response | Promise<Response>
}

/**
 * Returns the target behind a cache that does what scripts/cluster/shop.vcl says, by its own patterns, but keeps answers
 * for good. `kept` counts the answers from memory.
 */
export function sharedCache(target: Target): Target & { readonly kept: { count: number } } {
  const answers = new Map<string, Kept>()
  const kept = { count: 0 }
  async function request(url: string, init: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(url)
    const headers = new Headers(init.headers)
    const isShared = SHARED_CALLS.test(pathname + search)
    const isPassed = (init.method ?? 'GET') !== 'GET' || (!isShared && PASSED_ON.test(pathname + search))
    if (isShared || !OWN_COOKIE.test(headers.get('cookie') ?? '')) headers.delete('cookie')
    if (isPassed || headers.has('cookie')) return target.request(url, init)
    const known = answers.get(pathname + search)
    if (known) {
      kept.count += 1
      return new Response(known.body, known)
    }
    const answer = await target.request(url, { ...init, headers })
    const isKept = answer.status === 200 && answer.headers.has('shop-cache-control')
    if (!isKept || answer.headers.has('set-cookie')) return answer
    const body = await answer.text()
    answers.set(pathname + search, { status: answer.status, headers: answer.headers, body })
    return new Response(body, { status: answer.status, headers: answer.headers })
  }
  return { request, kept }
}
