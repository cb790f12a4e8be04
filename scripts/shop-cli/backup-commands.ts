import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, linkSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { openDatabase, openUnchanged } from '#db/client.ts'
import { backupFolder, copyDatabase, fileTime, flush } from '#db/copy-database.ts'
import { createFolderOf } from '#db/create-folder.ts'
import { isUsedByOthers } from '#db/file-users.ts'
import { generationAt } from '#db/generation.ts'
import { holdFileAlone } from '#db/hold-alone.ts'
import { writeFact } from '#db/shop-facts.ts'
import { readPlaces } from '#server/config.ts'
import { moscowDayStart } from '#server/export/moscow-time.ts'
import { DAY_MS } from '#shared/time.ts'
import { StepError } from '../lib/steps.mjs'
import { ReplicaUnreachable } from '../replica/litestream.ts'
import { type Replica, readReplica } from '../replica/settings.ts'
import { fetchDatabase, newestGeneration, removeDraft } from '../replica/target.ts'
import { changedAccounts } from './changed-accounts.ts'
import { examine, type Findings, type Served, servedBy } from './check-database.ts'
import { FailedAnswer, type FileCall, type FileCommand, said, UsageError } from './command.ts'
import { namingFile, requireDatabase } from './require-database.ts'

/** A database that can be put in place. */
interface Draft {
  readonly path: string
  /** Entries that do not add up in it. */
  readonly mismatches: readonly string[]
}

/** Copies a database into a draft beside `target`. Throws a StepError if no shop, or not this one, could go on with it. */
async function copyToDraft(source: string, target: string, shop?: Served): Promise<Draft> {
  const draft = draftOf(target)
  return orLeaveNothing(draft, async () => {
    await copyTo(draft, source).catch((error: unknown) => {
      throw namingFile(error, source)
    })
    return { path: draft, mismatches: requireUsable(examine(draft, shop), source) }
  })
}

async function copyTo(draft: string, source: string): Promise<void> {
  const database = openUnchanged(source)
  try {
    await copyDatabase(database.sqlite, draft)
  } finally {
    database.close()
  }
}

/** Deletes a draft that is not finished: the disk may be full, and the shop needs its room (OPS-131). */
async function orLeaveNothing<T>(draft: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    removeDraft(draft)
    throw error
  }
}

/** Returns a name that no other command has. */
function draftOf(target: string): string {
  return join(dirname(target), `.${basename(target)}.${randomUUID()}.draft`)
}

/** An earlier version has named drafts without a UUID. */
const DRAFT = /^\..+(?:\.[\da-f-]{36}|\.db)\.draft(?:-journal)?$/

/** Deletes the drafts that killed commands have left in a folder a day ago or longer: nobody sees them fill the disk. */
function dropOldDrafts(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!DRAFT.test(name)) continue
    const path = join(folder, name)
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (writtenAt < Date.now() - DAY_MS) rmSync(path, { force: true })
  }
}

/** Returns the mismatches. Throws a StepError that names the obstacles, if there are any. */
function requireUsable({ obstacles, mismatches }: Findings, source: string): readonly string[] {
  if (obstacles.length === 0) return mismatches
  throw new StepError([`${source} is not in order, so it is not copied:`, ...obstacles].join('\n  '))
}

/** Gives a draft its name, at once and so that it survives a power failure. */
function publish(draft: string, target: string): void {
  renameSync(draft, target)
  flush(dirname(target))
}

async function backUp(file: string, target: string, call: FileCall): Promise<string> {
  requireDatabase(file)
  refuseExisting(target)
  dropOldDrafts(dirname(target))
  const { path: draft, mismatches } = await copyToDraft(file, target)
  await orLeaveNothing(draft, async () => {
    // Another backup may have been faster.
    refuseExisting(target)
    publish(draft, target)
  })
  return copied(target, mismatches, call)
}

function refuseExisting(target: string): void {
  if (existsSync(target)) throw new Error(`${target} exists already`)
}

function verify(file: string, call: FileCall): string {
  requireDatabase(file)
  const { obstacles, mismatches } = examine(file)
  const flaws = [...obstacles, ...mismatches]
  const isInOrder = flaws.length === 0
  const data = { file, megabytes: megabytesOf(file), isInOrder, obstacles, mismatches }
  if (isInOrder) return said(call, data, `${file}: ${data.megabytes.toFixed(1)} MB, in order`)
  const text = [`${file} is not in order:`, ...flaws].join('\n  ')
  throw new FailedAnswer(call, said(call, data, text))
}

