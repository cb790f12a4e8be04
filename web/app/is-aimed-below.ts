export interface Position {
  /** CSS pixels from the left and the upper edge of the window. */
  readonly x: number
  readonly y: number
}

/** The smallest ratio of down to sideways of a movement that aims at the panel below the line. */
const SLOPE = 0.2
/** Pixels that a resting hand may move by. */
const TREMOR = 1

/**
 * Returns whether a pointer that has moved from one position to another is on its way to a panel below, also along a
 * diagonal that crosses other names of the line (CAT-21).
 */
export function isAimedBelow(from: Position, to: Position): boolean {
  const down = to.y - from.y
  return down > TREMOR && down >= SLOPE * Math.abs(to.x - from.x)
}
