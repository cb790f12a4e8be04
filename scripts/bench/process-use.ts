import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second in Linux's /proc. */
const TICKS_PER_SECOND = 100
const NS_PER_MS = 1_000_000

/** Returns the user and system CPU milliseconds that a process has used so far; Linux only. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The process name in parentheses may contain spaces, so fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND
}

/**
 * Returns the CPU milliseconds that the running threads of a process have used so far, to the nanosecond, so that the
 * difference tells the cost of a single request; Linux only.
 */
export function threadsCpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const ns = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return ns.reduce((sum, used) => sum + used, 0) / NS_PER_MS
}

/** Returns the bytes of memory that a process occupies; Linux only. */
export function residentBytes(pid: number): number {
  const [, kilobytes = 0] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
