import type { DevEnvironment, HotPayload } from 'vite'
import { createNodeImportMeta, ModuleRunner } from 'vite/module-runner'
import type { BootOptions } from '#server/boot.ts'
import type { RunningShop } from './start-shop.ts'

/**
 * One version of the server's code. Each module is evaluated only once, so that a page whose code is loaded later
 * uses the same React contexts and classes as the code around it.
 */
export class ServerVersion {
  readonly environment: DevEnvironment
  readonly ready: Promise<void>
  #isCurrent = true
  #shop: RunningShop | null = null

  constructor(environment: DevEnvironment, kept: BootOptions) {
    this.environment = environment
    this.ready = this.#start(steadyRunner(environment), kept)
    // Callers that await `ready` get a failure. This handler is for a version that is outdated before anybody awaits
    // it.
    this.ready.catch(() => undefined)
  }

  get isCurrent(): boolean {
    return this.#isCurrent
  }

  /** Stops the version's jobs. It still answers the requests that it has received. */
  outdate(): void {
    this.#isCurrent = false
    this.#shop?.stop()
  }

  async fetch(request: Request, bindings: object): Promise<Response> {
    if (!this.#shop) throw new Error('a request arrived before this version was ready')
    return this.#shop.fetch(request, bindings)
  }

  async #start(runner: ModuleRunner, kept: BootOptions): Promise<void> {
    const module = await runner.import<typeof import('./start-shop.ts')>('/server/dev/start-shop.ts')
    this.#shop = module.startShop(kept)
    if (!this.#isCurrent) this.#shop.stop()
  }
}

/**
 * Returns a module runner that never evaluates a module again. Vite's own runner would evaluate a changed module a
 * second time while other modules still hold its old instance.
 */
function steadyRunner(environment: DevEnvironment): ModuleRunner {
  return new ModuleRunner({
    hmr: false,
    // Node reads the source maps (server/dev.ts); the runner's own support would keep every version in memory.
    sourcemapInterceptor: false,
    createImportMeta: createNodeImportMeta,
    transport: {
      async invoke(call) {
        if (isForKnownModule(call)) return { result: { cache: true } }
        const answer = await environment.hot.handleInvoke(call)
        if ('result' in answer && answer.result.invalidate === true) answer.result.invalidate = false
        return answer
      },
    },
  })
}

/** Returns true for a call `{ name: 'fetchModule', data: [url, importer, { cached: true }] }`. */
function isForKnownModule(call: HotPayload): boolean {
  return call.type === 'custom' && call.data.name === 'fetchModule' && call.data.data[2].cached === true
}
