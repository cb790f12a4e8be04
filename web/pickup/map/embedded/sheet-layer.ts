import * as L from 'leaflet'
import { loadRegion } from '../../region/region-file.ts'
import { worldX, worldY } from '../mercator.ts'
import { type MarkersAt, REGION_ZOOM, Sheet, type SheetColors } from './draw-tile.ts'
import type { Geography } from './geography.ts'
import type { Street } from './point-streets.ts'
import { unpackRegion } from './region-shapes.ts'

const TILE = 256
const FRAME_SHARE_MS = 8
/** The largest distance, as a part of the world's width, at which a city's region belongs to the view: about 80 km. */
const REACH = 0.0035

export interface SheetLayer {
  readonly layer: L.GridLayer
  setStreets(streets: readonly Street[]): void
  /** Call it after the markers have changed: it draws the visible tiles again if names move. */
  makeWay(): void
  /** Call it after the map has moved: it loads the region in view and draws the visible tiles again. */
  lookAt(latitude: number, longitude: number, zoom: number): void
}

/** Creates the layer of the shop's own map. Its tiles are drawn in the browser and not fetched. */
export function createSheetLayer(geography: Geography, host: HTMLElement, markersAt: MarkersAt): SheetLayer {
  const style = getComputedStyle(host)
  const sheet = new Sheet(geography, colorsOf(style), style.fontFamily, markersAt)
  const tiles = new Map<HTMLElement, { readonly canvas: HTMLCanvasElement; readonly tile: L.Coords }>()
  const regions = new Set<number>()
  const density = Math.min(2, Math.max(1, Math.round(window.devicePixelRatio)))
  const renderer = new TileRenderer()
  const DrawnLayer = L.GridLayer.extend({
    createTile(tile: L.Coords, done: L.DoneCallback): HTMLElement {
      const canvas = document.createElement('canvas')
      canvas.width = TILE * density
      canvas.height = TILE * density
      tiles.set(canvas, { canvas, tile })
      renderer.add(canvas, () => {
        draw(canvas, tile)
        done(undefined, canvas)
      })
      return canvas
    },
  })
  const layer = new (DrawnLayer as unknown as new (options: L.GridLayerOptions) => L.GridLayer)({
    tileSize: TILE,
    keepBuffer: 1,
    noWrap: true,
  })
  layer.on('tileunload', ({ tile }: L.TileEvent) => tiles.delete(tile))

  function draw(canvas: HTMLCanvasElement, tile: L.Coords): void {
    const pen = canvas.getContext('2d')
    if (!pen) return
    pen.setTransform(density, 0, 0, density, 0, 0)
    sheet.draw(pen, tile)
  }

  function drawAgain(): void {
    for (const { canvas, tile } of tiles.values()) renderer.add(canvas, () => draw(canvas, tile))
  }

  return {
    layer,
    setStreets(streets) {
      sheet.setStreets(streets)
      drawAgain()
    },
    lookAt(latitude, longitude, zoom) {
      const regionId = zoom < REGION_ZOOM ? null : nearestRegion(geography, latitude, longitude)
      if (regionId === null || regions.has(regionId)) return
      regions.add(regionId)
      loadRegion(regionId).then(
        (file) => {
          if (!file) return
          sheet.addRegion(unpackRegion(file))
          drawAgain()
        },
        (error: unknown) => {
          // The next move tries again.
          regions.delete(regionId)
          console.warn(error)
        },
      )
    },
    makeWay() {
      const [first] = tiles.values()
      const pen = first?.canvas.getContext('2d')
      if (!first || !pen || !sheet.makeWay(pen, first.tile.z)) return
      drawAgain()
    },
  }
}

/** Returns the region of the city nearest to a place; null if none is near. */
function nearestRegion({ cities }: Geography, latitude: number, longitude: number): number | null {
  const [x, y] = [worldX(longitude), worldY(latitude)]
  let nearest: { readonly regionId: number; readonly distance: number } | null = null
  for (const city of cities) {
    const distance = Math.hypot(city.x - x, city.y - y)
    if (distance < (nearest?.distance ?? REACH)) nearest = { regionId: city.regionId, distance }
  }
  return nearest?.regionId ?? null
}

/** Draws tiles for a few milliseconds per frame, so that a new view does not block the page. */
class TileRenderer {
  readonly #waiting: { readonly canvas: HTMLCanvasElement; readonly draw: () => void }[] = []
  #isRunning = false

  add(canvas: HTMLCanvasElement, draw: () => void): void {
    this.#waiting.push({ canvas, draw })
    if (this.#isRunning) return
    this.#isRunning = true
    requestAnimationFrame(() => this.#run())
  }

  #run(): void {
    const start = performance.now()
    while (performance.now() - start < FRAME_SHARE_MS) {
      const next = this.#waiting.shift()
      if (!next) break
      // A tile that has left the view meanwhile is not drawn.
      if (next.canvas.isConnected) next.draw()
    }
    this.#isRunning = this.#waiting.length > 0
    if (this.#isRunning) requestAnimationFrame(() => this.#run())
  }
}

function colorsOf(style: CSSStyleDeclaration): SheetColors {
  const color = (name: string) => style.getPropertyValue(name).trim()
  return {
    land: color('--map-land'),
    water: color('--map-water'),
    border: color('--map-border'),
    region: color('--map-region'),
    label: color('--map-label'),
    metro: color('--map-metro'),
    road: color('--map-road'),
    district: color('--map-district'),
    park: color('--map-park'),
    parkName: color('--map-park-name'),
    ink: color('--ink-2'),
  }
}
