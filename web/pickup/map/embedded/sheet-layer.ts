import * as L from 'leaflet'
import { Sheet, type SheetColours } from './draw-tile.ts'
import type { Geography } from './geography.ts'

const TILE = 256

/** The sheet as a layer of tiles that are drawn here instead of fetched. */
export function createSheetLayer(geography: Geography, host: HTMLElement): L.GridLayer {
  const style = getComputedStyle(host)
  const sheet = new Sheet(geography, coloursOf(style), style.fontFamily)
  const density = Math.min(2, Math.max(1, Math.round(window.devicePixelRatio)))
  const DrawnLayer = L.GridLayer.extend({
    createTile(tile: L.Coords): HTMLElement {
      const canvas = document.createElement('canvas')
      canvas.width = TILE * density
      canvas.height = TILE * density
      const pen = canvas.getContext('2d')
      if (pen) {
        pen.scale(density, density)
        sheet.draw(pen, tile)
      }
      return canvas
    },
  })
  return new (DrawnLayer as unknown as new (options: L.GridLayerOptions) => L.GridLayer)({
    tileSize: TILE,
    keepBuffer: 1,
    noWrap: true,
  })
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
