import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { replicaFolder } from '#db/lease-file.ts'
import { inRoot } from '../lib/root.mjs'
import { StepError } from '../lib/steps.mjs'
import { killIfStill } from './patience.ts'
import type { Replica } from './settings.ts'

/** How often Litestream looks for changes. */
const LOOK_EVERY = '100ms'

/** How a place at the target is kept, in Litestream's words for times. */
interface Kept {
  /** How often changes are sent; what is stored can be lost for this long. */
  readonly sentEvery: string
  /** How often a whole state is sent, and for how long these and the changes between them are kept. */
  readonly wholeEvery: string
  readonly keptFor: string
  /** How often Litestream looks for what is too old. */
  readonly clearedEvery: string
}

/** What can be restored as it was at any second of the last seven days. */
export const HISTORY: Kept = { sentEvery: '1s', wholeEvery: '6h', keptFor: '168h', clearedEvery: '1h' }
/** A lease, of which only the last moments matter. */
export const LEASE: Kept = { sentEvery: '100ms', wholeEvery: '1m', keptFor: '1m', clearedEvery: '1m' }

/**
 * What a standby restores. Reading one change takes about a millisecond, and more where much was changed, and there are ten
 * a second at most: so a whole state is sent so often that the changes after it take no longer than the state itself, or a
 * second or two.
 */
export function newestState(bytes: number): Kept {
  const minutes = Math.round(1 + 25 * (bytes / 2 ** 30))
  return {
    ...{ sentEvery: '100ms', wholeEvery: `${minutes}m` },
    // Who restores the last but one has time for it.
    ...{ keptFor: `${2 * minutes + 3}m`, clearedEvery: `${minutes}m` },
  }
}

/** How long Litestream may take for an answer about a lease, which is small. */
export const ANSWER_WITHIN_MS = 15_000
/**
 * How long it may go on about a database without progress. The list of the changes of seven days may have a million lines,
 * and a state of many gigabytes comes through a slow line (OPS-242).
 */
export const STILL_FOR_MS = 5 * 60_000

/** Returns Litestream's program. Throws StepError if it is not installed. */
export function litestream(): string {
  const name = `litestream-${process.platform}-${process.arch}`
  const program = inRoot('node_modules/@flydotio', name, 'litestream')
  if (existsSync(program)) return program
  const isKnown = /^litestream-(?:linux|darwin)-(?:x64|arm64)$/.test(name)
  throw new StepError(
    isKnown
      ? 'Litestream is not installed: node scripts/install.mjs all installs it.'
      : `Litestream has no program for this machine (${process.platform}-${process.arch}).`,
  )
}

/** A database that Litestream copies or restores. */
export interface Copied {
  readonly path: string
  /** Litestream's own files about the database. */
  readonly metaPath?: string
  /** Names, and places below the target. */
  readonly to: Readonly<Record<string, string | Place>>
  readonly isLease?: boolean
}

/** A place that is written, and how it is kept. */
interface Place {
  readonly place: string
  readonly kept: Kept
}

interface Options {
  /** The port of Litestream's figures on 127.0.0.1. */
  readonly port?: number
  /** The program that runs while Litestream does; when it ends, Litestream ends too. */
  readonly program?: readonly string[]
}

