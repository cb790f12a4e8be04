/** Set by `npm run test:deep -- --quick`, which only shows whether the lines work. */
const IS_QUICK = process.env.DEEP_QUICK === '1'

/** Returns how often a line tries something: a tenth of it in a quick run. */
export function times(count: number): number {
  return IS_QUICK ? Math.ceil(count / 10) : count
}
