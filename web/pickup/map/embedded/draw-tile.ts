import type { Geography, WorldLine } from './geography.ts'
import {
  CITY_ZOOM,
  type MapNames,
  mapNames,
  NAME_FONTS,
  type NameKind,
  NEAR_ZOOM,
  STATION_NAMES_ZOOM,
} from './map-names.ts'
import type { Box } from './place-labels.ts'
import type { Street } from './point-streets.ts'
import type { RegionShapes } from './region-shapes.ts'

/** Colors of the map, read from the page's tokens. */
export interface SheetColors {
  readonly land: string
  readonly water: string
  readonly border: string
  readonly region: string
  readonly label: string
  readonly ink: string
  readonly metro: string
  readonly road: string
  readonly district: string
  readonly park: string
  readonly parkName: string
}

const TILE = 256
/** Lines and names within this distance in pixels of a tile's edge are drawn on both tiles. */
const EDGE = 8
/** From this zoom on coasts and lines are left out, because they are accurate only to a kilometer. */
const PLAIN_ZOOM = 13
/** The same where the waters of a region are drawn, which are accurate to 100 m. */
const PLAIN_REGION_ZOOM = 11
/** From this zoom on the cities of a region are drawn. */
export const REGION_ZOOM = 9
const METRO_ZOOM = 9
const STATION_ZOOM = 11
const EARTH_METERS = 40_075_016.686

/** In the order in which they are written. */
const NAME_KINDS = ['way', 'park', 'district', 'city', 'large', 'station'] as const
const NAME_COLORS = {
  way: 'label',
  park: 'parkName',
  district: 'district',
  city: 'label',
  large: 'ink',
  station: 'metro',
} as const

/** Returns the markers at a zoom, in pixels of the world. */
export type MarkersAt = (zoom: number) => readonly Box[]

/** Draws the map tile by tile. The names that fit are computed once per zoom and set of markers. */
export class Sheet {
  readonly #geography: Geography
  readonly #colors: SheetColors
  readonly #font: string
  readonly #markersAt: MarkersAt
  readonly #names = new Map<number, MapNames>()
  readonly #regions: RegionShapes[] = []
  #streets: readonly Street[] = []

  constructor(geography: Geography, colors: SheetColors, fontFamily: string, markersAt: MarkersAt) {
    this.#geography = geography
    this.#colors = colors
    this.#font = fontFamily
    this.#markersAt = markersAt
  }

  /** Adds the cities of a region. Tiles that have been drawn before lack them. */
  addRegion(region: RegionShapes): void {
    this.#regions.push(region)
    this.#names.clear()
  }

  setStreets(streets: readonly Street[]): void {
    this.#streets = streets
    this.#names.clear()
  }

