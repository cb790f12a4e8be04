import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { Agent, type RequestOptions, request } from 'node:https'
import { tmpdir, userInfo } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, vi } from 'vitest'
import { paths } from '#shared/paths.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { startScript, untilReady } from '#tests/commands/copied-shop.ts'
import { type ServingShop, startServing } from '#tests/commands/serving-shop.ts'
import { commandOf } from '#tests/support/command-of.ts'
import { descendantsOf } from '#tests/support/descendants-of.ts'
import { goodsOf } from '../../scripts/bench/reads.ts'
import { debianProgram, type Program, startProgram } from '../../scripts/cluster/program.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { inRoot, root } from '../../scripts/lib/root.mjs'
import { deepLine, type Figures } from './support/deep-line.ts'
import { createDemoFile, type DemoFile } from './support/demo-file.ts'
import { DEMO_ENV } from './support/serve-demo.ts'
import { times } from './support/times.ts'

/**
 * Budget: 1.8 min.
 * Serves the shop by the files of scripts/deploy: behind nginx and behind Caddy with TLS, and as in the container; and
 * runs `npm run cluster`.
 */
const FILES = 'scripts/deploy'
const HOME = '/srv/glyanets'
const REQUESTS = times(500)
const AT_ONCE = 4
/** Addresses of this machine that stand for a shopper's; the shop logs their networks. */
const SHOPPER = '127.9.8.7'
const NETWORK = '127.9.8.0/24'

let folder: string
let certificate: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-deploy-'))
  const key = join(folder, 'privkey.pem')
  certificate = join(folder, 'fullchain.pem')
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
    ...['-keyout', key, '-out', certificate, ...subject],
  ])
  if (made.status !== 0) throw new Error(String(made.stderr))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

deepLine(
  { promises: ['A27'], tried: 'the unit files are checked by systemd, in the folder of this project' },
  async (figures) => {
    const units = globSync(`${FILES}/*.service`).sort()
    for (const unit of units) {
      const copy = join(folder, unit.slice(FILES.length + 1))
      writeFileSync(copy, readFileSync(unit, 'utf8').replaceAll(HOME, root))
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', copy], {
        encoding: 'utf8',
      })
      figures.is(
        `faults of ${unit}`,
        status === 0 ? stderr.trim() || 'none' : `${stderr}, code ${status}`,
        'none',
      )
    }
    figures.is('units', units.length, 3)
  },
)

interface Proxy {
  readonly name: string
  /** Starts it on `port` in front of the shop on `shopPort`. */
  start(port: number, shopPort: number): Program
}

function startCaddy(file: string): Program {
  const args = ['run', '--adapter', 'caddyfile', '--config', file]
  return startProgram('caddy', debianProgram('caddy', 'caddy'), args, {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  })
}

const PROXIES: readonly Proxy[] = [
  {
    name: 'nginx',
    start(port, shopPort) {
      const site = readFileSync(`${FILES}/nginx.conf`, 'utf8')
        .replace(/server \{\s+listen 80;[^}]+\}/, '')
        .replace('listen 443', `listen 127.0.0.1:${port}`)
        .replaceAll('shop.example', 'localhost')
        .replaceAll('/etc/letsencrypt/live/localhost', folder)
        .replace('127.0.0.1:3000', `127.0.0.1:${shopPort}`)
      const file = join(folder, 'nginx.conf')
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
        .join(' ')
      writeFileSync(
        file,
        `daemon off; user ${userInfo().username}; pid ${join(folder, 'nginx.pid')}; error_log stderr; events {}
http { access_log off; ${temporary}
${site}}`,
      )
      return startProgram('nginx', debianProgram('nginx', 'nginx'), ['-c', file, '-p', folder])
    },
  },
  {
    name: 'Caddy',
    start(port, shopPort) {
      const site = readFileSync(`${FILES}/Caddyfile`, 'utf8')
        .replace(
          'shop.example {',
          `{\n\tadmin off\n\tauto_https off\n}\nhttps://localhost:${port} {\n\ttls ${certificate} ${join(folder, 'privkey.pem')}`,
        )
        .replace('127.0.0.1:3000', `127.0.0.1:${shopPort}`)
      const file = join(folder, 'Caddyfile')
      writeFileSync(file, site)
      return startCaddy(file)
    },
  },
]

