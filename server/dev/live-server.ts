import { setTimeout as pause } from 'node:timers/promises'
import type { DevEnvironment } from 'vite'
import type { BootOptions } from '#server/boot.ts'
import { ServerVersion } from './server-version.ts'

/** Files saved together come one after the other: the next version is read when none has come for so long. */
const QUIET_MS = 60
/** Saves that never end (a generator, a checkout) hold nobody up for longer. */
const LONGEST_WAIT_MS = 5000
/** The watcher tells of a save a moment after it. */
const WATCHER_MS = 150
const MAX_ATTEMPTS = 4

/**
 * The shop of the sources as they are. A request is answered by one version of the code from its first line to its
 * last; after a save the next request waits for the next version.
 */
export class LiveServer {
  readonly #environment: () => DevEnvironment
  readonly #kept: BootOptions
  #version: ServerVersion | null = null
  #changedAt = 0

  /** Vite makes another environment after each edit of its configuration. */
  constructor(environment: () => DevEnvironment, kept: BootOptions) {
    this.#environment = environment
    this.#kept = kept
  }

  /** Something that the running version was made from has changed. */
  outdate(): void {
    this.#changedAt = performance.now()
    this.#version?.outdate()
  }

  /** Waits for the first version, so that the first request need not. */
  async warmUp(): Promise<void> {
    await this.#newest()
  }

  async fetch(request: Request, bindings: object): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const version = await this.#newest()
      const response = await version.fetch(request, bindings)
      // A page that is loaded the first time reads its sources now: a save in that moment may have broken it.
      const canRepeat = request.method === 'GET' && attempt < MAX_ATTEMPTS
      if (response.status < 500 || !canRepeat || !(await hasChanged(version))) return response
    }
  }

  async #newest(): Promise<ServerVersion> {
    const giveUpAt = performance.now() + LONGEST_WAIT_MS
    for (;;) {
      await this.#quiet(giveUpAt)
      const version = this.#current()
      const isLate = performance.now() > giveUpAt
      try {
        await version.ready
        if (version.isCurrent || isLate) return version
      } catch (error) {
        if (isLate || !(await hasChanged(version))) {
          // Read anew for the next request: what was missing may be a package, which nobody watches.
          if (this.#version === version) this.#version = null
          throw error
        }
      }
    }
  }

  #current(): ServerVersion {
    const environment = this.#environment()
    if (this.#version?.environment !== environment) this.#version?.outdate()
    if (!this.#version?.isCurrent) this.#version = new ServerVersion(environment, this.#kept)
    return this.#version
  }

  async #quiet(giveUpAt: number): Promise<void> {
    for (;;) {
      const now = performance.now()
      const left = this.#changedAt + QUIET_MS - now
      if (left <= 0 || now > giveUpAt) return
      await pause(left)
    }
  }
}

async function hasChanged(version: ServerVersion): Promise<boolean> {
  if (version.isCurrent) await pause(WATCHER_MS)
  return !version.isCurrent
}
