import { existsSync } from 'node:fs'
import { inRoot } from './root.mjs'
import { StepError } from './steps.mjs'

/** The oldest Node that can run the project's npm scripts and install its packages. */
const INSTALLS = [20, 0]
/** The oldest Node that can run the shop and its tools. npm scripts use the one in node_modules/.bin. */
const RUNS = [22, 22]

/** @param {readonly number[]} wanted major and minor version */
function isAtLeast([wantedMajor = 0, wantedMinor = 0]) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)
}

/** Throws StepError when this Node is too old to install the packages, which include the Node for the shop. */
export function requireInstallingNode() {
  if (isAtLeast(INSTALLS)) return
  throw new StepError(
    `Node ${process.versions.node} is too old: this project needs ${INSTALLS[0]} or newer (https://nodejs.org).`,
  )
}

/** Throws StepError when this Node cannot run the shop. */
export function requireRunningNode() {
  const problem = problemOfRunning(process.env, existsSync(inRoot('node_modules')), isAtLeast(RUNS))
  if (problem !== null) throw new StepError(problem)
}

/**
 * Returns why the shop cannot run; null if it can.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {boolean} isInstalled whether there are packages
 * @param {boolean} isNewEnough whether this Node is
 */
export function problemOfRunning(env, isInstalled, isNewEnough) {
  if (isInstalled && isNewEnough) return null
  // npm then leaves out the script that installs the packages, and the package `node` gets no Node.
  if (env.npm_config_ignore_scripts === 'true')
    return `npm is set to ignore scripts, so it has not installed what the shop needs: npm run ${env.npm_lifecycle_event} --ignore-scripts=false`
  if (isNewEnough) return null
  return `The npm package 'node' has no build that runs on this machine (${process.platform}-${process.arch}), and Node ${process.versions.node} is too old for the shop: install Node ${RUNS.join('.')} or newer (https://nodejs.org).`
}
