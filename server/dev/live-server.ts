import { setTimeout as pause } from 'node:timers/promises'
import type { DevEnvironment } from 'vite'
import type { BootOptions } from '#server/boot.ts'
import { ServerVersion } from './server-version.ts'

/**
 * The time without a change after which the next version is loaded, because files that are saved together arrive one
 * after another.
 */
const QUIET_MS = 60
/** The longest wait of a request while changes keep coming, as from a code generator or a git checkout. */
const LONGEST_WAIT_MS = 5000
/** The longest delay with which the watcher reports a change. */
const WATCHER_MS = 150
const MAX_ATTEMPTS = 4

/**
 * Serves the shop from its current sources. Each request is answered by a single version of the code. After a change
 * the next request waits for the next version.
 */
export class LiveServer {
  readonly #environment: () => DevEnvironment
  readonly #kept: BootOptions
  #version: ServerVersion | null = null
  #changedAt = 0

  /** `environment` is a function, because Vite creates a new environment after each edit of its configuration. */
  constructor(environment: () => DevEnvironment, kept: BootOptions) {
    this.#environment = environment
    this.#kept = kept
  }

  /** Marks the running version as outdated. Call it when one of its files has changed. */
  outdate(): void {
    this.#changedAt = performance.now()
    this.#version?.outdate()
  }

  /** Loads the first version, so that the first request need not wait for it. */
  async warmUp(): Promise<void> {
    await this.#newest()
  }

  async fetch(request: Request, bindings: object): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const version = await this.#newest()
      const response = await version.fetch(request, bindings)
      // A page that is requested for the first time loads its sources only now; a change at that moment may have
      // broken it.
      const canRepeat = request.method === 'GET' && attempt < MAX_ATTEMPTS
      if (response.status < 500 || !canRepeat || !(await hasChanged(version))) return response
    }
  }

  async #newest(): Promise<ServerVersion> {
    const deadline = performance.now() + LONGEST_WAIT_MS
    for (;;) {
      await this.#quiet(deadline)
      const version = this.#current()
      const isLate = performance.now() > deadline
      try {
        await version.ready
        if (version.isCurrent || isLate) return version
      } catch (error) {
        if (isLate || !(await hasChanged(version))) {
          // The next request loads it again, because a missing package may have been installed and packages are not
          // watched.
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

  async #quiet(deadline: number): Promise<void> {
    for (;;) {
      const now = performance.now()
      const left = this.#changedAt + QUIET_MS - now
      if (left <= 0 || now > deadline) return
      await pause(left)
    }
  }
}

async function hasChanged(version: ServerVersion): Promise<boolean> {
  if (version.isCurrent) await pause(WATCHER_MS)
  return !version.isCurrent
}
