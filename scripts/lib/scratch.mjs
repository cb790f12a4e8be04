import { accessSync, chmodSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { isRunning } from './is-running.mjs'

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'
const NAME = /^glyanets-test-(\d+)$/
/** Several times what the tests write. A container may have only 64 MiB there. */
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * Lets this process and those that it starts keep temporary files in memory until it ends, so that tests need not wait
 * for a disk. Changes nothing where the environment names a folder, or memory has no room.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  removeLeftovers()
  const folder = join(MEMORY, `glyanets-test-${process.pid}`)
  mkdirSync(folder)
  // As a folder for temporary files is: some commands run as another user.
  chmodSync(folder, 0o1777)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.env.TMPDIR = folder
}

function hasRoom() {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) >= ROOM_BYTES
  } catch {
    return false
  }
}

/** Removes the folders of runs that were killed. */
function removeLeftovers() {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = NAME.exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}
