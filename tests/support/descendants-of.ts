import { existsSync, readFileSync } from 'node:fs'

/** Returns a process and those that it has started, as far as they run, the process first. */
export function descendantsOf(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`
  if (!existsSync(path)) return []
  const children = readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(descendantsOf)]
}
