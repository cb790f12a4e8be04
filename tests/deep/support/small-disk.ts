import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk that can be filled. */
export interface SmallDisk {
  /** Where it is for a process that is started by `prefix`. */
  readonly place: string
  /** A folder on it, as other processes reach it. */
  readonly folder: string
  /** The process that sees the disk in its place. */
  readonly pid: number
  /** What a command begins with that is to see the disk in its place. */
  readonly prefix: readonly string[]
  fill(): void
  free(): void
  remove(): void
}

/** A file system in memory that only a process of its own sees in its place; others reach it through that process. */
export async function smallDisk(bytes: number): Promise<SmallDisk> {
  const place = mkdtempSync(join(tmpdir(), 'glyanets-disk-'))
  const script = `mount -t tmpfs -o size=${bytes} none '${place}' && echo mounted && exec sleep 3600`
  const holder: ChildProcess = spawn('unshare', ['-rm', 'sh', '-c', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (holder.stdout) await once(holder.stdout, 'data')
  const { pid } = holder
  if (pid === undefined) throw new Error('unshare cannot be started')
  const disk = `/proc/${pid}/root${place}`
  const [folder, rest] = [join(disk, 'target'), join(disk, 'rest')]
  mkdirSync(folder)
  return {
    ...{ place, folder, pid },
    prefix: ['nsenter', '--preserve-credentials', '-U', '-m', '-t', String(pid)],
    fill() {
      try {
        writeFileSync(rest, Buffer.alloc(bytes))
      } catch {
        // As much of it as there was space for is written.
      }
    },
    free: () => rmSync(rest),
    remove() {
      holder.kill('SIGKILL')
      rmSync(place, { recursive: true, force: true })
    },
  }
}
