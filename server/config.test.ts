import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  [{ PORT: '70000' }, 'PORT: must be from 0 to 65535'],
  [{ SEED_PRODUCTS: '9'.repeat(400) }, 'SEED_PRODUCTS: must be from 500 to 1000000'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be silent, error, warn, info or debug'],
])('the environment %j is refused with "%s"', (environment, line) => {
  expect(() => readConfig(environment)).toThrow(`Bad environment\n  ${line}`)
})
