import { readFileSync } from 'node:fs'

/** Clock ticks per second in Linux's /proc. */
const TICKS_PER_SECOND = 100

/** Returns the user and system CPU milliseconds that a process has used so far; Linux only. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The process name in parentheses may contain spaces, so fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND
}
