import * as L from 'leaflet'
import { type MarkersAt, Sheet, type SheetColors } from './draw-tile.ts'
import type { Geography } from './geography.ts'

const TILE = 256
const FRAME_SHARE_MS = 8

export interface SheetLayer {
  readonly layer: L.GridLayer
  /** Call it after the markers have changed: it draws the visible tiles again if names move. */
  makeWay(): void
}

/** Creates the layer of the shop's own map. Its tiles are drawn in the browser and not fetched. */
export function createSheetLayer(geography: Geography, host: HTMLElement, markersAt: MarkersAt): SheetLayer {
  const style = getComputedStyle(host)
  const sheet = new Sheet(geography, colorsOf(style), style.fontFamily, markersAt)
  const tiles = new Map<HTMLElement, { readonly canvas: HTMLCanvasElement; readonly tile: L.Coords }>()
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

  return {
    layer,
    makeWay() {
      const [first] = tiles.values()
      const pen = first?.canvas.getContext('2d')
      if (!first || !pen || !sheet.makeWay(pen, first.tile.z)) return
      for (const { canvas, tile } of tiles.values()) renderer.add(canvas, () => draw(canvas, tile))
    },
  }
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
  }
}
