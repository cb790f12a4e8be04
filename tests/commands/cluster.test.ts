import { expect, test } from 'vitest'
import { debianProgram } from '../../scripts/cluster/program.ts'
import { StepError } from '../../scripts/lib/steps.mjs'

// Requirement: OPS-46
test('a program of the cluster that is not installed is named with its package', () => {
  const find = () => debianProgram('no-such-cache', 'varnish')
  expect(find).toThrow(StepError)
  expect(find).toThrow('no-such-cache is not installed: apt-get install varnish')
})