  /** Discards the layout of the names after the markers have changed. Returns whether names at that zoom move. */
  makeWay(pen: CanvasRenderingContext2D, zoom: number): boolean {
    const before = this.#names.get(zoom)
    this.#names.clear()
    return before !== undefined && placesOf(before) !== placesOf(this.#namesAt(pen, zoom))
  }

  /** Draws one tile of 256 px. The context must already be scaled for the screen. */
  draw(
    pen: CanvasRenderingContext2D,
    tile: { readonly x: number; readonly y: number; readonly z: number },
  ): void {
    const colors = this.#colors
    const view = new TileView(tile.x, tile.y, tile.z)
    pen.lineJoin = 'round'
    const isPlain = tile.z >= (this.#regions.length > 0 ? PLAIN_REGION_ZOOM : PLAIN_ZOOM)
    pen.fillStyle = isPlain ? colors.land : colors.water
    pen.fillRect(0, 0, TILE, TILE)
    if (!isPlain) this.#drawLand(pen, view, tile.z)
    if (tile.z >= REGION_ZOOM) {
      for (const region of this.#regions) this.#drawGround(pen, view, region, tile.z)
      for (const region of this.#regions) this.#drawMetro(pen, view, region, tile.z)
    }
    this.#drawNames(pen, view, tile.z)
  }

  #drawLand(pen: CanvasRenderingContext2D, view: TileView, zoom: number): void {
    const { land, lakes, regions, borders, rivers } = this.#geography
    const colors = this.#colors
    fill(pen, view, land, colors.land)
    fill(pen, view, lakes, colors.water)
    stroke(pen, view, rivers, colors.water, zoom < 6 ? 1 : zoom < 9 ? 1.6 : 3)
    pen.setLineDash(zoom < 6 ? [] : [6, 4])
    stroke(pen, view, regions, colors.region, 1)
    pen.setLineDash([])
    stroke(pen, view, borders, colors.border, 1.2)
  }

  #drawGround(pen: CanvasRenderingContext2D, view: TileView, region: RegionShapes, zoom: number): void {
    const colors = this.#colors
    pen.lineCap = 'round'
    for (const { edge } of region.parks) fill(pen, view, [edge], colors.park)
    fill(pen, view, region.water, colors.water)
    for (const { meters, line } of region.rivers) {
      stroke(pen, view, [line], colors.water, Math.max(2, meters * view.pixelsPerMeter))
    }
    const linesOf = (streets: readonly Street[]) => streets.map(({ line }) => line)
    const streets = zoom < NEAR_ZOOM ? [] : linesOf(this.#streets)
    const lanes = [
      { lines: streets, width: [3, 5, 8, 11][zoom - NEAR_ZOOM] ?? 0 },
      { lines: linesOf(region.avenues), width: zoom < 11 ? 1.5 : zoom < 13 ? 3 : zoom < 15 ? 6 : 12 },
      { lines: linesOf(region.roads), width: zoom < 11 ? 2.5 : zoom < 13 ? 5 : zoom < 15 ? 8 : 14 },
    ]
    // All edges first, so that none crosses a road.
    for (const { lines, width } of lanes) stroke(pen, view, lines, colors.region, width + 1.5)
    for (const { lines, width } of lanes) stroke(pen, view, lines, colors.road, width)
  }

  #drawMetro(pen: CanvasRenderingContext2D, view: TileView, region: RegionShapes, zoom: number): void {
    const colors = this.#colors
    if (zoom < METRO_ZOOM) return
    pen.globalAlpha = 0.8
    for (const { color, line } of region.metro)
      stroke(pen, view, [line], color, zoom < 10 ? 1.2 : zoom < 13 ? 2 : 3.5)
    pen.globalAlpha = 1
    if (zoom < STATION_ZOOM) return
    const size = zoom < STATION_NAMES_ZOOM ? 2 : zoom < NEAR_ZOOM ? 3.5 : 9
    for (const place of region.stations) {
      const [x, y] = [view.x(place.x), view.y(place.y)]
      if (!isOn(x, y, EDGE)) continue
      pen.beginPath()
      pen.arc(x, y, place.isTransfer ? size + 1 : size, 0, 2 * Math.PI)
      if (zoom >= NEAR_ZOOM) {
        this.#drawSign(pen, x, y, place.color)
        continue
      }
      pen.fillStyle = colors.road
      pen.fill()
      pen.strokeStyle = place.isTransfer ? colors.label : place.color
      pen.lineWidth = zoom < STATION_NAMES_ZOOM ? 1.5 : 2.5
      pen.stroke()
    }
  }

  /** Fills the circle of a station and writes the metro's letter in it. */
  #drawSign(pen: CanvasRenderingContext2D, x: number, y: number, color: string): void {
    pen.fillStyle = color
    pen.fill()
    pen.strokeStyle = this.#colors.road
    pen.lineWidth = 2
    pen.stroke()
    pen.font = `700 11px ${this.#font}`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillStyle = this.#colors.road
    pen.fillText('М', x, y + 0.5)
  }

  #drawNames(pen: CanvasRenderingContext2D, view: TileView, zoom: number): void {
    const names = this.#namesAt(pen, zoom)
    if (zoom < CITY_ZOOM) {
      pen.fillStyle = this.#colors.label
      for (const label of [...names.city, ...names.large]) {
        if (!('place' in label)) continue
        pen.beginPath()
        pen.arc(label.place.x - view.left, label.place.y - view.top, 1.8, 0, 2 * Math.PI)
        pen.fill()
      }
    }
    for (const kind of NAME_KINDS) this.#write(pen, view, names, kind)
  }

