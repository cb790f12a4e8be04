import { TurnQueue } from '#server/admission/turn-queue.ts'
import { createApp } from '#server/app.ts'
import { type DrainTimes, listen } from '#server/listen.ts'
import { createTestShop, type TestShop, type TestShopOptions } from './test-shop.ts'

/** A test shop that serves a real socket, as `npm start` does. */
export interface LiveShop extends TestShop {
  readonly port: number
  /** Stops listening and closes idle connections, unless told otherwise; the database stays open until `close`. */
  stopListening(times?: Partial<DrainTimes>): Promise<void>
}

interface LiveShopOptions extends TestShopOptions {
  readonly queue?: TurnQueue
}

/** Starts a test shop on a free port of 127.0.0.1. Close it only after every connection has ended. */
export async function startLiveShop(options?: LiveShopOptions): Promise<LiveShop> {
  const shop = createTestShop(options)
  const app = createApp(shop.deps, options?.queue ?? new TurnQueue())
  const { port, drain } = await listen(app.fetch, '127.0.0.1', 0)
  return {
    ...shop,
    port,
    stopListening: (times) => drain({ idleMs: 0, limitMs: 10_000, ...times }),
  }
}