/** A machine that says whether it can store changes and whether it answers, and serves one page. */
async function startMachine(name: string, port: number) {
  const state = { isReady: true, isAlive: true }
  const server = createServer(({ url }, answer) => {
    const isFine = url === '/readyz' ? state.isReady && state.isAlive : state.isAlive
    answer.writeHead(isFine ? 200 : 503).end(name)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { state, stop: () => server.close() }
}

deepLine(
  {
    promises: ['A27'],
    tried:
      'Caddy in front of two machines, by the lines of docs/operations.md, while one or both cannot store changes',
  },
  async (figures) => {
    const one = await freePort(3890)
    const two = await freePort(one + 1)
    const port = await freePort(two + 1)
    const [, lines = ''] =
      /```\n(\(machines\) \{[^`]*`[^`]*`[^`]*)```/.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
    const site = lines
      .replace('10.0.0.5:3000 10.0.0.6:3000', `127.0.0.1:${one} 127.0.0.1:${two}`)
      .replace('shop.example', `http://127.0.0.1:${port}`)
    const [first, second] = await Promise.all([startMachine('first', one), startMachine('second', two)])
    const file = join(folder, 'Caddyfile.machines')
    writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`)
    const proxy = startCaddy(file)
    const ask = async (method: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/page`, { method }).catch(() => null)
      return answer === null ? 'none' : `${answer.status} ${await answer.text()}`
    }
    const comes = async (what: string, answer: string) => {
      const isThere = async () => (await ask('GET')) === answer && (await ask('POST')) === answer
      await vi.waitUntil(isThere, { timeout: 10_000, interval: 100 }).catch(() => undefined)
      figures.is(
        `answers to a read and a change ${what}`,
        `${await ask('GET')}, ${await ask('POST')}`,
        `${answer}, ${answer}`,
      )
    }
    try {
      await comes('while both are ready', '200 first')
      first.state.isReady = false
      await comes('while the second one is ready', '200 second')
      second.state.isReady = false
      await comes('while neither is ready', '200 first')
      first.state.isAlive = false
      await comes('while only the second one is alive', '200 second')
      first.state.isAlive = true
      first.state.isReady = true
      await comes('once the first one is ready again', '200 first')
    } finally {
      await proxy.stop()
      first.stop()
      second.stop()
    }
  },
)

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

