import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

const MOST_REDIRECTS = 3
const TIMEOUT_MS = 20_000

export interface FetchLimits {
  readonly maxBytes: number
  /** Whether an IP address may be asked. */
  readonly isAllowed: (address: string) => boolean
  /** Whether a port other than those of HTTP and HTTPS may be asked. */
  readonly anyPort: boolean
  readonly timeoutMs: number
}

/** A photo's address that gives no photo, with the reason. */
export class PhotoUnreachable extends Error {}

/**
 * Gets the bytes at an address of the Internet. A file of a catalog may name any address, so each that is asked, also
 * after a redirect, must be public at the moment of the connection; the answer is bounded in size and time. Throws
 * PhotoUnreachable.
 */
export async function fetchPhoto(
  address: string,
  {
    maxBytes,
    isAllowed = isPublicAddress,
    anyPort = false,
    timeoutMs = TIMEOUT_MS,
  }: Partial<FetchLimits> & Pick<FetchLimits, 'maxBytes'>,
): Promise<Uint8Array> {
  const limits = { maxBytes, isAllowed, anyPort, timeoutMs }
  const signal = AbortSignal.timeout(timeoutMs)
  let url = parse(address, limits)
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const answer = await ask(url, limits, signal)
    const status = answer.statusCode ?? 0
    if (status === 200) return readBody(answer, maxBytes, signal)
    answer.destroy()
    const { location } = answer.headers
    if (status < 300 || status >= 400 || location === undefined)
      throw new PhotoUnreachable(`the server answers ${status}`)
    url = parse(new URL(location, url).href, limits)
  }
  throw new PhotoUnreachable(`it is redirected more than ${MOST_REDIRECTS} times`)
}

function parse(address: string, { isAllowed, anyPort }: FetchLimits): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new PhotoUnreachable('it is no http or https address')
  if (url.username !== '' || (url.port !== '' && !anyPort))
    throw new PhotoUnreachable('it has a port or a user, which photos of a shop do not have')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // An address as a number is not looked up.
  if (isIP(host) !== 0 && !isAllowed(host)) throw new PhotoUnreachable('it is no public address')
  return url
}

function ask(url: URL, { isAllowed }: FetchLimits, signal: AbortSignal): Promise<IncomingMessage> {
  const checkedLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return callback(new PhotoUnreachable('it is no public address'), '')
      // The address that was checked is the one that is connected to.
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const headers = { accept: 'image/avif,image/webp,image/jpeg,image/png', 'user-agent': 'catalog import' }
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) =>
      reject(error instanceof PhotoUnreachable ? error : new PhotoUnreachable(reasonOf(error, signal)))
    request(url, { lookup: checkedLookup, signal, headers, agent: false }, resolve).on('error', refuse).end()
  })
}

async function readBody(answer: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of answer as AsyncIterable<Uint8Array>) {
      length += chunk.length
      if (length > maxBytes) throw new PhotoUnreachable(`it is larger than ${Math.floor(maxBytes / 1e6)} MB`)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof PhotoUnreachable) throw error
    throw new PhotoUnreachable(reasonOf(error, signal))
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'it did not answer in time'
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
  return `it cannot be reached${code === null ? '' : `: ${code}`}`
}
