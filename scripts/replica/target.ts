import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type LeaseRow, leaseFile, openLease, readLease, replicaFolder } from '#db/lease-file.ts'
import {
  ANSWER_WITHIN_MS,
  askLitestream,
  type Copied,
  LEASE,
  ReplicaUnreachable,
  STILL_FOR_MS,
  withConfiguration,
  writeConfiguration,
} from './litestream.ts'
import { type Replica, shownUrl } from './settings.ts'

/** Longer than a lease, by what clocks may go wrong meanwhile and by what a look may take. */
export const SILENCE_MS = 5000

/** How many generations are looked at or begun at once: each takes about 130 ms by SFTP, and an answer has a limit. */
const AT_ONCE = 8

/** The folders of a generation at the target: its database as it was in seven days and as it is now, and its lease. */
export const dataAt = (generation: number) => `data/${generation}`
export const newestAt = (generation: number) => `newest/${generation}`
const leaseAt = (generation: number) => `lease/${generation}`
const limitAt = (place: string) => (place.startsWith('lease/') ? ANSWER_WITHIN_MS : STILL_FOR_MS)

/** The changes of leases that are at the target, by generation of the shop and then by Litestream's own. */
export type Look = ReadonlyMap<number, ReadonlyMap<string, ReadonlySet<string>>>

/**
 * Returns a function that looks which changes of these generations' leases are at the target, in this order: a change
 * of the first one that is missing was not there before the second one was looked at.
 */
export function lookAt(replica: Replica, name: string, generations: readonly number[]): () => Promise<Look> {
  const path = `${replicaFolder(replica.file)}/none.db`
  // Numbers as keys would be put in their own order.
  const to = Object.fromEntries(generations.map((generation) => [`g${generation}`, leaseAt(generation)]))
  const configuration = writeConfiguration(replica, name, [{ path, to }])
  return async () => {
    const output = await askLitestream(['wal', ...withConfiguration(configuration), path])
    const look = new Map(generations.map((generation) => [generation, new Map<string, Set<string>>()]))
    for (const line of output.trim().split('\n').slice(1)) {
      const [generation = '', theirs = '', index = '', offset = ''] = line.split(/\s+/)
      const found = look.get(Number(generation.slice(1)))
      const changes = found?.get(theirs) ?? new Set()
      found?.set(theirs, changes.add(`${index} ${offset}`))
    }
    return look
  }
}

/** Whether a later look at a generation's lease shows a change that an earlier one has not shown. */
export function hasGrown(
  before: Look,
  after: Look,
  generation: number,
  isCounted: (theirs: string) => boolean = () => true,
): boolean {
  for (const [theirs, changes] of after.get(generation) ?? []) {
    const known = before.get(generation)?.get(theirs)
    if (isCounted(theirs) && [...changes].some((change) => !known?.has(change))) return true
  }
  return false
}

/** Returns whether a generation exists at the target, which its lease shows for ever. */
export function exists(look: Look, generation: number): boolean {
  return (look.get(generation)?.size ?? 0) > 0
}

/**
 * Returns the newest generation at the target; 0 if there is none. A known one is looked for first, because those before
 * it come to a new target only with the copy of its database (see `fillGaps`).
 */
export async function newestGeneration(replica: Replica, known = 1): Promise<number> {
  const generations = Array.from({ length: AT_ONCE }, (_, i) => Math.max(known, 1) + i)
  const look = await lookAt(replica, 'newest', generations)()
  const newest = generations.findLast((generation) => exists(look, generation)) ?? 0
  if (newest === 0 && known > 1) return newestGeneration(replica)
  return newest === generations.at(-1) ? newestGeneration(replica, newest) : newest
}