function copied(file: string, mismatches: readonly string[], call: FileCall): string {
  const megabytes = megabytesOf(file)
  const data = { file, megabytes, isInOrder: mismatches.length === 0, mismatches }
  return said(call, data, `${file}: ${megabytes.toFixed(1)} MB, checked${asWords(mismatches)}`)
}

function megabytesOf(file: string): number {
  return Math.round(statSync(file).size / 100_000) / 10
}

/** What is said of entries that do not add up, behind what has been done all the same (OPS-340). */
function asWords(mismatches: readonly string[]): string {
  return mismatches.length === 0 ? '' : ['; its entries do not add up:', ...mismatches].join('\n  ')
}

/** What a restore has done, and which entries do not add up in what it has restored. */
interface Restored {
  readonly text: string
  readonly mismatches: readonly string[]
  /** The accounts that the staff has to change again. */
  readonly accounts: readonly string[]
}

/** Puts a copy in the place of the shop's database, which is kept under another name. */
async function restore(file: string, copy: string | undefined, call: FileCall): Promise<Restored> {
  if (copy !== undefined) requireDatabase(copy)
  requireUnused(file)
  const release = beginRestoring(file)
  try {
    return await (copy === undefined ? restoreNewest(call) : restoreCopy(file, copy, call.env))
  } finally {
    release()
  }
}

/**
 * Lets no other process restore the same database until the returned function is called. Throws a StepError if another
 * one restores it.
 */
export function beginRestoring(file: string): () => void {
  createFolderOf(file)
  const release = holdFileAlone(file, 'restore')
  if (release === null) throw new StepError(`${file} is being restored by another command`)
  return release
}

/** Deletes the drafts of a database that is being restored: those of killed commands, and an earlier one of this one. */
function dropDrafts(file: string): void {
  const start = `.${basename(file)}.`
  // Not that of a backup such as shop.db.old, which may be being made.
  for (const name of readdirSync(dirname(file)))
    if (name.startsWith(start) && /^(?:[\da-f-]{36}\.)?draft/.test(name.slice(start.length)))
      rmSync(join(dirname(file), name), { force: true })
}

function requireUnused(file: string): void {
  if (isUsedByOthers(file))
    throw new StepError(`${file} is in use: stop the shop first, and npm run replicate if it runs`)
}

async function restoreCopy(file: string, copy: string, env: FileCall['env']): Promise<Restored> {
  dropDrafts(file)
  const { path: draft, mismatches } = await copyToDraft(copy, file, servedBy(readPlaces(env)))
  if (env.REPLICA_URL) {
    const replica = readReplica(env)
    await orLeaveNothing(draft, async () => beginGeneration(draft, 1 + (await newestKnown(replica, draft))))
  }
  const accounts = changedAccounts(file, draft)
  return { text: putInPlace(draft, file, copy), mismatches, accounts }
}

/**
 * Returns the newest generation of which this machine knows: that of the target, which may be a new one, of the database
 * in its place, which may be damaged, or of `copy`.
 */
async function newestKnown(replica: Replica, copy?: string): Promise<number> {
  const own = [replica.file, copy ?? replica.file].map((file) => {
    try {
      return generationAt(file)
    } catch {
      return 0
    }
  })
  return Math.max(await newestGeneration(replica, Math.max(...own)), ...own)
}

/** Restores what is at REPLICA_URL. It begins a new generation, so that a writer elsewhere ends. */
async function restoreNewest({ env, at }: FileCall): Promise<Restored> {
  const time = at === undefined ? null : readTime(at)
  const replica = readReplica(env)
  const shop = servedBy(readPlaces(env))
  const newest = await newestKnown(replica)
  const restoring = { newest, at: time, generation: newest + 1 }
  const fetched = await fetchChecked(replica, restoring, (draft) => examine(draft, shop))
  const accounts = changedAccounts(replica.file, fetched.path)
  return { text: fetched.putInPlace(), mismatches: fetched.mismatches, accounts }
}

interface Restoring {
  /** The newest generation that may be at the target. */
  readonly newest: number
  /** The time whose state is restored; null for the newest one. */
  readonly at: number | null
  /** The generation to which the database belongs from now on. */
  readonly generation: number
}

/**
 * Fetches the copy at REPLICA_URL into a draft, in which `look` must find no obstacle. Returns how it is put in the place
 * of the database. Call it after `beginRestoring`.
 */
