import { READ_OF_REFUSAL } from './mask-answer.ts'
import { parseJson } from './parse-json.ts'
import { UpstreamError } from './upstream-error.ts'

/** Callers wait 3 s for an upstream, so a request need not take longer. */
const LIMIT_MS = 3000
const MAX_ANSWER_LENGTH = 1_000_000

interface HttpRequest {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | URLSearchParams
}

/**
 * Makes one HTTP call to a real upstream and returns the JSON of its answer. Follows no redirect and reads at most a
 * million characters. Every failure is an UpstreamError: 'failed' for a status that says that the upstream cannot
 * answer now, 'account' for one that says that the keys are wrong or that money is missing (OPS-31), 'refused' for any
 * other one outside 2xx, 'garbage' for an answer that is not JSON or is longer,
 * 'timeout', and 'lost' if the connection broke.
 */
export async function requestUpstream(upstream: string, url: string, request: HttpRequest): Promise<unknown> {
  return readAnswer(upstream, await send(upstream, url, request))
}

/** Like `requestUpstream`, for an object that may not exist: returns undefined, which no JSON is, for a 404. */
export async function findAtUpstream(
  upstream: string,
  url: string,
  request: Omit<HttpRequest, 'method' | 'body'>,
): Promise<unknown> {
  const answer = await send(upstream, url, request)
  if (answer.status !== 404) return readAnswer(upstream, answer)
  await answer.body?.cancel()
  return undefined
}

async function send(upstream: string, url: string, request: HttpRequest): Promise<Response> {
  try {
    return await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) })
  } catch (error) {
    throw new UpstreamError(upstream, isTimeout(error) ? 'timeout' : 'lost')
  }
}

async function readAnswer(upstream: string, answer: Response): Promise<unknown> {
  if (!answer.ok)
    throw new UpstreamError(upstream, reasonOf(answer.status), answer.status, await readRefusal(answer))
  const text = await readText(upstream, answer)
  const value = parseJson(text)
  if (value === undefined) throw new UpstreamError(upstream, 'garbage', answer.status, text)
  return value
}

function reasonOf(status: number): UpstreamError['reason'] {
  // It is in trouble or has too much to do, whatever the request is.
  if (status >= 500 || status === 408 || status === 429) return 'failed'
  return status === 401 || status === 402 || status === 403 ? 'account' : 'refused'
}

/** Returns the beginning of a refusal. It is for the log, so a connection that breaks meanwhile does not matter. */
async function readRefusal(answer: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length >= READ_OF_REFUSAL) break
    }
  } catch {
    // What has arrived is enough.
  }
  return text
}

async function readText(upstream: string, answer: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > MAX_ANSWER_LENGTH) break
    }
  } catch (error) {
    throw new UpstreamError(upstream, isTimeout(error) ? 'timeout' : 'lost')
  }
  if (text.length > MAX_ANSWER_LENGTH) throw new UpstreamError(upstream, 'garbage')
  return text
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}
