import { existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { openUnchanged } from '#db/client.ts'
import { backupFolder, copyDatabase, fileTime, flush } from '#db/copy-database.ts'
import { isUsedByOthers } from '#db/file-users.ts'
import { flawsOf } from './check-database.ts'
import type { FileCommand } from './command.ts'

/** Copies a database into a draft beside `target` and checks it. Throws an Error if it is not in order. */
async function copyToDraft(source: string, target: string): Promise<string> {
  const draft = join(dirname(target), `.${basename(target)}.draft`)
  rmSync(draft, { force: true })
  const database = openUnchanged(source)
  try {
    await copyDatabase(database.sqlite, draft)
  } finally {
    database.close()
  }
  const flaws = flawsOf(draft)
  if (flaws.length === 0) return draft
  rmSync(draft)
  throw new Error([`${source} is not in order, so it is not copied:`, ...flaws].join('\n  '))
}

/** Gives a draft its name, at once and so that it survives a power failure. */
function publish(draft: string, target: string): void {
  renameSync(draft, target)
  flush(dirname(target))
}

async function backUp(file: string, target: string): Promise<string> {
  requireFile(file)
  if (existsSync(target)) throw new Error(`${target} exists already`)
  publish(await copyToDraft(file, target), target)
  return `${target}: ${megabytes(target)} MB, checked`
}

function verify(file: string): string {
  requireFile(file)
  const flaws = flawsOf(file)
  if (flaws.length > 0) throw new Error([`${file} is not in order:`, ...flaws].join('\n  '))
  return `${file}: ${megabytes(file)} MB, in order`
}

/** Puts a copy in the place of the shop's database, which is kept under another name. */
async function restore(file: string, copy: string): Promise<string> {
  requireFile(copy)
  if (isUsedByOthers(file)) throw new Error(`${file} is in use: stop the shop first`)
  const draft = await copyToDraft(copy, file)
  const kept = keep(file)
  publish(draft, file)
  return `${file} is restored from ${copy}${kept === null ? '' : `; what it was before is in ${kept}`}`
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

function requireFile(file: string): void {
  if (!existsSync(file)) throw new Error(`there is no database at ${file}`)
}

function megabytes(file: string): string {
  return (statSync(file).size / 1_000_000).toFixed(1)
}

export const backupCommands: Readonly<Record<string, FileCommand>> = {
  backup: {
    usage: 'backup [FILE]',
    summary:
      'copies the database while the shop runs, by default into the folder backups beside it, and checks the copy',
    arity: 1,
    isLastOptional: true,
    runOnFile: (file, [target = join(backupFolder(resolve(file)), `shop-${fileTime()}.db`)]) =>
      backUp(file, resolve(target)),
  },
  verify: {
    usage: 'verify [FILE]',
    summary: 'checks the database, or a copy of it: its pages, references, schema, stock, and bonuses',
    arity: 1,
    isLastOptional: true,
    runOnFile: (file, [other = file]) => verify(other),
  },
  restore: {
    usage: 'restore FILE',
    summary: 'puts a copy, which it checks, in the place of the database of a shop that does not run',
    arity: 1,
    runOnFile: (file, [copy = '']) => restore(resolve(file), resolve(copy)),
  },
}
