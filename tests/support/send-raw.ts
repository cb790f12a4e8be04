import { Agent, type IncomingMessage, request } from 'node:http'

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly text: string
}

export interface RawRequest {
  readonly headers?: Readonly<Record<string, string>>
  /** Sends a POST. */
  readonly body?: string
}

/** Sends requests to a port of this machine over connections that stay open, as a browser or a proxy does. */
export function createSender(port: number, maxSockets = Number.POSITIVE_INFINITY) {
  const agent = new Agent({ keepAlive: true, maxSockets })
  return {
    async send(path: string, { headers = {}, body }: RawRequest = {}): Promise<RawAnswer> {
      const method = body === undefined ? 'GET' : 'POST'
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const options = { port, path, method, headers: { ...type, ...headers }, agent }
      const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
        request(options, resolve).on('error', reject).end(body)
      })
      const chunks = await incoming.setEncoding('utf8').toArray()
      return { status: incoming.statusCode ?? 0, headers: incoming.headers, text: chunks.join('') }
    },
    close: () => agent.destroy(),
  }
}
