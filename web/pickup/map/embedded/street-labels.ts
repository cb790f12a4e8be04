import type { Box } from './place-labels.ts'
import type { Street } from './point-streets.ts'

/** A street's name with its middle, in pixels of the whole world at a zoom, and its direction in radians. */
export interface StreetLabel {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly angle: number
}

interface StreetLabelOptions {
  /** Width of the whole world in pixels. */
  readonly world: number
  readonly widthOf: (text: string) => number
  /** Markers and names that a street's name must not touch. */
  readonly obstacles: readonly Box[]
}

/** Pixels of a street beyond either end of its name. */
const MARGIN = 6
/** Distance in pixels between the places that are tried. */
const STEP = 16
/** Distance in pixels after which a name is repeated. */
const AGAIN = 360
/** The least distance between the ends of a name, as a share of its length along the street. */
const STRAIGHT = 0.985
const HALF_HEIGHT = 8
const CELL = 256

/**
 * Returns the names of streets that have room for them, each along a part that is nearly straight and free, and again
 * after a distance.
 */
export function alongStreets(streets: readonly Street[], options: StreetLabelOptions): StreetLabel[] {
  const { world, widthOf } = options
  const taken = new Map<string, Box[]>()
  for (const box of options.obstacles) keep(taken, box)
  return streets.flatMap(({ name, line: { at } }) => {
    const width = widthOf(name)
    const course = courseOf(at, world)
    const labels: StreetLabel[] = []
    let along = MARGIN
    while (along + width + MARGIN <= course.length) {
      const label = labelAt(name, width, course.at(along), course.at(along + width))
      const boxes = label ? boxesAlong(label) : []
      if (label && !boxes.some((box) => isTaken(taken, box))) {
        for (const box of boxes) keep(taken, box)
        labels.push(label)
        along += width + AGAIN
      } else along += STEP
    }
    return labels
  })
}

type Spot = readonly [x: number, y: number]

/** Returns the length of a line in pixels, and the place at a distance from its start. */
function courseOf(at: Float64Array, world: number) {
  const xs: number[] = []
  const ys: number[] = []
  const reached: number[] = []
  for (let i = 0; i < at.length; i += 2) {
    const [x, y] = [(at[i] ?? 0) * world, (at[i + 1] ?? 0) * world]
    const step = i === 0 ? 0 : Math.hypot(x - (xs.at(-1) ?? x), y - (ys.at(-1) ?? y))
    reached.push((reached.at(-1) ?? 0) + step)
    xs.push(x)
    ys.push(y)
  }
  return {
    length: reached.at(-1) ?? 0,
    at(distance: number): Spot {
      const next = Math.max(
        1,
        reached.findIndex((length) => length >= distance),
      )
      const [before = 0, after = 1] = [reached[next - 1], reached[next]]
      const share = after > before ? (distance - before) / (after - before) : 0
      const [fromX = 0, fromY = 0, toX = 0, toY = 0] = [xs[next - 1], ys[next - 1], xs[next], ys[next]]
      return [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share]
    },
  }
}

/** Returns a name between two places of a street; null if the street bends between them. */
function labelAt(text: string, width: number, [fromX, fromY]: Spot, [toX, toY]: Spot): StreetLabel | null {
  if (Math.hypot(toX - fromX, toY - fromY) < STRAIGHT * width) return null
  const slope = Math.atan2(toY - fromY, toX - fromX)
  // Upright, whichever way the street was drawn.
  const angle = Math.abs(slope) > Math.PI / 2 ? slope - Math.sign(slope) * Math.PI : slope
  return { text, x: (fromX + toX) / 2, y: (fromY + toY) / 2, width, angle }
}

/** Returns small boxes that together cover a turned name. */
function boxesAlong({ x, y, width, angle }: StreetLabel): Box[] {
  const count = Math.max(1, Math.ceil(width / (2 * HALF_HEIGHT)))
  return Array.from({ length: count }, (_, i) => {
    const along = ((i + 0.5) / count - 0.5) * width
    const [middleX, middleY] = [x + along * Math.cos(angle), y + along * Math.sin(angle)]
    return {
      left: middleX - HALF_HEIGHT,
      top: middleY - HALF_HEIGHT,
      right: middleX + HALF_HEIGHT,
      bottom: middleY + HALF_HEIGHT,
    }
  })
}

/** Returns the cells of a grid that a box touches. */
function cellsOf({ left, top, right, bottom }: Box): string[] {
  const cells: string[] = []
  for (let i = Math.floor(left / CELL); i <= Math.floor(right / CELL); i++) {
    for (let j = Math.floor(top / CELL); j <= Math.floor(bottom / CELL); j++) cells.push(`${i} ${j}`)
  }
  return cells
}

function keep(taken: Map<string, Box[]>, box: Box): void {
  for (const cell of cellsOf(box)) {
    const known = taken.get(cell)
    if (known) known.push(box)
    else taken.set(cell, [box])
  }
}

function isTaken(taken: ReadonlyMap<string, readonly Box[]>, box: Box): boolean {
  return cellsOf(box).some((cell) =>
    (taken.get(cell) ?? []).some(
      (other) =>
        box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top,
    ),
  )
}
