import { StepError } from './steps.mjs'

/**
 * Throws StepError if a command that is told everything by variables was given an argument, which it would ignore.
 * @param {string} command as it is typed
 */
export function refuseArguments(command) {
  const [first] = process.argv.slice(2)
  if (first === undefined) return
  throw new StepError(
    `${command} has no option '${first}'. Settings are variables of the environment or of .env, as in PORT=4000 ${command}; README.md lists them.`,
  )
}
