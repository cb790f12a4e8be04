import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Lets root go on as the user to whom a file belongs, or the folder in which it will be: what root creates beside the
 * shop's database, such as a copy or a lock, or among its packages, the shop could not use (OPS-240).
 * @param {string} file
 * @returns {boolean} whether this process is that of another user from now on
 */
export function actAsOwner(file) {
  if (process.getuid?.() !== 0) return false
  let path = resolve(file)
  while (!existsSync(path)) path = dirname(path)
  const { uid, gid } = statSync(path)
  if (uid === 0) return false
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
  return true
}
