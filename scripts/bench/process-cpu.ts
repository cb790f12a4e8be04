import { readFileSync } from 'node:fs'

/** Clock ticks a second as Linux counts them for every program. */
const TICKS_PER_SECOND = 100

/** CPU milliseconds a process has used so far, user and system together (Linux). */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in parentheses may hold spaces: fields are counted behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND
}
