import { readFileSync } from 'node:fs'

/** Returns a process and those that it has started, as far as they run, the process first. */
export function descendantsOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return [pid, ...children.map(Number).flatMap(descendantsOf)]
  } catch {
    return []
  }
}
