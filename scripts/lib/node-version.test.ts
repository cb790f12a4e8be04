import { expect, test } from 'vitest'
import { problemOfRunning } from './node-version.mjs'

const IGNORING = { npm_config_ignore_scripts: 'true', npm_lifecycle_event: 'start' }

test.each([{}, IGNORING])('the shop runs with packages and a Node that is new enough: %j', (env) => {
  expect(problemOfRunning(env, true, true)).toBeNull()
})

test.each([
  [
    'no Node in the package, as on musl',
    {},
    true,
    false,
    /has no build that runs on this machine .+ install Node 22\.22 or/,
  ],
  ['no packages where npm ignores scripts', IGNORING, false, true, /npm run start --ignore-scripts=false$/],
  ['no Node where npm ignores scripts', IGNORING, true, false, /npm run start --ignore-scripts=false$/],
])('one sentence says what to do with %s', (_what, env, isInstalled, isNewEnough, expected) => {
  expect(problemOfRunning(env, isInstalled, isNewEnough)).toMatch(expected)
})
