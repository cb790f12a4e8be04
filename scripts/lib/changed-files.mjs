import { run } from './run.mjs'
import { StepError } from './steps.mjs'

/** @param {readonly string[]} args */
async function git(...args) {
  const { code, output } = await run('git', args, { quiet: true })
  return code === 0 ? output.trim() : null
}

/**
 * What is not in origin/main yet, committed or not; without such a branch, what is not committed.
 * @returns {Promise<{ base: string, files: readonly string[] }>} `base` is the commit it is compared with
 */
export async function changedFiles() {
  const base = (await git('merge-base', 'HEAD', 'origin/main')) ?? (await git('rev-parse', 'HEAD'))
  const tracked = base === null ? null : await git('diff', '--name-only', '--diff-filter=d', base)
  const added = await git('ls-files', '--others', '--exclude-standard')
  if (base === null || tracked === null || added === null) {
    throw new StepError('--changed asks git what has changed, and this folder is no repository.')
  }
  return { base, files: [...tracked.split('\n'), ...added.split('\n')].filter((file) => file !== '') }
}
