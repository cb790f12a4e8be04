import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openShop } from '#server/open-shop.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { putInPlace, removeOldBuilds } from '../../scripts/lib/build.mjs'
import { freePort } from '../../scripts/lib/free-port.mjs'

const FIRST_PORT = 3700
/** Limit from the signal to a free port, with no request under way. */
const STOPS_WITHIN_MS = 5000

let folder: string
let npm: ChildProcess | undefined

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'glyanets-start-'))
})
afterAll(() => {
  // Kills the process group: npm, its shell, and the server.
  if (npm?.pid !== undefined && npm.exitCode === null && npm.signalCode === null)
    process.kill(-npm.pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

describe('npm start', () => {
  // Requirement: SEC-68
  test('warns of an https origin without a trusted proxy, and stops the server on a SIGTERM to npm alone', async () => {
    const { port, output } = await start({
      PUBLIC_ORIGIN: 'https://shop.test',
      TRUST_PROXY: '0',
      DEMO_OPEN_TO_ALL: '1',
    })
    expect(output()).toContain(
      'TRUST_PROXY=0: behind the proxy that serves https, all shoppers share its address',
    )
    npm?.kill('SIGTERM')
    await expectStopped(port)
  })

  test('stops the server when npm alone is killed', async () => {
    const { port } = await start()
    npm?.kill('SIGKILL')
    await expectStopped(port)
  })

  test('finishes a request and stops on repeated Ctrl+C, which the terminal sends to the whole process group', async () => {
    const { port, output } = await start()
    // A browser keeps its connection open.
    const shopper = connect(port, '127.0.0.1')
    shopper.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(shopper, 'data')
    const change = await beginChange(port)
    for (let i = 0; i < 3; i++) {
      // Equal signals at once would arrive as one.
      if (i > 0) await pause(50)
      process.kill(-(npm?.pid ?? Number.NaN), 'SIGINT')
    }
    expect(await change.end()).toMatch(/^HTTP\/1.1 200 .*"quantity":1\b.*\}$/s)
    await expectStopped(port)
    shopper.destroy()
    expect(readdirSync(folder).sort(), 'the journal is folded into the file').toEqual(['shop.db'])
    expect(output()).not.toContain('Error')
  })

  // Requirement: SEC-16
  test('names in one sentence why it refuses a database, without a stack trace', async () => {
    const file = join(folder, 'real.db')
    openShop(`file:${file}`, 'production').close()
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      env: { ...process.env, DATABASE_URL: `file:${file}`, APP_ENV: 'demo' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errorOutput = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errorOutput += text
    })
    const [code] = await once(child, 'close')
    rmSync(file)
    expect(code).toBe(1)
    expect(errorOutput).toBe(
      `DATABASE_URL: ${file}: this is the database of a real shop (production), which APP_ENV=demo refuses\n`,
    )
  })

  test('names an invalid setting without a stack trace', async () => {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      env: { ...process.env, PORT: 'abc' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errorOutput = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errorOutput += text
    })
    const [code] = await once(child, 'close')
    expect(code).toBe(1)
    expect(errorOutput).toBe('Bad environment\n  PORT: must be a whole number\n')
  })

  // Requirement: OPS-493
  test.each([
    ['start', 'PORT'],
    ['start', 'METRICS_PORT'],
    ['serve', 'PORT'],
    ['serve', 'METRICS_PORT'],
  ])(
    'refuses, as npm run %s, a %s at which something listens, before it opens the database',
    async (script, name) => {
      const other = createServer().listen(await freePort(FIRST_PORT), '127.0.0.1')
      await once(other, 'listening')
      const address = other.address()
      const taken = typeof address === 'object' ? String(address?.port) : ''
      const child = spawn(process.execPath, [`scripts/${script}.mjs`], {
        env: {
          ...{ ...process.env, DATABASE_URL: `file:${join(folder, 'never.db')}`, NODE_ENV: undefined },
          ...{ npm_lifecycle_event: undefined, PORT: '0', [name]: taken },
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let errorOutput = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        errorOutput += text
      })
      const [code] = await once(child, 'close')
      other.close()
      expect([code, errorOutput]).toEqual([1, `${name}: something listens on 127.0.0.1:${taken} already\n`])
      expect(readdirSync(folder)).not.toContain('never.db')
    },
  )

  // Requirement: OPS-53
  test('names everything that is wrong in the settings file, without a stack trace', async () => {
    const file = join(folder, 'settings.json')
    writeFileSync(file, '{\n  "terms": { "prepayPercent": -1 },\n  "storse": []\n}')
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      env: { ...process.env, DATABASE_URL: `file:${join(folder, 'never.db')}`, SETTINGS_FILE: file },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errorOutput = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errorOutput += text
    })
    const [code] = await once(child, 'close')
    rmSync(file)
    expect(code).toBe(1)
    expect(errorOutput).toBe(
      [
        `Bad settings in ${file}`,
        '  line 2, terms.prepayPercent: must be a whole number from 0 to 50, not -1',
        '  line 3, storse: is unknown; did you mean stores?\n',
      ].join('\n'),
    )
    expect(readdirSync(folder)).not.toContain('never.db')
  })
})

