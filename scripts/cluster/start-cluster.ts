import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { MINUTE_MS } from '#shared/time.ts'
import { answers } from '../bench/processes.ts'
import { freePort } from '../lib/free-port.mjs'
import { inRoot } from '../lib/root.mjs'
import { StepError } from '../lib/steps.mjs'
import { cacheArgs, copyWithPorts, type Front, MAIN_CONF, mainConf, type Part, proxyArgs } from './fronts.ts'
import { debianProgram, type Program, startProgram } from './program.ts'

const FIRST_PORT = 4300
const READY_WITHIN_MS = 2 * MINUTE_MS
const LOOK_EVERY_MS = 100
/** Varnish's counter of requests. */
const REQUESTS = 'MAIN.client_req'
const execute = promisify(execFile)

/** A shop of several machines, all of them on this one. */
export interface Cluster {
  /** Where shoppers reach it. */
  readonly origin: string
  /** Where the parts listen; the shop itself at the first two. */
  readonly ports: Readonly<Record<Part, number>>
  /** The database of the writer, and that which the standby has once it has taken over. */
  readonly file: string
  readonly standbyFile: string
  readonly parts: Readonly<Record<Part | 'copy', Program>>
  /** Starts a part again that was killed. Resolves when requests pass it, or when the standby stands by. */
  startAgain(part: Front | 'standby', otherwise?: Otherwise): Promise<void>
  /** How many requests a cache has had since it was started, by its own count. */
  requestsAt(cache: 'cache1' | 'cache2'): Promise<number>
  /** Ends everything and deletes the files. */
  stop(): Promise<void>
}

/** What is different about a part that is started again. */
interface Otherwise {
  /** The folder of the proxy's own files. */
  readonly home?: string
  /** How much a cache keeps, as Varnish reads it. */
  readonly memory?: string
}

interface ClusterOptions {
  readonly products: number
  readonly env?: Readonly<Record<string, string>>
  /** Called when a part is about to be started. */
  say?(text: string): void
}

/**
 * Starts a writer, its continuous copy, a standby, two caches of Varnish, and nginx in front of them, by the files of
 * this folder, on free ports of the loopback. The shop must have been built. Throws StepError.
 */
export async function startCluster({ products, env = {}, say = () => {} }: ClusterOptions): Promise<Cluster> {
  const [varnishd, nginx] = [debianProgram('varnishd', 'varnish'), debianProgram('nginx', 'nginx')]
  const varnishstat = debianProgram('varnishstat', 'varnish')
  const folder = mkdtempSync(join(tmpdir(), 'glyanets-cluster-'))
  const started: Program[] = []
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  async function stop(): Promise<void> {
    // Shoppers' side first, so that nothing is sent to a part that has ended.
    for (const program of started.toReversed()) await program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const ports = await findPorts()
    const origin = `http://127.0.0.1:${ports.proxy}`
    const fileOf = (part: Part) => join(folder, part, 'shop.db')
    const run = (name: string, script: string, part: 'writer' | 'standby') => {
      const settings = {
        ...{ NODE_ENV: undefined, npm_lifecycle_event: undefined, LOG_LEVEL: 'warn', APP_ENV: 'demo' },
        ...{ HOST: '127.0.0.1', PORT: String(ports[part]), DATABASE_URL: `file:${fileOf(part)}` },
        ...{ PUBLIC_ORIGIN: origin, TRUST_PROXY: '1', DEMO_OPEN_TO_ALL: '1' },
        ...{ REPLICA_URL: join(folder, 'copy'), REPLICA_LEASE: '1', SEED_PRODUCTS: String(products) },
        ...env,
      }
      return follow(startProgram(name, process.execPath, [inRoot(`scripts/${script}`)], settings))
    }
    const follow = (program: Program) => {
      started.push(program)
      return program
    }
    say(`writer     http://127.0.0.1:${ports.writer}/  npm run serve, npm run replicate`)
    const writer = run('writer', 'serve.mjs', 'writer')
    await until(() => serves(ports.writer, '/healthz'), [writer])
    const copy = run('copy', 'replicate.ts', 'writer')
    await until(() => serves(ports.writer, '/readyz'), [writer, copy])

    say(`standby    http://127.0.0.1:${ports.standby}/  npm run standby`)
    const standBy = async () => {
      const program = run('standby', 'standby.ts', 'standby')
      await until(() => program.output().includes('Standing by'), [program])
      return program
    }
    const standby = await standBy()

    copyWithPorts(['shop.vcl', 'backends.vcl', 'nginx.conf'], folder, ports)
    writeFileSync(join(folder, MAIN_CONF), mainConf())
    const startFront = (name: Front, { home = folder, memory = '128m' }: Otherwise = {}) => {
      const [command, args] =
        name === 'proxy'
          ? [nginx, proxyArgs(folder, home)]
          : [varnishd, cacheArgs(folder, { name, memory, port: ports[name] })]
      return follow(startProgram(name, command, args))
    }
    const untilServing = (program: Program, name: Front) =>
      until(() => serves(ports[name], '/readyz'), [program])
    for (const name of ['cache1', 'cache2'] as const)
      say(`cache      http://127.0.0.1:${ports[name]}/  Varnish`)
    const [cache1, cache2] = [startFront('cache1'), startFront('cache2')]
    await untilServing(cache1, 'cache1')
    await untilServing(cache2, 'cache2')

    say(`proxy      ${origin}/  nginx`)
    const proxy = startFront('proxy')
    await untilServing(proxy, 'proxy')
    const parts = { writer, copy, standby, cache1, cache2, proxy }
    return {
      ...{ origin, ports, file: fileOf('writer'), standbyFile: fileOf('standby'), parts, stop },
      async startAgain(name, otherwise) {
        // What its group has left behind keeps the port.
        await parts[name].stop()
        started.splice(started.indexOf(parts[name]), 1)
        if (name === 'standby') {
          parts.standby = await standBy()
          return
        }
        parts[name] = startFront(name, otherwise)
        await untilServing(parts[name], name)
      },
      async requestsAt(cache) {
        const { stdout } = await execute(varnishstat, ['-n', join(folder, cache), '-1', '-f', REQUESTS])
        return Number(/\d+/.exec(stdout.slice(REQUESTS.length))?.[0])
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function findPorts(): Promise<Record<Part, number>> {
  const writer = await freePort(FIRST_PORT)
  const standby = await freePort(writer + 1)
  const cache1 = await freePort(standby + 1)
  const cache2 = await freePort(cache1 + 1)
  return { writer, standby, cache1, cache2, proxy: await freePort(cache2 + 1) }
}

/** Returns whether a part answers within two seconds, and with success. */
function serves(port: number, path: string): Promise<boolean> {
  return answers(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2000) })
}

/** Waits until something is true. Throws with their output if one of the programs ends before that. */
async function until(isTrue: () => boolean | Promise<boolean>, programs: readonly Program[]): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  while (!(await isTrue())) {
    const ended = programs.find((program) => program.hasEnded())
    if (ended) throw new StepError(`${ended.name} has ended:\n${ended.output()}`)
    if (performance.now() > deadline) {
      const outputs = programs.map(({ name, output }) => `${name}:\n${output()}`)
      throw new StepError(`not ready after ${READY_WITHIN_MS / 1000} s: ${outputs.join('\n')}`)
    }
    await pause(LOOK_EVERY_MS)
  }
}
