import type { NamedPlace } from './geography.ts'

/** A name with the position of its middle, in pixels of the whole world at a zoom. */
export interface Label {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  /** The position of the place that it names. */
  readonly place: { readonly x: number; readonly y: number }
}

/** An area that names must avoid, in pixels of the whole world. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Minimum distance in pixels between two names. */
const GAP = { x: 18, y: 9 }
/** Minimum distance in pixels between a name and a marker, because of the halo of the letters. */
const HALO = 3
/** Distance in pixels of a moved name from the marker that it avoids. */
const ASIDE = 4
/**
 * The largest distance in pixels between a name and its place (PICK-65). Farther away it would seem to name another
 * place.
 */
const REACH = 52
const CELL = 128

interface PlaceLabelsOptions {
  /** The most important place first. A name that would overlap an earlier one is left out. */
  readonly places: readonly NamedPlace[]
  readonly zoom: number
  readonly widthOf: (text: string) => number
  readonly lineHeight: number
  /** Names that have been placed before. */
  readonly taken?: readonly Label[]
  /** Markers, which names avoid, preferably by a position below. */
  readonly obstacles?: readonly Box[]
  /** Distance in pixels of a name below its place. */
  readonly drop?: number
}

/**
 * Returns the names that fit at a zoom without overlapping. The result is the same for every tile, so that names
 * continue across tiles.
 */
export function placeLabels(options: PlaceLabelsOptions): Label[] {
  const { places, zoom, widthOf, lineHeight, taken = [], obstacles = [], drop = 0 } = options
  const world = 256 * 2 ** zoom
  const labels = new Cells<Label>()
  for (const label of taken) labels.keep(label, label)
  const boxes = new Cells<Box>()
  for (const box of obstacles) boxes.keep(middleOf(box), box)

  const isApart = (label: Label) =>
    labels
      .near(label)
      .every(
        (other) =>
          Math.abs(other.x - label.x) >= (other.width + label.width) / 2 + GAP.x ||
          Math.abs(other.y - label.y) >= lineHeight + GAP.y,
      )
  const findObstacle = ({ x, y, width }: Label) =>
    boxes
      .near({ x, y })
      .find(
        (box) =>
          x + width / 2 + HALO > box.left &&
          x - width / 2 - HALO < box.right &&
          y + lineHeight / 2 + HALO > box.top &&
          y - lineHeight / 2 - HALO < box.bottom,
      )

  return places.flatMap(({ name, x, y }) => {
    const place = { x: x * world, y: y * world }
    const usual: Label = { text: name, x: place.x, y: place.y + drop, width: widthOf(name), place }
    const obstacle = findObstacle(usual)
    const spots = obstacle ? aside(usual, obstacle, lineHeight) : [usual]
    const label = spots.find((spot) => isNearby(spot) && isApart(spot) && !findObstacle(spot))
    if (!label) return []
    labels.keep(label, label)
    return [label]
  })
}

/** Returns alternative positions of a name around a marker: below, right, left, above. */
function aside(label: Label, { left, top, right, bottom }: Box, lineHeight: number): Label[] {
  const [dx, dy] = [label.width / 2 + ASIDE, lineHeight / 2 + ASIDE]
  return [
    { ...label, y: bottom + dy },
    { ...label, x: right + dx },
    { ...label, x: left - dx },
    { ...label, y: top - dy },
  ]
}

function isNearby({ x, y, width, place }: Label): boolean {
  return Math.abs(y - place.y) <= REACH && Math.abs(x - place.x) - width / 2 <= REACH
}

function middleOf({ left, top, right, bottom }: Box) {
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}

const cellOf = (value: number) => Math.floor(value / CELL)

/** Items by the cell of a grid over the world. */
class Cells<Item> {
  readonly #cells = new Map<string, Item[]>()

  keep({ x, y }: { readonly x: number; readonly y: number }, item: Item): void {
    const key = `${cellOf(x)} ${cellOf(y)}`
    const cell = this.#cells.get(key)
    if (cell) cell.push(item)
    else this.#cells.set(key, [item])
  }

  /**
   * Returns the items around a place. A name is narrower than two cells and a marker narrower than one, so these
   * cells contain everything that could overlap.
   */
  near({ x, y }: { readonly x: number; readonly y: number }): Item[] {
    const found: Item[] = []
    for (let dx = -2; dx <= 2; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        found.push(...(this.#cells.get(`${cellOf(x) + dx} ${cellOf(y) + dy}`) ?? []))
      }
    }
    return found
  }
}
