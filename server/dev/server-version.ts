import type { DevEnvironment, HotPayload } from 'vite'
import { createNodeImportMeta, ModuleRunner } from 'vite/module-runner'
import type { BootOptions } from '#server/boot.ts'
import type { RunningShop } from './start-shop.ts'

/**
 * The server's code as it was read at one moment. Each module is evaluated once and stays: a page whose code is
 * loaded later finds the same contexts and classes that the code around it has.
 */
export class ServerVersion {
  readonly environment: DevEnvironment
  readonly ready: Promise<void>
  #isCurrent = true
  #shop: RunningShop | null = null

  constructor(environment: DevEnvironment, kept: BootOptions) {
    this.environment = environment
    this.ready = this.#start(steadyRunner(environment), kept)
    // Whoever waits for it hears of a failure; it may also be outdated before anybody does.
    this.ready.catch(() => undefined)
  }

  get isCurrent(): boolean {
    return this.#isCurrent
  }

  /** Requests that came before are still answered by it. */
  outdate(): void {
    this.#isCurrent = false
    this.#shop?.stop()
  }

  async fetch(request: Request, bindings: object): Promise<Response> {
    if (!this.#shop) throw new Error('asked before it was ready')
    return this.#shop.fetch(request, bindings)
  }

  async #start(runner: ModuleRunner, kept: BootOptions): Promise<void> {
    const module = await runner.import<typeof import('./start-shop.ts')>('/server/dev/start-shop.ts')
    this.#shop = module.startShop(kept)
    if (!this.#isCurrent) this.#shop.stop()
  }
}

/** Vite's own runner evaluates what has changed anew beside the old modules that others still hold. */
function steadyRunner(environment: DevEnvironment): ModuleRunner {
  return new ModuleRunner({
    hmr: false,
    // Node reads the maps of the evaluated modules (dev.ts); the runner's own support would keep every version alive.
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

/** A call is `{ name: 'fetchModule', data: [url, importer, { cached }] }`. */
function isForKnownModule(call: HotPayload): boolean {
  return call.type === 'custom' && call.data.name === 'fetchModule' && call.data.data[2].cached === true
}
