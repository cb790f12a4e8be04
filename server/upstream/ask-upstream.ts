import { parseJson } from './parse-json.ts'
import { UpstreamError } from './upstream-error.ts'

/** Callers wait 3 s for an upstream: a connection need not live longer. */
const LIMIT_MS = 3000
const LARGEST_ANSWER = 1_000_000

interface Question {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | URLSearchParams
}

/**
 * One HTTP call to a real upstream, answered with its JSON. No redirect is followed, nothing is read beyond a
 * megabyte. Every failure is an UpstreamError: 'refused' for a status that is not 2xx, 'garbage' for what is no JSON,
 * 'timeout', and 'lost' where the connection broke.
 */
export async function askUpstream(upstream: string, url: string, question: Question): Promise<unknown> {
  return readAnswer(upstream, await send(upstream, url, question))
}

/** The same for a thing that may not be there: null for a 404. */
export async function findAtUpstream(
  upstream: string,
  url: string,
  question: Omit<Question, 'method' | 'body'>,
): Promise<unknown> {
  const answer = await send(upstream, url, question)
  if (answer.status !== 404) return readAnswer(upstream, answer)
  await answer.body?.cancel()
  return null
}

async function send(upstream: string, url: string, question: Question): Promise<Response> {
  try {
    return await fetch(url, { ...question, redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) })
  } catch (error) {
    throw new UpstreamError(upstream, isTimeout(error) ? 'timeout' : 'lost')
  }
}

async function readAnswer(upstream: string, answer: Response): Promise<unknown> {
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new UpstreamError(upstream, 'refused')
  }
  const value = parseJson(await readText(upstream, answer))
  if (value === undefined) throw new UpstreamError(upstream, 'garbage')
  return value
}

async function readText(upstream: string, answer: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > LARGEST_ANSWER) break
    }
  } catch (error) {
    throw new UpstreamError(upstream, isTimeout(error) ? 'timeout' : 'lost')
  }
  if (text.length > LARGEST_ANSWER) throw new UpstreamError(upstream, 'garbage')
  return text
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}
