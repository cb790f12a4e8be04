import { readFileSync } from 'node:fs'

/** Returns the command of a process; '' once it has ended, also if its parent has not noticed that yet. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
