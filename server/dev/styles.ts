import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServerModuleRunner, type DevEnvironment } from 'vite'
import type { ModuleRunner } from 'vite/module-runner'

export const STYLES_URL = '/@styles.css'
const MODULE = /\.module\.css$/

/**
 * Styles of all that the server has rendered so far: without a link to them a page would flash unstyled until its
 * scripts bring them. An edit of a linked CSS module makes Vite reload the page, so those are gathered into one sheet
 * that is no module of Vite's.
 */
export class Styles {
  readonly #environment: () => DevEnvironment
  #reader: { readonly environment: DevEnvironment; readonly runner: ModuleRunner } | null = null

  constructor(environment: () => DevEnvironment) {
    this.#environment = environment
  }

  /** What the document links; Vite keeps the plain ones up to date by itself. */
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
          // A mistake in a sheet is shown by Vite over the page, and the rest of the page stays as it is.
          () => '',
        ),
      ),
    )
    return sheets.join('\n')
  }

  #urls(): string[] {
    return [...this.#environment().moduleGraph.urlToModuleMap.keys()].filter((url) => url.endsWith('.css'))
  }

  /** Another configuration brings another environment. */
  #runner(): ModuleRunner {
    const environment = this.#environment()
    if (this.#reader?.environment !== environment) {
      const runner = createServerModuleRunner(environment, { hmr: false, sourcemapInterceptor: false })
      this.#reader = { environment, runner }
    }
    return this.#reader.runner
  }
}
