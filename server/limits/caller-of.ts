import type { Ctx } from '#server/context.ts'

/** The part of an upstream's slots that the calls of one address may hold at the same time (SEC-115, SEC-117). */
const PART_OF_ADDRESS = 0.5

/**
 * Returns whose part of the slots a call takes, which is never below `least`. A demo's shoppers all come from one
 * address, so it has no parts.
 */
export function callerOf({ config, session }: Ctx, { least }: { least: number }) {
  if (config.appEnv === 'demo') return undefined
  return { key: session.addressKey, part: Math.min(1, PART_OF_ADDRESS * config.addressBudgetFactor), least }
}
