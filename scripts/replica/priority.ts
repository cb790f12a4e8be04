import { getPriority, setPriority } from 'node:os'

/** The priority of a process for which nobody has asked for another one. */
const USUAL = 0

/**
 * Gives a process that this one has just started the usual priority, if this one comes before others, as a standby by its
 * unit: its copy is to keep the lead, and the shop is not (OPS-300).
 */
export function letGoBehind(pid: number, own = getPriority()): void {
  // To give up a lead needs no right.
  if (own < USUAL) setPriority(pid, USUAL)
}
