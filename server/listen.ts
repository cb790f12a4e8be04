import { serve } from '@hono/node-server'

type Fetch = Parameters<typeof serve>[0]['fetch']

interface Listening {
  /** A free one was chosen where 0 was asked for. */
  readonly port: number
  /**
   * Accepts no further connections and closes the idle ones. Resolves when every request that was accepted has been
   * answered.
   */
  close(): Promise<void>
}

/** Serves an app on a socket. Rejects if it cannot listen there. */
export function listen(fetch: Fetch, host: string, port: number): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname: host, port }, (info) => {
      // Any later error is unexpected.
      server.off('error', reject)
      resolve({ port: info.port, close })
    })
    server.once('error', reject)
    if ('headersTimeout' in server) {
      server.headersTimeout = 10_000
      server.requestTimeout = 30_000
    }

    function close(): Promise<void> {
      return new Promise((closed) => {
        server.close(() => closed())
        if ('closeIdleConnections' in server) server.closeIdleConnections()
      })
    }
  })
}