  #write(pen: CanvasRenderingContext2D, view: TileView, names: MapNames, kind: NameKind): void {
    pen.font = `${NAME_FONTS[kind]} ${this.#font}`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.strokeStyle = kind === 'way' ? this.#colors.road : this.#colors.land
    pen.lineWidth = 3
    pen.fillStyle = this.#colors[NAME_COLORS[kind]]
    for (const label of names[kind]) {
      const [left, top] = [label.x - view.left, label.y - view.top]
      if (!isOn(left, top, label.width / 2 + EDGE)) continue
      pen.save()
      pen.translate(left, top)
      if ('angle' in label) pen.rotate(label.angle)
      pen.strokeText(label.text, 0, 0)
      pen.fillText(label.text, 0, 0)
      pen.restore()
    }
  }

  #namesAt(pen: CanvasRenderingContext2D, zoom: number): MapNames {
    const known = this.#names.get(zoom)
    if (known) return known
    const names = mapNames({
      ...{ geography: this.#geography, regions: this.#regions, streets: this.#streets, zoom },
      markers: this.#markersAt(zoom),
      widthOf: (text, font) => {
        pen.font = `${font} ${this.#font}`
        return pen.measureText(text).width
      },
    })
    this.#names.set(zoom, names)
    return names
  }
}

function placesOf(names: MapNames): string {
  return NAME_KINDS.flatMap((kind) => names[kind].map(({ text, x, y }) => `${text} ${x} ${y}`)).join()
}

/** The position of a tile in pixels of the world. */
class TileView {
  readonly world: number
  readonly left: number
  readonly top: number
  readonly pixelsPerMeter: number

  constructor(x: number, y: number, zoom: number) {
    this.world = TILE * 2 ** zoom
    this.left = x * TILE
    this.top = y * TILE
    // The cosine of the latitude in the middle of the tile.
    const cosine = 1 / Math.cosh(Math.PI * (1 - (2 * (this.top + TILE / 2)) / this.world))
    this.pixelsPerMeter = this.world / (EARTH_METERS * cosine)
  }

  x(part: number): number {
    return part * this.world - this.left
  }

  y(part: number): number {
    return part * this.world - this.top
  }

  sees({ west, east, north, south }: WorldLine, edge: number): boolean {
    return (
      this.x(west) < TILE + edge &&
      this.x(east) > -edge &&
      this.y(north) < TILE + edge &&
      this.y(south) > -edge
    )
  }
}

function fill(
  pen: CanvasRenderingContext2D,
  view: TileView,
  rings: readonly WorldLine[],
  color: string,
): void {
  pen.beginPath()
  for (const ring of rings) if (view.sees(ring, EDGE)) trace(pen, view, ring, EDGE, true)
  pen.fillStyle = color
  pen.fill('evenodd')
}

function stroke(
  pen: CanvasRenderingContext2D,
  view: TileView,
  lines: readonly WorldLine[],
  color: string,
  width: number,
): void {
  const edge = Math.max(EDGE, width)
  pen.beginPath()
  for (const line of lines) if (view.sees(line, edge)) trace(pen, view, line, edge, false)
  pen.strokeStyle = color
  pen.lineWidth = width
  pen.stroke()
}

/**
 * Draws a line. A run of points beyond the same edge of the tile becomes a single stroke, because its turns are
 * invisible.
 */
function trace(
  pen: CanvasRenderingContext2D,
  view: TileView,
  { at }: WorldLine,
  edge: number,
  isClosed: boolean,
): void {
  let lastSide = 0
  let [heldX, heldY] = [0, 0]
  let isHeld = false
  for (let i = 0; i < at.length; i += 2) {
    const x = view.x(at[i] ?? 0)
    const y = view.y(at[i + 1] ?? 0)
    if (i === 0) pen.moveTo(x, y)
    const side = sideOf(x, y, edge)
    if (side !== 0 && side === lastSide) {
      heldX = x
      heldY = y
      isHeld = true
      continue
    }
    if (isHeld) pen.lineTo(heldX, heldY)
    isHeld = false
    lastSide = side
    pen.lineTo(x, y)
  }
  if (isHeld) pen.lineTo(heldX, heldY)
  if (isClosed) pen.closePath()
}

/**
 * Returns 0 for a place on the tile, otherwise the edge beyond which the place lies; a corner counts as left or
 * right.
 */
function sideOf(x: number, y: number, edge: number): number {
  if (x < -edge) return 1
  if (x > TILE + edge) return 2
  if (y < -edge) return 3
  return y > TILE + edge ? 4 : 0
}

function isOn(x: number, y: number, margin: number): boolean {
  return x > -margin && x < TILE + margin && y > -margin && y < TILE + margin
}
