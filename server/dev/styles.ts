import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServerModuleRunner, type DevEnvironment } from 'vite'
import type { ModuleRunner } from 'vite/module-runner'

export const STYLES_URL = '/@styles.css'
const MODULE = /\.module\.css$/

/**
 * Serves the styles of everything that the server has rendered so far; without links to them a page would flash
 * unstyled until its scripts load. CSS modules are joined into one sheet that is unknown to Vite, because Vite
 * reloads the page when a linked CSS module changes.
 */
export class Styles {
  readonly #environment: () => DevEnvironment
  #reader: { readonly environment: DevEnvironment; readonly runner: ModuleRunner } | null = null

  constructor(environment: () => DevEnvironment) {
    this.#environment = environment
  }

  /** Returns the URLs that the document links. Vite itself updates the plain style sheets. */
  links(): string[] {
    const plain = this.#urls().filter((url) => !MODULE.test(url))
    return [...plain.map((url) => `${url}?direct`), STYLES_URL]
  }

  async answer(_request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await this.#text()
    response.setHeader('Content-Type', 'text/css; charset=utf-8')
    response.setHeader('Cache-Control', 'no-store')
    response.end(text)
  }

  async #text(): Promise<string> {
    const runner = this.#runner()
    const modules = this.#urls().filter((url) => MODULE.test(url))
    const sheets = await Promise.all(
      modules.map((url) =>
        runner.import<{ readonly default: string }>(`${url}?inline`).then(
          (sheet) => sheet.default,
          // Vite shows an error in a sheet over the page; the other sheets stay in effect.
          () => '',
        ),
      ),
    )
    return sheets.join('\n')
  }

  #urls(): string[] {
    return [...this.#environment().moduleGraph.urlToModuleMap.keys()].filter((url) => url.endsWith('.css'))
  }

  /** Creates a new runner when an edit of Vite's configuration has created a new environment. */
  #runner(): ModuleRunner {
    const environment = this.#environment()
    if (this.#reader?.environment !== environment) {
      const runner = createServerModuleRunner(environment, { hmr: false, sourcemapInterceptor: false })
      this.#reader = { environment, runner }
    }
    return this.#reader.runner
  }
}