describe('a build', () => {
  test('takes the place of an incomplete one, and not of one that another command has finished', () => {
    const dist = join(folder, 'dist')
    const place = join(dist, '1'.repeat(16))
    const builds = ['first', 'second'].map((name) => join(dist, `draft.${name}`))
    mkdirSync(place, { recursive: true })
    for (const build of builds) {
      for (const part of ['server', 'client']) mkdirSync(join(build, part), { recursive: true })
      writeFileSync(join(build, 'client/manifest.json'), build)
      writeFileSync(join(build, 'server/main.js'), '')
      putInPlace(build, place)
    }
    expect(readFileSync(join(place, 'client/manifest.json'), 'utf8')).toBe(builds[0])
    rmSync(dist, { recursive: true })
  })
})

describe('old builds', () => {
  // Requirement: OPS-490
  test('removes the oldest, and drafts of killed builds, but no build in use and no other file', () => {
    const dist = join(folder, 'dist')
    const builds = ['1', '2', '3', '4', '5'].map((digit) => digit.repeat(16))
    const drafts = [`${builds[0]}.99999999`, `${builds[0]}.${process.pid}`]
    for (const name of [...builds, ...drafts, 'notes']) mkdirSync(join(dist, name), { recursive: true })
    writeFileSync(join(dist, builds[0] ?? '', `used-by-${process.pid}`), '')
    // No process has such a high id.
    writeFileSync(join(dist, builds[1] ?? '', 'used-by-99999999'), '')
    for (const [i, name] of builds.entries()) utimesSync(join(dist, name), i, i)
    removeOldBuilds(dist, 2)
    const left = readdirSync(dist)
    expect(left).toContain(builds[0])
    expect(left).toContain('notes')
    expect(left).not.toContain(builds[1])
    expect(left.filter((name) => name.includes('.'))).toEqual([drafts[1]])
    expect(left).toHaveLength(5)
    rmSync(dist, { recursive: true })
  })
})

/** Runs `npm start` with a small demo in a process group of its own, as a terminal does. Resolves when it answers. */
async function start(env: Record<string, string> = {}) {
  const port = await freePort(FIRST_PORT)
  const child = spawn('npm', ['start'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: `file:${join(folder, 'shop.db')}`,
      SEED_PRODUCTS: '500',
      NODE_ENV: undefined,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  npm = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  await vi.waitFor(
    async () => {
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status, output).toBe(200)
    },
    { timeout: MINUTE_MS, interval: 50 },
  )
  return { port, output: () => output }
}

/** Sends a change without its body. Resolves once the server has begun to read it. */
async function beginChange(port: number) {
  const body = JSON.stringify({ shopItemId: 9, quantity: 1 })
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.write(
    [
      'POST /trpc/basket.add HTTP/1.1',
      ...['Host: localhost', 'Content-Type: application/json', `Content-Length: ${body.length}`],
      ...['Expect: 100-continue', '', ''],
    ].join('\r\n'),
  )
  expect(String(await once(socket, 'data'))).toContain('100 Continue')
  return {
    /** Sends the body. Resolves with all that the server answers before it closes the connection. */
    async end(): Promise<string> {
      let answer = ''
      socket.on('data', (text: string) => {
        answer += text
      })
      socket.write(body)
      await once(socket, 'close')
      return answer
    },
  }
}

async function expectStopped(port: number): Promise<void> {
  await vi.waitFor(() => expect(isListening(port)).resolves.toBe(false), {
    timeout: STOPS_WITHIN_MS,
    interval: 50,
  })
  await vi.waitFor(() => expect(() => process.kill(-(npm?.pid ?? Number.NaN), 0)).toThrow('ESRCH'), {
    timeout: STOPS_WITHIN_MS,
    interval: 50,
  })
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
