import type { Geography, NamedPlace, WorldLine } from './geography.ts'
import { type Box, type Label, placeLabels } from './place-labels.ts'
import type { RegionShapes } from './region-shapes.ts'

/** Colors of the map, read from the page's tokens. */
export interface SheetColors {
  readonly land: string
  readonly water: string
  readonly border: string
  readonly region: string
  readonly label: string
  readonly metro: string
  readonly road: string
  readonly district: string
}

const TILE = 256
/** Lines and names within this distance in pixels of a tile's edge are drawn on both tiles. */
const EDGE = 8
const TEXT_HEIGHT = 14
/** From this zoom on the area of a city is larger than the dot beside its name. */
const CITY_ZOOM = 9
/** From this zoom on coasts and lines are left out, because they are accurate only to a kilometer. */
const PLAIN_ZOOM = 13
/** The same where the waters of a region are drawn, which are accurate to 100 m. */
const PLAIN_REGION_ZOOM = 11
/** From this zoom on the cities of a region are drawn. */
export const REGION_ZOOM = 9
const METRO_ZOOM = 10
const STATION_ZOOM = 11
const DISTRICT_NAMES_ZOOM = 12
const METRO_NAMES_ZOOM = 13
/** The largest distance of a city's own name from a district, as a part of the world's width: about 4 km. */
const OWN_DISTRICT = 0.0002
const EARTH_METERS = 40_075_016.686

interface Names {
  readonly cities: readonly Label[]
  readonly stations: readonly Label[]
  readonly districts: readonly Label[]
}

/** Returns the markers at a zoom, in pixels of the world. */
export type MarkersAt = (zoom: number) => readonly Box[]

/** Draws the map tile by tile. The names that fit are computed once per zoom and set of markers. */
export class Sheet {
  readonly #geography: Geography
  readonly #colors: SheetColors
  readonly #font: string
  readonly #markersAt: MarkersAt
  readonly #names = new Map<number, Names>()
  readonly #regions: RegionShapes[] = []

  constructor(geography: Geography, colors: SheetColors, fontFamily: string, markersAt: MarkersAt) {
    this.#geography = geography
    this.#colors = colors
    this.#font = `500 12px ${fontFamily}`
    this.#markersAt = markersAt
  }

  /** Adds the cities of a region. Tiles that have been drawn before lack them. */
  addRegion(region: RegionShapes): void {
    this.#regions.push(region)
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
    if (tile.z >= REGION_ZOOM) for (const region of this.#regions) this.#drawRegion(pen, view, region, tile.z)
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

  #drawRegion(pen: CanvasRenderingContext2D, view: TileView, region: RegionShapes, zoom: number): void {
    const colors = this.#colors
    pen.lineCap = 'round'
    fill(pen, view, region.water, colors.water)
    for (const { meters, line } of region.rivers) {
      stroke(pen, view, [line], colors.water, Math.max(2, meters * view.pixelsPerMeter))
    }
    const width = zoom < 11 ? 2.5 : zoom < 14 ? 5 : 8
    stroke(pen, view, region.roads, colors.region, width + 2)
    stroke(pen, view, region.roads, colors.road, width)
    if (zoom < METRO_ZOOM) return
    pen.globalAlpha = 0.8
    for (const { color, line } of region.metro) stroke(pen, view, [line], color, zoom < 13 ? 2 : 3.5)
    pen.globalAlpha = 1
    if (zoom < STATION_ZOOM) return
    const size = zoom < METRO_NAMES_ZOOM ? 2 : 4.5
    for (const place of region.stations) {
      const [x, y] = [view.x(place.x), view.y(place.y)]
      if (!isOn(x, y, EDGE)) continue
      pen.beginPath()
      pen.arc(x, y, place.isTransfer ? size + 1 : size, 0, 2 * Math.PI)
      pen.fillStyle = colors.road
      pen.fill()
      pen.strokeStyle = place.isTransfer ? colors.label : place.color
      pen.lineWidth = zoom < METRO_NAMES_ZOOM ? 1.5 : 2.5
      pen.stroke()
    }
  }

  #drawNames(pen: CanvasRenderingContext2D, view: TileView, zoom: number): void {
    const colors = this.#colors
    const names = this.#namesAt(pen, zoom)
    if (zoom < CITY_ZOOM) {
      pen.fillStyle = colors.label
      for (const { place } of names.cities) {
        pen.beginPath()
        pen.arc(place.x - view.left, place.y - view.top, 1.8, 0, 2 * Math.PI)
        pen.fill()
      }
    }
    this.#write(pen, view, names.districts, colors.district)
    this.#write(pen, view, names.cities, colors.label)
    this.#write(pen, view, names.stations, colors.metro)
  }

  #write(pen: CanvasRenderingContext2D, view: TileView, labels: readonly Label[], color: string): void {
    pen.font = this.#font
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.strokeStyle = this.#colors.land
    pen.lineWidth = 3
    pen.fillStyle = color
    for (const { text, x, y, width } of labels) {
      const [left, top] = [x - view.left, y - view.top]
      if (!isOn(left, top, width / 2 + EDGE)) continue
      pen.strokeText(text, left, top)
      pen.fillText(text, left, top)
    }
  }

  /** Whether a city has no districts; from a zoom on, their names replace its own. */
  readonly #isPlain = ({ x, y }: NamedPlace) =>
    this.#regions.every(({ districts }) =>
      districts.every((district) => Math.hypot(district.x - x, district.y - y) > OWN_DISTRICT),
    )

  #namesAt(pen: CanvasRenderingContext2D, zoom: number): Names {
    const known = this.#names.get(zoom)
    if (known) return known
    pen.font = this.#font
    const widthOf = (text: string) => pen.measureText(text).width
    const shared = { zoom, widthOf, lineHeight: TEXT_HEIGHT, obstacles: this.#markersAt(zoom) }
    const cities = placeLabels({
      ...shared,
      places:
        zoom < DISTRICT_NAMES_ZOOM ? this.#geography.cities : this.#geography.cities.filter(this.#isPlain),
      drop: zoom < CITY_ZOOM ? TEXT_HEIGHT - 2 : 0,
    })
    const stations =
      zoom < METRO_NAMES_ZOOM
        ? []
        : placeLabels({
            ...shared,
            places: this.#regions.flatMap((region) => region.stations),
            taken: cities,
            drop: TEXT_HEIGHT,
          })
    const districts =
      zoom < DISTRICT_NAMES_ZOOM
        ? []
        : placeLabels({
            ...shared,
            places: this.#regions.flatMap((region) => region.districts),
            taken: [...cities, ...stations],
          })
    const names = { cities, stations, districts }
    this.#names.set(zoom, names)
    return names
  }
}

function placesOf({ cities, stations, districts }: Names): string {
  return [...cities, ...stations, ...districts].map(({ text, x, y }) => `${text} ${x} ${y}`).join()
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
