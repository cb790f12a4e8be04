import type { NamedPlace } from './geography.ts'

/** A name with its place in pixels of the whole world at a zoom; the text stands in the middle. */
export interface Label {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Room that a name keeps free around itself, in pixels. */
const ROOM = { x: 18, y: 9 }
const CELL = 128

interface PlaceLabelsOptions {
  /** The most important first: a name that would stand on an earlier one is left out. */
  readonly places: readonly NamedPlace[]
  readonly zoom: number
  readonly widthOf: (text: string) => number
  readonly lineHeight: number
  /** Names that stand already. */
  readonly taken?: readonly Label[]
  /** How far below its place a name stands. */
  readonly drop?: number
}

/** Which names fit at a zoom, none upon another. The same for every tile, so names are whole across tiles. */
export function placeLabels(options: PlaceLabelsOptions): Label[] {
  const { places, zoom, widthOf, lineHeight, taken = [], drop = 0 } = options
  const world = 256 * 2 ** zoom
  const cells = new Map<string, Label[]>()
  for (const label of taken) keep(cells, label)
  return places.flatMap(({ name, x, y }) => {
    const label = { text: name, x: x * world, y: y * world + drop, width: widthOf(name) }
    const isFree = near(cells, label).every(
      (other) =>
        Math.abs(other.x - label.x) >= (other.width + label.width) / 2 + ROOM.x ||
        Math.abs(other.y - label.y) >= lineHeight + ROOM.y,
    )
    if (!isFree) return []
    keep(cells, label)
    return [label]
  })
}

const cellOf = (value: number) => Math.floor(value / CELL)

function keep(cells: Map<string, Label[]>, label: Label): void {
  const key = `${cellOf(label.x)} ${cellOf(label.y)}`
  const cell = cells.get(key)
  if (cell) cell.push(label)
  else cells.set(key, [label])
}

/** A name is narrower than two cells: those around hold all it could touch. */
function near(cells: ReadonlyMap<string, Label[]>, { x, y }: Label): Label[] {
  const found: Label[] = []
  for (let dx = -2; dx <= 2; dx++) {
    for (let dy = -1; dy <= 1; dy++) found.push(...(cells.get(`${cellOf(x) + dx} ${cellOf(y) + dy}`) ?? []))
  }
  return found
}
