import type { NamedPlace } from './geography.ts'

/** A name with its place in pixels of the whole world at a zoom; the text stands in the middle. */
export interface Label {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  /** What it names. */
  readonly place: { readonly x: number; readonly y: number }
}

/** What no name may lie under, in the same pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Room that a name keeps free around itself, in pixels. */
const ROOM = { x: 18, y: 9 }
/** … and to a marker: the halo of its letters. */
const HALO = 3
/** So far from a marker it steps … */
const ASIDE = 4
/** … and so far from its place at most, or it would seem to name another. */
const REACH = 52
const CELL = 128

interface PlaceLabelsOptions {
  /** The most important first: a name that would stand on an earlier one is left out. */
  readonly places: readonly NamedPlace[]
  readonly zoom: number
  readonly widthOf: (text: string) => number
  readonly lineHeight: number
  /** Names that stand already. */
  readonly taken?: readonly Label[]
  /** Markers: a name steps aside of one, below it if it can. */
  readonly obstacles?: readonly Box[]
  /** How far below its place a name stands. */
  readonly drop?: number
}

/** Which names fit at a zoom, none upon another. The same for every tile, so names are whole across tiles. */
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
          Math.abs(other.x - label.x) >= (other.width + label.width) / 2 + ROOM.x ||
          Math.abs(other.y - label.y) >= lineHeight + ROOM.y,
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

/** Below a marker, at its right and left, above it. */
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

/** Things by the square of the world they stand in. */
class Cells<Thing> {
  readonly #cells = new Map<string, Thing[]>()

  keep({ x, y }: { readonly x: number; readonly y: number }, thing: Thing): void {
    const key = `${cellOf(x)} ${cellOf(y)}`
    const cell = this.#cells.get(key)
    if (cell) cell.push(thing)
    else this.#cells.set(key, [thing])
  }

  /** A name is narrower than two cells, a marker than one: those around hold all it could touch. */
  near({ x, y }: { readonly x: number; readonly y: number }): Thing[] {
    const found: Thing[] = []
    for (let dx = -2; dx <= 2; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        found.push(...(this.#cells.get(`${cellOf(x) + dx} ${cellOf(y) + dy}`) ?? []))
      }
    }
    return found
  }
}