export async function fetchChecked(
  replica: Replica,
  { newest, at, generation }: Restoring,
  look: (draft: string) => Findings,
): Promise<Draft & { putInPlace(): string }> {
  const { file } = replica
  const time = at === null ? '' : ` as it was at ${new Date(at).toISOString()}`
  dropDrafts(file)
  const draft = draftOf(file)
  const mismatches = await orLeaveNothing(draft, async () => {
    if (!(await fetchDatabase(replica, { newest, at, target: draft })))
      throw new StepError(`there is no copy at REPLICA_URL${time}`)
    const found = requireUsable(look(draft), 'the copy at REPLICA_URL')
    beginGeneration(draft, generation)
    return found
  })
  return { path: draft, mismatches, putInPlace: () => putInPlace(draft, file, `REPLICA_URL${time}`) }
}

/** Throws a StepError if the database has been opened meanwhile, as by systemd, which starts a shop that has ended. */
function putInPlace(draft: string, file: string, source: string): string {
  try {
    requireUnused(file)
  } catch (error) {
    removeDraft(draft)
    throw error
  }
  const kept = keep(file)
  publish(draft, file)
  // What SQLite and Litestream have left beside it.
  removeDraft(draft)
  return `${file} is restored from ${source}${kept === null ? '' : `; what it was before is in ${kept}`}`
}

/** Makes a restored database that of a new writer. It is one file then, which only the shop's user can read. */
function beginGeneration(draft: string, generation: number): void {
  const database = openDatabase(`file:${draft}`)
  try {
    writeFact(database.db, 'writer-generation', String(generation))
    database.sqlite.pragma('journal_mode = DELETE')
  } finally {
    database.close()
  }
  chmodSync(draft, 0o600)
  flush(draft)
}

function readTime(text: string): number {
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
  // Date.parse takes 30 February for 2 March.
  const time = isWhole && moscowDayStart(text.slice(0, 10)) !== null ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw new UsageError(`--at must be like 2026-11-23T14:30:00+03:00, not '${text}'`)
  if (time > Date.now()) throw new UsageError(`--at must not be in the future: '${text}'`)
  return time
}

/**
 * Gives the former database a second name, and returns it, so that there is a whole database in the file's place at
 * each moment. Null if there is none.
 */
function keep(file: string): string | null {
  if (!existsSync(file)) return null
  const kept = `${file}.before-restore-${fileTime()}`
  linkSync(file, kept)
  // A damaged file may have them although nobody uses it; they belong to it, not to the copy.
  for (const suffix of ['-wal', '-shm'])
    if (existsSync(file + suffix)) renameSync(file + suffix, kept + suffix)
  return kept
}

export const backupCommands: Readonly<Record<string, FileCommand>> = {
  backup: {
    usage: 'backup [FILE]',
    summary:
      'copies the database while the shop runs, by default into the folder backups beside it, and checks the copy',
    arity: 1,
    isLastOptional: true,
    runOnFile: (file, [target = join(backupFolder(resolve(file)), `shop-${fileTime()}.db`)], call) =>
      backUp(file, resolve(target), call),
  },
  verify: {
    usage: 'verify [FILE]',
    summary: 'checks the database, or a copy of it: its pages, references, schema, stock, and bonuses',
    arity: 1,
    isLastOptional: true,
    runOnFile: (file, [other = file], call) => verify(other, call),
  },
  restore: {
    usage: 'restore FILE',
    summary:
      'puts a copy, which it checks, in the place of the database of a shop that does not run; --from-replica instead of FILE takes the continuous copy, and --at TIME its state at that time',
    arity: 1,
    isLastOptional: true,
    takes: ['from-replica', 'at'],
    async runOnFile(file, [copy], call) {
      if ((copy === undefined) !== call.fromReplica) throw new UsageError('write: restore FILE')
      // It would be restored as it was last.
      if (call.at !== undefined && !call.fromReplica) throw new UsageError('--at is for --from-replica')
      const place = resolve(file)
      try {
        const { text, mismatches, accounts } = await restore(place, copy && resolve(copy), call)
        const data = { file: place, isInOrder: mismatches.length === 0, mismatches, accounts }
        return said(call, data, [`${text}${asWords(mismatches)}`, ...accounts].join('\n'))
      } catch (error) {
        if (!(error instanceof ReplicaUnreachable)) throw error
        throw new Error(`REPLICA_URL cannot be read: ${error.message}`)
      }
    },
  },
}
