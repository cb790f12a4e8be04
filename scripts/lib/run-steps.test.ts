import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GateStep, Outcome } from './gate.mjs'
import { report, runSteps } from './run-steps.mjs'
import { StepError } from './steps.mjs'

let printed: string
beforeEach(() => {
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
})
afterEach(() => vi.restoreAllMocks())

const OK: Outcome = { ok: true, passed: 3, failed: 0 }
const FAILED: Outcome = { ok: false, passed: 2, failed: 1 }
const step = (name: string, outcome: Outcome, more: Partial<GateStep> = {}): GateStep => ({
  ...{ name, title: `Title of ${name}`, check: () => Promise.resolve(outcome) },
  ...more,
})
async function run(steps: readonly GateStep[]): Promise<void> {
  report(steps, await runSteps(steps, { filters: [], base: null }))
}

test('a run goes on with the first step that has failed, also if the one beside it has failed too', async () => {
  const commands = step('commands', { ...FAILED, output: 'commands failed' }, { beside: 'unit' })
  await run([step('build', OK), commands, step('unit', FAILED), step('browser', OK)])
  expect(printed).toContain("Stopped at 'commands'. Continue with: npm test -- --from commands\n")
  expect(printed).toContain('commands failed')
  expect(printed).toMatch(/browser +not run/)
  expect(printed).toMatch(/\n7 passed, 2 failed\n$/)
})

test('a step that cannot run at all is named with the reason, also beside another one', async () => {
  const check = () => Promise.reject(new StepError('There is no browser.'))
  await run([step('commands', OK, { beside: 'unit', check }), step('unit', OK)])
  expect(printed).toContain('✗ There is no browser.')
  expect(printed).not.toContain('undefined')
  expect(printed).toContain("Stopped at 'commands'.")
})