describe.each(PROXIES)('behind $name', ({ name, start }) => {
  let file: DemoFile
  let shop: ServingShop
  let proxy: Program
  let port: number
  let agent: Agent
  beforeAll(async () => {
    file = createDemoFile()
    port = await freePort(3880)
    const env = {
      ...DEMO_ENV,
      ...{ LOG_LEVEL: 'info', TRUST_PROXY: '1', DEMO_OPEN_TO_ALL: '1' },
      PUBLIC_ORIGIN: `https://localhost:${port}`,
    }
    shop = await startServing(file.path, { port: await freePort(3870), env })
    proxy = start(port, shop.port)
    agent = new Agent({
      keepAlive: true,
      maxSockets: AT_ONCE,
      ca: readFileSync(certificate),
      localAddress: SHOPPER,
    })
    await vi.waitUntil(
      async () => {
        if (proxy.hasEnded()) throw new Error(proxy.output())
        return (await ask('/healthz').catch(() => null))?.status === 200
      },
      { timeout: MINUTE_MS, interval: 100 },
    )
  }, 3 * MINUTE_MS)
  afterAll(async () => {
    agent?.destroy()
    await proxy?.stop()
    shop?.kill()
    file?.remove()
  })

  function ask(path: string, options: RequestOptions = {}, body?: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const asked = request({ host: 'localhost', port, path, agent, family: 4, ...options }, (answer) => {
        const parts: Buffer[] = []
        answer
          .on('data', (part: Buffer) => parts.push(part))
          .once('error', reject)
          .once('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
          )
      })
      asked.once('error', reject)
      asked.end(body)
    })
  }

  deepLine(
    {
      promises: ['A27', 'A7', 'A17'],
      tried: `the shop behind ${name} with TLS, by scripts/deploy`,
      timeoutMinutes: 3,
    },
    async (figures) => {
      await compression(figures)
      await cookies(figures)
      await addresses(figures)
      await largeBody(figures)
      await keptConnections(figures)
    },
  )

  async function compression(figures: Figures): Promise<void> {
    const asked = async (encoding: string) => ask(paths.home, { headers: { 'accept-encoding': encoding } })
    const plain = await asked('identity')
    const brotli = await asked('br')
    const gzip = await asked('gzip')
    figures.is(
      'encodings of a page',
      [brotli, gzip].map((page) => page.headers['content-encoding']).join(', '),
      'br, gzip',
    )
    const title = (body: Buffer) => /<title>[^<]+/.exec(body.toString())?.[0] ?? ''
    figures.is('title of the page by br', title(brotliDecompressSync(brotli.body)), title(plain.body))
    figures.is('title of the page by gzip', title(gunzipSync(gzip.body)), title(plain.body))
    figures.is('status of a page', plain.status, 200)
  }

  async function cookies(figures: Figures): Promise<void> {
    const [shopItemId = 0] = goodsOf(file.path).inStock
    const body = Buffer.from(JSON.stringify({ shopItemId, quantity: 1 }))
    const headers = { 'content-type': 'application/json', origin: `https://localhost:${port}` }
    const added = await ask('/trpc/basket.add', { method: 'POST', headers }, body)
    const [cookie = ''] = added.headers['set-cookie'] ?? []
    figures.is(
      'cookie of a guest',
      /^__Host-guest=[^;]+;.*\bSecure\b/.test(cookie) ? 'secure' : cookie,
      'secure',
    )
    const basket = await ask('/trpc/basket.get', { headers: { cookie: cookie.split(';')[0] } })
    figures.is(
      'basket of that cookie',
      basket.body.includes(`"shopItemId":${shopItemId},`) ? 'filled' : 'empty',
      'filled',
    )
    const tls = String(added.headers['strict-transport-security'])
    figures.is('header that demands TLS', /max-age=\d+/.test(tls) ? 'sent' : tls, 'sent')
  }

  /** An address that a client invents must not be believed, and the true one must reach the shop. */
  async function addresses(figures: Figures): Promise<void> {
    await ask('/help/', { headers: { 'x-forwarded-for': '6.6.6.6' } })
    const lines = () =>
      shop
        .output()
        .split('\n')
        .filter((line) => line.includes('"path":"/help/"'))
    await vi.waitUntil(() => lines().length > 0)
    figures.is(
      'network of a shopper in the log',
      /"from":"([^"]+)"/.exec(lines()[0] ?? '')?.[1] ?? '',
      NETWORK,
    )
  }

  async function largeBody(figures: Figures): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const refused = await ask('/trpc/basket.add', { method: 'POST', headers }, Buffer.alloc(200_000, 32))
    figures.is('status of a body of 200 KB', refused.status, 413)
    figures.is('status after it', (await ask('/healthz')).status, 200)
  }

  /** Kept connections on both sides, also while the shop hands over to a new process. */
  async function keptConnections(figures: Figures): Promise<void> {
    const failures: string[] = []
    const send = async () => {
      for (let i = 0; i < REQUESTS / AT_ONCE; i++) {
        const status = await ask('/help/').then((answer) => answer.status, String)
        if (status !== 200) failures.push(String(status))
      }
    }
    const sending = Promise.all(Array.from({ length: AT_ONCE }, send))
    await shop.handOver()
    await sending
    figures.is(
      `requests that failed of ${REQUESTS}, with a handover among them`,
      failures.join(', ') || 'none',
      'none',
    )
  }
})

