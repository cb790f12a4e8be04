import { expect, test } from 'vitest'
import { findUndocumentedVariables, variablesOf } from './environment.ts'
import { describeViolation, readTree } from './source-file.ts'

const planted = { path: 'server/config.ts', text: 'z.object({\n  PORT: z.string(),\n  HOST: z.string(),\n})' }

test('planted variables that are missing or idle are found', () => {
  const violations = findUndocumentedVariables(planted, {
    path: '.env.example',
    text: 'PORT=3000\n# COLOUR=red\n',
  })
  expect(violations.map(({ found }) => found)).toEqual(['HOST', 'COLOUR'])
})

test('.env.example names the variables that the server reads, and no other', () => {
  const [config] = readTree(['server/config.ts'], ['.ts'])
  const [example] = readTree(['.env.example'], ['.example'])
  if (!config || !example) throw new Error('server/config.ts and .env.example belong together')
  expect(variablesOf(config.text)).toContain('PORT')
  expect(findUndocumentedVariables(config, example).map(describeViolation)).toEqual([])
})
