/** @param {number} ms */
export function formatDuration(ms) {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`)
}

/**
 * Runs `work` between a line with its title and a line with its duration.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const startedAt = performance.now()
  say(`▸ ${title}`)
  const result = await work()
  say(`  done in ${formatDuration(performance.now() - startedAt)}`)
  return result
}

/** A failure that is printed without a stack, because its message is sufficient. */
export class StepError extends Error {}

/**
 * @param {unknown} error
 * @returns {never}
 */
export function failWith(error) {
  const text =
    error instanceof StepError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`\n✗ ${text}\n`)
  process.exit(1)
}