/** What COPY and RUN of the container's file would do, in a folder, with the packages of this project. */
deepLine(
  {
    promises: ['A27'],
    tried: 'the steps of the container are carried out in a folder, and its command is served',
  },
  async (figures) => {
    const image = readFileSync(`${FILES}/Containerfile`, 'utf8')
    const ignored = readFileSync(`${FILES}/Containerfile.dockerignore`, 'utf8').split('\n').filter(Boolean)
    const app = join(folder, 'app')
    for (const [, sources = ''] of image.matchAll(/^COPY --chown=\S+ (.+) \S+$/gm)) {
      for (const source of sources.split(' '))
        cpSync(source, source === '.' ? app : join(app, source), {
          recursive: true,
          filter: (path) => !ignored.some((pattern) => matchesGlob(path, pattern)),
        })
    }
    figures.is(
      'files that must stay outside',
      ignored.filter((path) => existsSync(join(app, path))).join(', ') || 'none',
      'none',
    )
    cpSync('node_modules', join(app, 'node_modules'), { recursive: true, verbatimSymlinks: true })
    for (const [, command = ''] of image.matchAll(/^RUN (node .+)$/gm)) {
      const { status, stderr } = spawnSync('sh', ['-ec', command], { cwd: app, encoding: 'utf8' })
      figures.is(command, status === 0 ? 'done' : stderr, 'done')
    }
    const [, command = '[]'] = /^CMD (.+)$/m.exec(image) ?? []
    const [node = '', ...args] = JSON.parse(command) as string[]
    const port = await freePort(3890)
    const env = { ...DEMO_ENV, PORT: String(port), SEED_PRODUCTS: '500', DATABASE_URL: undefined }
    const served = startProgram(
      'container',
      'sh',
      ['-c', `cd ${app} && exec ${[node, ...args].join(' ')}`],
      env,
    )
    await untilReady(port)
    const [, check = '[]'] = /^ +CMD (\[.+\])$/m.exec(image) ?? []
    const [, ...checkArgs] = JSON.parse(check.replace('3000', String(port))) as string[]
    figures.is('exit code of its health check', spawnSync(process.execPath, checkArgs).status ?? -1, 0)
    await served.stop()
    figures.is('exit code of the check after a stop', spawnSync(process.execPath, checkArgs).status ?? -1, 1)
  },
)

/** The parts that shoppers' requests reach: writer, standby, two caches, and proxy. */
const CLUSTER_PORTS = 5
const CLUSTER_ENDS_WITHIN_MS = 10_000
const isBuying = (step: string) => step.startsWith('Buying')

/** Starts `npm run cluster` as a developer does, with a folder of its own for temporary files. */
function startClusterScript() {
  const temporary = mkdtempSync(join(folder, 'cluster-'))
  const script = startScript([inRoot('scripts/cluster.ts')], { TMPDIR: temporary })
  const linesOf = (pattern: RegExp) => [...script.output().matchAll(pattern)].map(([, found = '']) => found)
  return {
    ...script,
    steps: () => linesOf(/^▸ (.+)$/gm),
    /** States what it has left behind, of which something may end a moment later. */
    async stateLeft(figures: Figures, processes: readonly number[]): Promise<void> {
      const left = () => processes.filter((pid) => commandOf(pid) !== '')
      await vi
        .waitUntil(() => left().length === 0, { timeout: CLUSTER_ENDS_WITHIN_MS })
        .catch(() => undefined)
      figures.is('processes left', left().length, 0)
      const ports = linesOf(/^ {2}\w+ +http:\/\/127\.0\.0\.1:(\d+)\//gm).map(Number)
      const free = await Promise.all(ports.map(async (port) => (await freePort(port)) === port))
      figures.is('ports that are free again', free.filter(Boolean).length, CLUSTER_PORTS)
      const folders = readdirSync(temporary).filter((name) => name.startsWith('glyanets-'))
      figures.is('folders left', folders.join(', ') || 'none', 'none')
    },
  }
}

// Requirement: OPS-46
deepLine(
  {
    promises: ['A27'],
    tried:
      'npm run cluster lets its browser buy, and ends; another one is ended by Ctrl+C while its browser buys',
    timeoutMinutes: 8,
  },
  async (figures) => {
    const whole = startClusterScript()
    try {
      await vi.waitUntil(() => whole.steps().some(isBuying), { timeout: 3 * MINUTE_MS })
      const processes = descendantsOf(whole.pid)
      figures.is('its exit code', (await whole.ended) ?? -1, 0)
      figures.is('its last step', whole.steps().at(-1) ?? '', 'Ending the cluster')
      const passed = Number(/^ +(\d+) passed/m.exec(whole.output())?.[1] ?? 0)
      figures.atLeast('tests in its browser that passed', passed, 1)
      await whole.stateLeft(figures, processes)
    } finally {
      whole.signal('SIGTERM')
    }
    const cut = startClusterScript()
    try {
      const hasBrowser = () => descendantsOf(cut.pid).some((pid) => commandOf(pid).includes('--headless'))
      await vi.waitUntil(hasBrowser, { timeout: 3 * MINUTE_MS })
      const processes = descendantsOf(cut.pid)
      // A terminal tells the whole group.
      cut.signal('SIGINT')
      figures.is('exit code after Ctrl+C', (await cut.ended) ?? -1, 1)
      await cut.stateLeft(figures, processes)
    } finally {
      cut.signal('SIGTERM')
    }
  },
)
