/**
 * The server of the browser tests: the production build over a freshly seeded database of its own.
 * Seeding takes seconds, so a seeded file is kept and copied; it is made anew when the code that
 * could have written it has changed.
 */
import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ensureBuilt, serverEntry } from './lib/build.mjs'
import { freePort } from './lib/free-port.mjs'
import { root } from './lib/root.mjs'
import { hashSources } from './lib/source-hash.mjs'
import { failWith, StepError } from './lib/steps.mjs'

const SEED_LIMIT_MS = 90_000
const folder = '.cache/e2e'
const port = process.env.PORT ?? '3100'
const settings = { APP_ENV: 'demo', HOST: '127.0.0.1', LOG_LEVEL: 'warn', NODE_ENV: 'production' }

try {
  process.chdir(root)
  await ensureBuilt()
  mkdirSync(folder, { recursive: true })
  const database = join(folder, `shop-${port}.db`)
  removeDatabase(database)
  copyFileSync(await ensureTemplate(), database)
  Object.assign(process.env, settings, { PORT: port, DATABASE_URL: `file:${database}` })
} catch (error) {
  failWith(error)
}

endWith(Number(process.env.E2E_RUNNER_PID))
process.setSourceMapsEnabled(true)
await import(serverEntry.href)

/**
 * A test runner that is killed cannot stop its server: the server looks after that itself.
 * @param {number} runner process id; not a number when started by hand
 */
function endWith(runner) {
  if (!Number.isInteger(runner)) return
  setInterval(() => {
    try {
      process.kill(runner, 0)
    } catch {
      process.exit()
    }
  }, 1000).unref()
}

/** @param {string} file with the journals beside it */
function removeDatabase(file) {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true })
}

/** @returns {Promise<string>} a database that was seeded and used by nobody */
async function ensureTemplate() {
  const key = hashSources(['db', 'shared', 'server', 'package-lock.json']).slice(0, 16)
  const template = join(folder, `template-${key}.db`)
  if (existsSync(template)) return template
  for (const name of readdirSync(folder)) if (name.startsWith('template-')) rmSync(join(folder, name))
  const draft = join(folder, `draft-${process.pid}.db`)
  await seedByStarting(draft)
  const journal = statSync(`${draft}-wal`, { throwIfNoEntry: false })
  if (journal !== undefined && journal.size > 0)
    throw new StepError('the server left its journal behind when it stopped')
  renameSync(draft, template)
  removeDatabase(draft)
  return template
}

/**
 * The server seeds an absent database before it listens: start it, wait for an answer, stop it.
 * @param {string} database
 */
async function seedByStarting(database) {
  const seedPort = await freePort(Number(port) + 100)
  const child = spawn(process.execPath, [fileURLToPath(serverEntry)], {
    env: { ...process.env, ...settings, PORT: String(seedPort), DATABASE_URL: `file:${database}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const killChild = () => child.kill('SIGKILL')
  process.once('exit', killChild)
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const deadline = Date.now() + SEED_LIMIT_MS
  while (!(await isAnswering(`http://127.0.0.1:${seedPort}/healthz`))) {
    if (child.exitCode !== null)
      throw new StepError(`the server ended with code ${child.exitCode} while seeding`)
    if (Date.now() > deadline) throw new StepError(`the server did not seed within ${SEED_LIMIT_MS / 1000} s`)
    await wait(200)
  }
  child.kill('SIGTERM')
  await exited
  process.off('exit', killChild)
}

/** @param {string} url */
async function isAnswering(url) {
  try {
    await fetch(url, { signal: AbortSignal.timeout(5000) })
    return true
  } catch {
    return false
  }
}
