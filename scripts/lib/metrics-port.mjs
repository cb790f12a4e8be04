import { createServer } from 'node:http'
import { AggregatorRegistry, Registry } from 'prom-client'
import { send } from './server-process.mjs'
import { StepError } from './steps.mjs'

const HOST = '127.0.0.1'
const PATH = '/metrics'
/** A server that has not answered by then counts with what it has said before. */
const ANSWER_WITHIN_MS = 1000
const COUNTED = ['counter', 'histogram']

/**
 * @typedef {import('./server-process.mjs').ServerProcess} ServerProcess
 * @typedef {{ name: string, type: unknown }} Metric
 */

/**
 * Serves the metrics of all servers together. What a server has counted stays in the sum when the server has ended;
 * otherwise the sum would fall, which Prometheus takes for a new beginning from zero.
 */
export class MetricsPort {
  /** @type {readonly object[]} the sum of what ended servers have counted */
  #past = []
  /** @type {Map<ServerProcess, readonly Metric[]>} */
  #counted = new Map()
  /** @type {Map<number, (metrics: readonly Metric[]) => void>} */
  #waiting = new Map()
  #questions = 0
  #port = 0
  #listener = createServer()
  /** @type {() => Iterable<ServerProcess>} */
  #list

  /** @param {() => Iterable<ServerProcess>} list returns the servers that serve now */
  constructor(list) {
    this.#list = list
  }

  /** Where it listens; an address with port 0 if it does not. */
  get address() {
    return `${HOST}:${this.#port}`
  }

  /**
   * Listens on a port, if it is another one than before.
   * @param {number | null} port null for no metrics
   */
  async listen(port) {
    if (this.#port === (port ?? 0)) return
    const next = createServer((request, response) => void this.#answer(request, response))
    if (port !== null) await listenOn(next, port)
    this.#listener.close()
    this.#listener = next
    this.#port = port ?? 0
  }

  /**
   * Keeps in mind what a server says, and adds up what it has counted once it has ended.
   * @param {ServerProcess} server
   */
  follow(server) {
    const { worker } = server
    worker.on('message', ({ metrics, question }) => {
      if (!metrics) return
      this.#counted.set(server, metrics.filter(isCounted))
      this.#waiting.get(question)?.(metrics)
    })
    worker.once('exit', () => {
      const last = this.#counted.get(server)
      this.#counted.delete(server)
      if (last) this.#past = addUp([this.#past, last]).getMetricsAsArray()
    })
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  async #answer(request, response) {
    if (request.url?.split('?')[0] !== PATH) {
      response.writeHead(404).end()
      return
    }
    const text = await this.#read()
    response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text)
  }

  async #read() {
    const servers = [...this.#list()]
    const answers = await Promise.all(servers.map((server, i) => this.#ask(server, i === 0)))
    const measured = answers.map((metrics) => metrics.filter((metric) => !isCounted(metric)))
    return addUp([...measured, ...this.#counted.values(), this.#past]).metrics()
  }

  /**
   * Returns what a server says of itself, nothing if it does not answer.
   * @param {ServerProcess} server
   * @param {boolean} isWithDatabase
   * @returns {Promise<readonly Metric[]>}
   */
  async #ask(server, isWithDatabase) {
    const question = ++this.#questions
    let timer
    try {
      return await new Promise((resolve) => {
        this.#waiting.set(question, resolve)
        timer = setTimeout(resolve, ANSWER_WITHIN_MS, [])
        send(server.worker, { question, isWithDatabase })
      })
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(question)
    }
  }
}

/** @param {Metric} metric */
function isCounted({ type }) {
  return COUNTED.includes(String(type))
}

/** @param {readonly (readonly object[])[]} metrics */
function addUp(metrics) {
  return AggregatorRegistry.aggregate([...metrics])
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @returns {Promise<void>}
 */
function listenOn(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(isTaken ? new StepError(`METRICS_PORT: something listens on ${HOST}:${port} already`) : error)
    })
    server.listen(port, HOST, resolve)
  })
}
