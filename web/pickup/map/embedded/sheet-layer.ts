import * as L from 'leaflet'
import { Sheet, type SheetColours } from './draw-tile.ts'
import type { Geography } from './geography.ts'

const TILE = 256
const FRAME_SHARE_MS = 8

/** The sheet as a layer of tiles that are drawn here instead of fetched. */
export function createSheetLayer(geography: Geography, host: HTMLElement): L.GridLayer {
  const style = getComputedStyle(host)
  const sheet = new Sheet(geography, coloursOf(style), style.fontFamily)
  const density = Math.min(2, Math.max(1, Math.round(window.devicePixelRatio)))
  const desk = new DrawingDesk()
  const DrawnLayer = L.GridLayer.extend({
    createTile(tile: L.Coords, done: L.DoneCallback): HTMLElement {
      const canvas = document.createElement('canvas')
      canvas.width = TILE * density
      canvas.height = TILE * density
      desk.add(canvas, () => {
        const pen = canvas.getContext('2d')
        if (pen) {
          pen.scale(density, density)
          sheet.draw(pen, tile)
        }
        done(undefined, canvas)
      })
      return canvas
    },
  })
  return new (DrawnLayer as unknown as new (options: L.GridLayerOptions) => L.GridLayer)({
    tileSize: TILE,
    keepBuffer: 1,
    noWrap: true,
  })
}

/** Draws tiles for a few milliseconds of each frame, so that a fresh view never holds the page up. */
class DrawingDesk {
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
      // A tile that has been moved out of sight meanwhile is not drawn any more.
      if (next.canvas.isConnected) next.draw()
    }
    this.#isRunning = this.#waiting.length > 0
    if (this.#isRunning) requestAnimationFrame(() => this.#run())
  }
}

function coloursOf(style: CSSStyleDeclaration): SheetColours {
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    land: colour('--map-land'),
    water: colour('--map-water'),
    border: colour('--map-border'),
    region: colour('--map-region'),
    label: colour('--map-label'),
    metro: colour('--map-metro'),
  }
}
