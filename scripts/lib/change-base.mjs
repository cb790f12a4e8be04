import { run } from './run.mjs'
import { StepError } from './steps.mjs'

/**
 * Returns the commit with which changes are compared: the merge base with origin/main, or HEAD without such a branch.
 * Throws StepError outside a repository.
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
  throw new StepError('--changed needs a git repository, and this folder is none.')
}

/**
 * Returns the files that differ from the commit, those that git does not know yet included, without deleted ones.
 * @param {string} base
 * @returns {Promise<string[]>}
 */
export async function changedFiles(base) {
  const [changed, untracked] = await Promise.all([
    run('git', ['diff', '--name-only', '--diff-filter=d', base], { quiet: true }),
    run('git', ['ls-files', '--others', '--exclude-standard'], { quiet: true }),
  ])
  return [changed, untracked].flatMap(({ output }) => output.split('\n').filter((line) => line !== ''))
}
