import { readFileSync } from 'node:fs'
import { inRoot } from './root.mjs'
import { StepError } from './steps.mjs'

/** Said here because npm's own words about engines are lost among its warnings. */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const wanted = /(\d+)\.(\d+)/.exec(engines.node)
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [wantedMajor, wantedMinor] = [Number(wanted?.[1] ?? 0), Number(wanted?.[2] ?? 0)]
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return
  throw new StepError(
    `Node ${process.versions.node} is too old: this project needs ${wantedMajor}.${wantedMinor} or newer (https://nodejs.org).`,
  )
}
