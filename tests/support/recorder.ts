import type { Recorded } from '#server/legacy/open-api.ts'
import { LEGACY_ROUTES } from '#server/legacy/routes.ts'
import type { Shopper } from './shopper.ts'

interface Call {
  readonly name: string
  readonly method?: 'GET' | 'POST'
  /** The path with its query. */
  readonly url: string
  readonly form?: Record<string, string>
  readonly json?: Record<string, unknown>
}

/** Sent with every call, as the shop's original scripts send them; a form brings its own content type. */
const HEADERS = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
const JSON_HEADERS = { ...HEADERS, 'Content-Type': 'application/json' }

/** Values that differ from run to run, with their placeholders in a recording. */
const ONE_TIME = [
  [/human-[\w-]{36}/g, '<captcha token>'],
  [/(\/(?:order|bank)\/)[\w-]{20,64}/g, '$1<public id>'],
  [/"publicId":"[^"]+"/g, '"publicId":"<public id>"'],
  [/"customerAuthTicket":"[^"]+"/g, '"customerAuthTicket":"<random>"'],
  [/("code":")\d{4}"/g, '$11234"'],
] as const

/** Makes calls and records each as an example: its curl command, and the status and body of the answer. */
export function createRecorder() {
  const recorded: Recorded[] = []
  async function call(shopper: Shopper, { name, method = 'POST', url, form, json }: Call): Promise<unknown> {
    const path = url.split('?', 1)[0] ?? url
    const shim = LEGACY_ROUTES.find((row) => new RegExp(`^${row.path.replace(/:\w+/g, '[^/]+')}$`).test(path))
    if (!shim) throw new Error(`no such path: ${path}`)
    const isPost = method === 'POST'
    const response = await (!isPost
      ? shopper.fetch(url, { headers: JSON_HEADERS })
      : form
        ? shopper.postForm(url, form, HEADERS)
        : shopper.postJson(url, json ?? {}, JSON_HEADERS))
    const text = await response.text()
    const flags = [
      ...(shim.guard === 'unsafe-get' ? ["-H 'X-Requested-With: XMLHttpRequest'"] : []),
      ...(form ? Object.entries(form).map(([field, value]) => `-F '${field}=${value}'`) : []),
      ...(isPost && !form ? [`--json '${JSON.stringify(json ?? {})}'`] : []),
    ]
    const curl = ['curl -L -b jar -c jar', ...flags, `'http://localhost:3000${url}'`].join(' ')
    recorded.push({
      ...{ path: shim.path, name, status: response.status },
      ...{ curl: withoutOneTime(curl), body: JSON.parse(withoutOneTime(text)) },
    })
    return JSON.parse(text)
  }
  return { call, recorded }
}

function withoutOneTime(text: string): string {
  return ONE_TIME.reduce((left, [pattern, replacement]) => left.replace(pattern, replacement), text)
}
