import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, vi } from 'vitest'
import { MINUTE_MS } from '#shared/time.ts'
import { answers } from '../../scripts/bench/processes.ts'
import { cacheArgs, copyWithPorts, MAIN_CONF, mainConf, proxyArgs } from '../../scripts/cluster/fronts.ts'
import { debianProgram, type Program, startProgram } from '../../scripts/cluster/program.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { deepLine } from './support/deep-line.ts'
import { smallDisk } from './support/small-disk.ts'

/**
 * Budget: 0.2 min beside the soak.
 * Fills the disk of a proxy, and the memory of a cache, in front of a stand-in for the shop.
 */
const FIRST_PORT = 4980
const DISK_BYTES = 2 ** 20
/** More than the buffers of two connections and of nginx hold for a browser that does not read yet. */
const LARGE = 24_000_000
const NOT_READ_MS = 1500
/** Less than the shop takes, and more than nginx keeps in memory by itself. */
const BODY = 60_000
const MEMORY = '8m'
/** Fills that memory with answers of a call. */
const CALLS = 8000
const CALL_BYTES = 1000
const AT_ONCE = 8
/** The sizes of files and photos. */
const FILES = [84_000, 316_000, 1_000_000, 3_000_000] as const

let folder: string
let shop: Server
let port: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-fronts-'))
  port = await freePort(FIRST_PORT)
  // Answers a path such as /assets/84000 by so many bytes, and a body by its length.
  shop = createServer((asked, answer) => {
    let length = 0
    asked.on('data', (part: Buffer) => {
      length += part.length
    })
    asked.once('end', () => {
      const bytes = Number(/\d+$/.exec(asked.url ?? '')?.[0] ?? 2)
      answer.setHeader('Cache-Control', 'public, max-age=3600')
      if (asked.method === 'POST') answer.end(String(length))
      else answer.setHeader('Content-Length', bytes).end(Buffer.alloc(bytes, 'a'))
    })
  })
  await new Promise<void>((resolve) => shop.listen(port, '127.0.0.1', resolve))
})
afterAll(() => {
  shop.closeAllConnections()
  shop.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Asked {
  readonly port: number
  readonly path: string
  readonly agent?: Agent
  readonly body?: Buffer
  /** How long the browser reads nothing of the answer. */
  readonly notReadMs?: number
}

/** Returns the status and how many bytes of the answer have come; or why the connection failed. */
function ask({ port: to, path, agent, body, notReadMs = 0 }: Asked): Promise<string> {
  return new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST'
    const asked = request({ host: '127.0.0.1', port: to, path, method, agent }, (answer) => {
      let [bytes, text] = [0, '']
      answer.once('close', () => resolve(`${answer.statusCode} ${body === undefined ? bytes : text}`))
      void pause(notReadMs).then(() =>
        answer.on('data', (part: Buffer) => {
          bytes += part.length
          if (body !== undefined) text += part.toString()
        }),
      )
    })
    asked.once('error', ({ message }) => resolve(message))
    asked.end(body)
  })
}

async function untilServing(program: Program, at: number): Promise<void> {
  const isServing = async () => {
    if (program.hasEnded()) throw new Error(program.output())
    return answers(`http://127.0.0.1:${at}/assets/10`)
  }
  await vi.waitUntil(isServing, { timeout: MINUTE_MS, interval: 100 })
}

/** The configuration of a proxy, which listens on `at` without TLS and passes requests on to the stand-in. */
const CONFIGURATIONS: Readonly<Record<string, (text: string, at: number) => string>> = {
  'scripts/deploy/nginx.conf': (text, at) =>
    text
      .replace(/server \{\s+listen 80;[^}]+\}/, '')
      .replace('listen 443 ssl http2', `listen 127.0.0.1:${at}`)
      .replaceAll(/ *ssl_certificate.*\n/g, '')
      .replace('127.0.0.1:3000', `127.0.0.1:${port}`),
  'scripts/cluster/nginx.conf': (text, at) =>
    text
      .replaceAll(/127\.0\.0\.1:608[12]/g, `127.0.0.1:${port}`)
      .replace('127.0.0.1:8080', `127.0.0.1:${at}`),
}

// Requirement: OPS-301
for (const [file, adapt] of Object.entries(CONFIGURATIONS))
  deepLine(
    {
      promises: ['A27', 'F7'],
      tried: `the disk of nginx with ${file} is full: a slow browser gets ${LARGE / 1_000_000} MB, and one sends ${BODY / 1000} KB`,
    },
    async (figures) => {
      const disk = await smallDisk(DISK_BYTES)
      const at = await freePort(port + 1)
      writeFileSync(join(folder, 'nginx.conf'), adapt(readFileSync(file, 'utf8'), at))
      writeFileSync(join(folder, MAIN_CONF), mainConf())
      const proxy = startProgram('nginx', debianProgram('nginx', 'nginx'), proxyArgs(folder, disk.folder))
      try {
        await untilServing(proxy, at)
        disk.fill()
        const large = await ask({ port: at, path: `/assets/${LARGE}`, notReadMs: NOT_READ_MS })
        figures.is('answer to the slow one', large, `200 ${LARGE}`)
        const body = Buffer.alloc(BODY, 'a')
        figures.is(
          'bytes of the body at the shop',
          await ask({ port: at, path: '/trpc/x', body }),
          `200 ${BODY}`,
        )
      } finally {
        await proxy.stop()
        disk.remove()
      }
    },
  )

// Requirement: OPS-301
deepLine(
  {
    promises: ['A23', 'F7'],
    tried: `the memory of a cache is full of ${CALLS.toLocaleString('en')} small answers, and large ones are asked for`,
  },
  async (figures) => {
    copyWithPorts(['shop.vcl', 'backends.vcl'], folder, { writer: port })
    const at = await freePort(port + 1)
    const args = cacheArgs(folder, { name: 'cache', port: at, memory: MEMORY })
    const cache = startProgram('cache', debianProgram('varnishd', 'varnish'), args)
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
    try {
      await untilServing(cache, at)
      const failed: string[] = []
      for (let i = 0; i < CALLS; i += AT_ONCE) {
        const paths = Array.from({ length: AT_ONCE }, (_, n) => `/assets/${i + n}/${CALL_BYTES}`)
        const got = await Promise.all(paths.map((path) => ask({ port: at, path, agent })))
        failed.push(...got.filter((one) => one !== `200 ${CALL_BYTES}`))
      }
      figures.is('small answers that failed', failed.join(', ') || 'none', 'none')
      for (const bytes of FILES) {
        const got = await ask({ port: at, path: `/assets/large/${bytes}`, agent })
        figures.is(`answer of ${bytes / 1000} KB`, got, `200 ${bytes}`)
      }
    } finally {
      agent.destroy()
      await cache.stop()
    }
  },
)