/** Writes a configuration that only the shop's user can read, and returns its path. */
export function writeConfiguration(
  replica: Replica,
  name: string,
  copied: readonly Copied[],
  { port, program }: Options = {},
): string {
  const folder = replicaFolder(replica.file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${name}.json`)
  const configuration = {
    // A line for each change that is sent would be too much.
    logging: { level: 'warn', type: 'json', stderr: true },
    ...(port === undefined ? {} : { addr: `127.0.0.1:${port}` }),
    ...(program === undefined ? {} : { exec: program.map(quote).join(' ') }),
    dbs: copied.map(({ path: database, metaPath, to, isLease = false }) => ({
      path: database,
      ...(metaPath === undefined ? {} : { 'meta-path': metaPath }),
      'monitor-interval': LOOK_EVERY,
      // The log of a lease begins anew often, so that a state and the changes after it stay few.
      ...(isLease ? { 'min-checkpoint-page-count': 100 } : {}),
      replicas: Object.entries(to).map(([replicaName, place]) => ({
        name: replicaName,
        ...placeOf(replica, typeof place === 'string' ? place : place.place),
        ...(replica.keyPath === null ? {} : { 'key-path': replica.keyPath }),
        ...(replica.endpoint === null ? {} : { endpoint: replica.endpoint }),
        ...(typeof place === 'string' ? {} : timesOf(place.kept)),
      })),
    })),
  }
  // JSON is YAML too.
  // Another process may read it at the same time.
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify(configuration), { mode: 0o600 })
  renameSync(draft, path)
  return path
}

function timesOf({ sentEvery, wholeEvery, keptFor, clearedEvery }: Kept) {
  return {
    ...{ 'sync-interval': sentEvery, 'snapshot-interval': wholeEvery },
    ...{ retention: keptFor, 'retention-check-interval': clearedEvery },
  }
}

const FOLDER = 'file://'

/** Returns the path of a target that is a folder of this machine; null for another one. */
function folderOf({ url }: Replica): string | null {
  return url.startsWith(FOLDER) ? url.slice(FOLDER.length) : null
}

/** A folder is given as a path, because Litestream writes `%20` for a blank in an address, and makes that folder. */
function placeOf(replica: Replica, place: string): { path: string } | { url: string } {
  const folder = folderOf(replica)
  return folder === null ? { url: `${replica.url}/${place}` } : { path: `${folder}/${place}` }
}

/**
 * Throws StepError if nothing can be written at a target that is a folder. A standby only reads while it waits, and would
 * find that out when it has to begin a generation.
 */
export function requireWritable(replica: Replica): void {
  const folder = folderOf(replica)
  if (folder === null) return
  // Where the leases will be: what is missing on the way is made with the first one.
  let path = join(folder, 'lease')
  while (!existsSync(path)) path = dirname(path)
  try {
    rmdirSync(mkdtempSync(join(path, '.tried-')))
  } catch (error) {
    // Any other reason may pass by itself, such as a full disk.
    const reason = error instanceof Error ? error.message : String(error)
    if (!/^E(?:ACCES|PERM|ROFS|NOTDIR):/.test(reason)) return
    throw new StepError(
      `REPLICA_URL: nothing can be written in ${path}, which a takeover has to; a unit needs a line ReadWritePaths with this folder (${reason}).`,
    )
  }
}

function quote(word: string): string {
  return `"${word.replaceAll(/[\\"$`]/g, '\\$&')}"`
}

/** The arguments that every call of Litestream has. Without the second one `$` in a password would be expanded. */
export function withConfiguration(path: string): string[] {
  return ['-config', path, '-no-expand-env']
}

/** What Litestream says about a place that it cannot read. */
export class ReplicaUnreachable extends Error {}

/**
 * Runs a command of Litestream and returns its output. Throws ReplicaUnreachable if it fails, or goes on for `limitMs`
 * without progress.
 */
export async function askLitestream(
  args: readonly string[],
  limitMs = ANSWER_WITHIN_MS,
  progress?: () => string,
): Promise<string> {
  const child = spawn(litestream(), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  killIfStill(child, limitMs, progress)
  const ended = new Promise<number | null>((done, fail) => {
    child.once('close', done).once('error', fail)
  })
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  // It goes on after an error where it lists several places.
  const failure = /"level":"ERROR"/.test(errors) ? reasonIn(errors) : null
  if (code === 0 && failure === null) return output
  throw new ReplicaUnreachable(failure ?? `no answer within ${limitMs / 1000} s`)
}

/** Returns the reason in the last error of Litestream's log. */
function reasonIn(log: string): string {
  const [, reason] = /.*"error":"((?:[^"\\]|\\.)*)"/s.exec(log) ?? []
  return reason === undefined ? log.trim() : String(JSON.parse(`"${reason}"`))
}