/** Reads the lease of a generation at the target as it was last. */
export async function fetchLease(replica: Replica, generation: number): Promise<LeaseRow | null> {
  const draft = `${replicaFolder(replica.file)}/fetched-lease.db`
  removeDraft(draft)
  if (!(await fetchWhole(replica, leaseAt(generation), null, draft))) return null
  const lease = openLease(draft, { isKept: false, isAlone: false })
  try {
    return readLease(lease)
  } finally {
    lease.close()
    removeDraft(draft)
  }
}

/** Deletes a file that is not finished, with all that SQLite and Litestream write beside it under longer names. */
export function removeDraft(file: string): void {
  for (const path of filesOf(file)) rmSync(path, { force: true })
}

function filesOf(file: string): string[] {
  const folder = dirname(file)
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.filter((name) => name.startsWith(basename(file))).map((name) => join(folder, name))
}

/** Returns what is different after more has been written to a file, or to those beside it. */
function writtenTo(file: string): string {
  return filesOf(file)
    .map((path) => `${path} ${statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0}`)
    .join()
}

/** Returns false if there is nothing at that place, or nothing that fits the arguments. */
async function fetchState(
  replica: Replica,
  place: string,
  target: string,
  args: readonly string[] = [],
): Promise<boolean> {
  const name = `fetch-${place.replace('/', '-')}`
  const configuration = writeConfiguration(replica, name, [{ path: target, to: { from: place } }])
  try {
    const command = ['restore', ...withConfiguration(configuration), ...args, '-o', target, target]
    await askLitestream(command, limitAt(place), () => writtenTo(target))
    // A whole state that was cut off before its first byte is an empty database.
    if (statSync(target).size === 0) throw new CutOff(`the whole state at ${place} is empty`)
    return true
  } catch (error) {
    if (!(error instanceof ReplicaUnreachable)) throw error
    if (error instanceof CutOff) throw error
    if (error.message === NOTHING) return false
    throw CUT_OFF.test(error.message) ? new CutOff(error.message) : error
  } finally {
    // Litestream leaves what belongs to its own draft.
    removeDraft(`${target}.tmp`)
  }
}

/** Litestream's words for a place without a database. */
const NOTHING = 'no matching backups found'

/**
 * Litestream's words for a change, or a whole state, that is cut off; while it reads several changes, it may name one that
 * it gave up for that.
 */
const CUT_OFF = /^cannot (?:download wal|restore snapshot).*EOF$|^context canceled$/

/** SFTP writes a file in place: an upload that ended with its machine leaves only the beginning of the last change. */
class CutOff extends ReplicaUnreachable {}

/** One of Litestream's own generations, with the times of its first and its last state, in whole seconds. */
interface Span {
  readonly name: string
  readonly from: number
  readonly to: number
}

/**
 * Writes the database of the newest generation, or of the newest one that is as old as `at`, to a new file. Returns
 * false if nothing at the target is as old.
 */
export async function fetchDatabase(
  replica: Replica,
  { newest, at, target }: { newest: number; at: number | null; target: string },
): Promise<boolean> {
  for (let generation = newest; generation > 0; generation--) {
    let cutOff: CutOff | null = null
    try {
      if (at === null && (await fetchWhole(replica, newestAt(generation), null, target))) return true
    } catch (error) {
      if (!(error instanceof CutOff)) throw error
      cutOff = error
    }
    // An earlier version of the shop has sent the history alone.
    if (await fetchWhole(replica, dataAt(generation), at, target)) return true
    if (cutOff !== null) throw cutOff
    // Its writer was lost before it had sent anything: the state is that of the generation before.
  }
  return false
}

/** How many of the last seconds with a change are left out at most, because one of their changes is not whole. */
const MOST_LEFT_OUT = 3

/**
 * Writes the database at a place, as it was last or at a time, to a new file. Leaves out a change that is not whole, with
 * what else came in the same second. Returns false if there is nothing.
 */
