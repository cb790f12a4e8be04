import { type ChildProcess, spawn } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BEHIND, lowerPriority, USUAL } from './priority.mjs'

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
  lowerPriority(USUAL, pid, -5)
  expect(getPriority(pid)).toBe(USUAL)
})

// Requirement: OPS-300
test('what another process starts keeps its priority', () => {
  const before = getPriority(pid)
  for (const own of [0, 19]) lowerPriority(USUAL, pid, own)
  expect(getPriority(pid)).toBe(before)
})

// Requirement: OPS-303
test('what is done beside the servers comes behind them, or stays where it is', () => {
  lowerPriority(BEHIND, pid)
  expect(getPriority(pid)).toBe(Math.max(BEHIND, getPriority()))
})
