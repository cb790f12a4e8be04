import { getPriority, setPriority } from 'node:os'

/** The priority of a process for which nobody has asked for another one. */
export const USUAL = 0
/** That of work which leaves the processor to those who serve shoppers. */
export const BEHIND = 10

/**
 * Lowers the priority of this process, or of one that it has just started, unless it is as low already. To give up a
 * lead needs no right.
 * @param {number} priority
 * @param {number | undefined} pid undefined for one that could not be started
 * @param {number} [own] the priority of this process, with which the other one has begun
 */
export function lowerPriority(priority, pid, own = getPriority()) {
  if (pid !== undefined && own < priority) setPriority(pid, priority)
}
