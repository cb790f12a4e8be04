import { type ChildProcess, spawn } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { letGoBehind } from './priority.ts'

let child: ChildProcess
let pid: number
beforeEach(() => {
  child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
  pid = child.pid ?? 0
})
afterEach(() => child.kill('SIGKILL'))

// Requirement: OPS-300
test.skipIf(process.getuid?.() !== 0)('what a process before others starts gives up the lead', () => {
  setPriority(pid, -5)
  letGoBehind(pid, -5)
  expect(getPriority(pid)).toBe(0)
})

// Requirement: OPS-300
test('what another process starts keeps its priority', () => {
  const before = getPriority(pid)
  for (const own of [0, 19]) letGoBehind(pid, own)
  expect(getPriority(pid)).toBe(before)
})
