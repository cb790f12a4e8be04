import { expect, test } from 'vitest'
import { findUndocumentedVariables, variablesOf } from './environment.ts'
import { describeViolation, readTree } from './source-file.ts'

const sample = { path: 'server/config.ts', text: 'z.object({\n  PORT: z.string(),\n  HOST: z.string(),\n})' }

test('finds variables that are missing or not read', () => {
  const violations = findUndocumentedVariables(sample, {
    path: '.env.example',
    text: 'PORT=3000\n# COLOUR=red\n',
  })
  expect(violations.map(({ found }) => found)).toEqual(['HOST', 'COLOUR'])
})

test('.env.example lists exactly the variables that the server reads', () => {
  const [config] = readTree(['server/config.ts'], ['.ts'])
  const [example] = readTree(['.env.example'], ['.example'])
  if (!config || !example) throw new Error('server/config.ts and .env.example belong together')
  expect(variablesOf(config.text)).toContain('PORT')
  expect(findUndocumentedVariables(config, example).map(describeViolation)).toEqual([])
})