async function fetchWhole(
  replica: Replica,
  place: string,
  at: number | null,
  target: string,
): Promise<boolean> {
  try {
    return await fetchAt(replica, place, at, target)
  } catch (error) {
    if (!(error instanceof CutOff)) throw error
  }
  const times = await changesAt(replica, place)
  const seconds = new Set(times.filter((time) => time <= (at ?? Number.POSITIVE_INFINITY)))
  for (const second of [...seconds].toSorted((a, b) => b - a).slice(0, MOST_LEFT_OUT)) {
    try {
      if (await fetchAt(replica, place, second - 1, target)) return true
    } catch (error) {
      if (!(error instanceof CutOff)) throw error
    }
  }
  throw new CutOff(`the last changes at ${place} are not whole`)
}

async function fetchAt(replica: Replica, place: string, at: number | null, target: string): Promise<boolean> {
  removeDraft(target)
  if (at === null) return fetchState(replica, place, target)
  const spans = (await spansAt(replica, place)).filter(({ from }) => from <= at)
  const last = spans.toSorted((a, b) => Math.min(b.to, at) - Math.min(a.to, at))[0]
  if (!last) return false
  const fetch = (...args: string[]) => fetchState(replica, place, target, ['-generation', last.name, ...args])
  if (await fetch('-timestamp', new Date(at).toISOString())) return true
  // Litestream finds nothing at a time after the last change, when that was the state.
  return at > last.to && (await fetch())
}

async function spansAt(replica: Replica, place: string): Promise<Span[]> {
  return (await listAt(replica, place, 'generations')).flatMap(([, name, ...rest]) => {
    const [from = Number.NaN, to = Number.NaN] = rest.slice(-2).map((time) => Date.parse(time))
    return name === undefined || Number.isNaN(from) || Number.isNaN(to) ? [] : [{ name, from, to }]
  })
}

/** Returns the second in which each change came to a place. */
async function changesAt(replica: Replica, place: string): Promise<number[]> {
  return (await listAt(replica, place, 'wal'))
    .map((words) => Date.parse(words.at(-1) ?? ''))
    .filter((time) => !Number.isNaN(time))
}

