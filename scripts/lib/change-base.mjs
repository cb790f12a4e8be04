import { run } from './run.mjs'
import { StepError } from './steps.mjs'

/**
 * The commit that a change is compared with: where it left origin/main, or without such a branch the last commit.
 * @returns {Promise<string>}
 */
export async function changeBase() {
  for (const args of [
    ['merge-base', 'HEAD', 'origin/main'],
    ['rev-parse', 'HEAD'],
  ]) {
    const { code, output } = await run('git', args, { quiet: true })
    if (code === 0) return output.trim()
  }
  throw new StepError('--changed asks git what has changed, and this folder is no repository.')
}
