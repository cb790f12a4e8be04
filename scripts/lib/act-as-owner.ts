import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Lets root go on as the user to whom a file belongs, or the folder in which it will be: what root creates beside the
 * shop's database, such as a copy or a lock, the shop could not read (OPS-240).
 */
export function actAsOwner(file: string): void {
  if (process.getuid?.() !== 0) return
  let path = resolve(file)
  while (!existsSync(path)) path = dirname(path)
  const { uid, gid } = statSync(path)
  if (uid === 0) return
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}