/** Returns the words of each line of one of Litestream's lists about a place. */
async function listAt(replica: Replica, place: string, list: 'generations' | 'wal'): Promise<string[][]> {
  const folder = replicaFolder(replica.file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Litestream also says how old a database is, which must exist for that.
  const path = `${folder}/empty.db`
  writeFileSync(path, '')
  const configuration = writeConfiguration(replica, 'list', [{ path, to: { from: place } }])
  const output = await askLitestream([list, ...withConfiguration(configuration), path], limitAt(place))
  return output.split('\n').map((line) => line.trim().split(/\s+/))
}

const CLAIM_TRIES = 5
/** How long Litestream runs to bring a claim to the target. */
const CLAIM_SECONDS = 0.3

/**
 * Shows at the target that a new generation has begun, from which on the writer of the former one renews its lease no
 * more. Resolves once it can be seen there, with what the lease of that writer shows afterwards.
 */
export async function claim(replica: Replica, generation: number): Promise<Look> {
  const path = leaseFile(replica.file, generation)
  openLease(path, { isKept: replica.isLeaseKept, isAlone: false }).close()
  return sendOnce(replica, copiedLease(path, generation), [generation], [generation - 1])
}

/**
 * Makes true at a new target that no generation is missing below that of its writer, by a lease that nobody keeps: so
 * whoever looks for the next generation, from any one on, finds the newest. The first one comes last: it shows from then
 * on that none is missing, also where this is cut off and a later writer goes on.
 */
export async function fillGaps(replica: Replica, below: number): Promise<void> {
  const path = leaseFile(replica.file, 0)
  openLease(path, { isKept: false, isAlone: false }).close()
  const earlier = Array.from({ length: below - 1 }, (_, i) => below - 1 - i)
  while (earlier.length > 0) {
    const group = earlier.splice(0, Math.max(1, Math.min(AT_ONCE, earlier.length - 1)))
    const look = await lookAt(replica, 'gaps', group)()
    const missing = group.filter((generation) => !exists(look, generation))
    const to = Object.fromEntries(
      missing.map((generation) => [`g${generation}`, { place: leaseAt(generation), kept: LEASE }]),
    )
    if (missing.length > 0) await sendOnce(replica, { path, to, isLease: true }, missing, [])
  }
}

/** Sends a lease to the target, and resolves once the generations are there, with what these and others show then. */
async function sendOnce(
  replica: Replica,
  lease: Copied,
  generations: readonly number[],
  others: readonly number[],
): Promise<Look> {
  // Not Node, whose start would come on top.
  const program = ['sleep', String(CLAIM_SECONDS)]
  const configuration = writeConfiguration(replica, 'claim', [lease], { program })
  const look = lookAt(replica, 'claimed', [...generations, ...others])
  for (let i = 0; i < CLAIM_TRIES; i++) {
    await askLitestream(['replicate', ...withConfiguration(configuration)])
    const seen = await look()
    if (generations.every((generation) => exists(seen, generation))) return seen
    await pause(1000 * CLAIM_SECONDS)
  }
  throw new ReplicaUnreachable(`generation ${generations.at(-1)} could not be begun`)
}

/** Returns what Litestream has to know of a lease that it copies. */
export function copiedLease(path: string, generation: number): Copied {
  const own = { place: leaseAt(generation), kept: LEASE }
  return { path, metaPath: metaOf(path), to: { own }, isLease: true }
}

/** The file beside a lease that names the target where it was renewed last. */
const noteOf = (lease: string) => `${lease}-target`

/** Notes that a lease is renewed at this target. */
export function noteTarget(replica: Replica, lease: string): void {
  writeFileSync(noteOf(lease), nameOf(replica), { mode: 0o600 })
}

/** Returns whether a lease was renewed last at this target, or at another one; null if nothing is known of that. */
export function wasRenewedHere(replica: Replica, lease: string): boolean | null {
  const note = noteOf(lease)
  return existsSync(note) ? readFileSync(note, 'utf8') === nameOf(replica) : null
}

/** Another password leads to the same target. */
function nameOf(replica: Replica): string {
  return `${shownUrl(replica)} ${replica.endpoint ?? ''}`
}

/** Litestream's own files about a database. */
export function metaOf(path: string): string {
  return `${path}-meta`
}

/** Litestream's own files about the database to which a lease belongs. */
export function dataMetaOf(lease: string): string {
  return `${metaOf(lease)}-data`
}

/** Returns the name that Litestream gives to its present uninterrupted log; '' if there is none yet. */
export function logName(meta: string): string {
  try {
    return readFileSync(`${meta}/generation`, 'utf8').trim()
  } catch {
    return ''
  }
}

/** A place in Litestream's log of a database: the number of a file, and bytes of it. */
export type LogPlace = readonly [file: number, bytes: number]

/**
 * Returns the end of Litestream's log of a database; null if there is none yet. Litestream's own figure is the size of
 * all files, and it keeps the last but one as well.
 */
export function endOfLog(meta: string): LogPlace | null {
  const folder = `${meta}/generations/${logName(meta)}/wal`
  try {
    const last = readdirSync(folder).toSorted().at(-1)
    return last === undefined ? null : [Number.parseInt(last, 16), statSync(`${folder}/${last}`).size]
  } catch {
    // A new log is begun, or the file has just been removed.
    return null
  }
}

/** Whether a place in a log comes before another one. */
export function isBefore([file, bytes]: LogPlace, [otherFile, otherBytes]: LogPlace): boolean {
  return file < otherFile || (file === otherFile && bytes < otherBytes)
}

/** What to tell the operator about a database from which another machine has taken over. */
export function supersededBy(replica: Replica, generation: number): string {
  return `DATABASE_URL: ${replica.file}: this database is of generation ${generation}, and REPLICA_URL has generation ${generation + 1}: another machine has taken over; wait here by npm run standby, or go on with the newest state by npm run shop -- restore --from-replica.`
}
