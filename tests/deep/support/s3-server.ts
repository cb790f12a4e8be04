import { execFileSync } from 'node:child_process'
import { vi } from 'vitest'
import { MINUTE_MS } from '#shared/time.ts'
import { type Program, startProgram } from '../../../scripts/cluster/program.ts'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { inRoot } from '../../../scripts/lib/root.mjs'

/** Debian's, which has its packages; another one may come first in the path. */
const PYTHON = '/usr/bin/python3'
const SERVER = inRoot('tests/deep/support/s3-server.py')
const BUCKET = 'shop'
const USER = 'shop:copy'
const KEY = 'a-key-of-the-test'

export interface S3Server {
  /** What a shop must know to be copied there. */
  readonly settings: Readonly<
    Record<
      'REPLICA_URL' | 'REPLICA_ENDPOINT' | 'LITESTREAM_ACCESS_KEY_ID' | 'LITESTREAM_SECRET_ACCESS_KEY',
      string
    >
  >
  /** Signals the server, as when its machine stops, stands still, or goes on. */
  signal(signal: NodeJS.Signals): void
  /** Starts the server again after it was killed. */
  startAgain(): Promise<void>
  stop(): void
}

/**
 * Starts Debian's OpenStack Swift, which has S3's interface, on 127.0.0.1. It stores everything in a folder. Its command
 * begins with `prefix`.
 */
export async function startS3(
  folder: string,
  firstPort: number,
  prefix: readonly string[] = [],
): Promise<S3Server> {
  try {
    execFileSync(PYTHON, ['-c', 'import swift'], { stdio: 'ignore' })
  } catch {
    throw new Error('there is no OpenStack Swift: apt-get install --no-install-recommends python3-swift')
  }
  const port = await freePort(firstPort)
  const start = async () => {
    const [command, ...args] = [
      ...prefix,
      ...[PYTHON, '-W', 'ignore', SERVER, folder, `${port}`, USER, KEY, BUCKET],
    ] as const
    const program = startProgram('swift', command ?? PYTHON, args)
    await vi.waitUntil(() => program.output().includes('\n') || program.hasEnded(), { timeout: MINUTE_MS })
    if (!/^the bucket was answered with 20\d/.test(program.output())) throw new Error(program.output())
    return program
  }
  let server: Program = await start()
  return {
    settings: {
      REPLICA_URL: `s3://${BUCKET}/target`,
      REPLICA_ENDPOINT: `http://127.0.0.1:${port}`,
      ...{ LITESTREAM_ACCESS_KEY_ID: USER, LITESTREAM_SECRET_ACCESS_KEY: KEY },
    },
    signal: (signal) => server.signal(signal),
    async startAgain() {
      server = await start()
    },
    stop: () => server.signal('SIGKILL'),
  }
}
