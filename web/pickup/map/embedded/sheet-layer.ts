import * as L from 'leaflet'
import { type MarkersAt, Sheet, type SheetColours } from './draw-tile.ts'
import type { Geography } from './geography.ts'

const TILE = 256
const FRAME_SHARE_MS = 8

export interface SheetLayer {
  readonly layer: L.GridLayer
  /** Other markers have come: where names make way, the tiles that stand are drawn anew in their place. */
  makeWay(): void
}

/** The sheet as a layer of tiles that are drawn here instead of fetched. */
export function createSheetLayer(geography: Geography, host: HTMLElement, markersAt: MarkersAt): SheetLayer {
  const style = getComputedStyle(host)
  const sheet = new Sheet(geography, coloursOf(style), style.fontFamily, markersAt)
  const standing = new Map<HTMLElement, { readonly canvas: HTMLCanvasElement; readonly tile: L.Coords }>()
  const density = Math.min(2, Math.max(1, Math.round(window.devicePixelRatio)))
  const desk = new TileRenderer()
  const DrawnLayer = L.GridLayer.extend({
    createTile(tile: L.Coords, done: L.DoneCallback): HTMLElement {
      const canvas = document.createElement('canvas')
      canvas.width = TILE * density
      canvas.height = TILE * density
      standing.set(canvas, { canvas, tile })
      desk.add(canvas, () => {
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
  layer.on('tileunload', ({ tile }: L.TileEvent) => standing.delete(tile))

  function draw(canvas: HTMLCanvasElement, tile: L.Coords): void {
    const pen = canvas.getContext('2d')
    if (!pen) return
    pen.setTransform(density, 0, 0, density, 0, 0)
    sheet.draw(pen, tile)
  }

  return {
    layer,
    makeWay() {
      const [first] = standing.values()
      const pen = first?.canvas.getContext('2d')
      if (!first || !pen || !sheet.makeWay(pen, first.tile.z)) return
      for (const { canvas, tile } of standing.values()) desk.add(canvas, () => draw(canvas, tile))
    },
  }
}

/** Draws tiles for a few milliseconds of each frame, so that a fresh view never holds the page up. */
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
