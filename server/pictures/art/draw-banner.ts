import type { ArtKind, PictureSpec } from '#shared/catalog/picture.ts'
import { Canvas } from './canvas.ts'
import { drawProduct } from './draw-product.ts'
import { drawBit } from './objects/bits.ts'
import { drawBottle } from './objects/bottle.ts'
import { drawBrush } from './objects/brush.ts'
import { drawPot, drawSpill } from './objects/design.ts'
import { drawCable, drawHandpiece, drawStation } from './objects/drill.ts'
import { drawJar } from './objects/jar.ts'
import { drawLamp } from './objects/lamp.ts'
import { drawNail } from './objects/nail.ts'
import { drawOil } from './objects/oil.ts'
import { drawSmear } from './objects/smear.ts'
import { drawTube } from './objects/tube.ts'
import { tintOf } from './tint.ts'

export const BANNER_SCENES = ['pomegranate', 'care', 'lamps', 'brushes'] as const
export type BannerScene = (typeof BANNER_SCENES)[number]

/** The shades from which the scenes' shadows are derived; the scenes have a transparent background. */
const BANNER_SHADES: Readonly<Record<BannerScene, string>> = {
  pomegranate: '#b4584c',
  care: '#8fa67f',
  lamps: '#8f86b5',
  brushes: '#c08a86',
}

/** The name on objects that show the shop instead of a brand. */
const NAME = 'Глянец'

const plain = {
  finish: 'cream',
  form: 'round',
  cap: 'ink',
  brand: NAME,
  mark: '',
  note: '',
  seed: 7,
} as const

function pomegranate(canvas: Canvas): void {
  // Three shades of one brand, with their numbers in the demo's catalog.
  const bottle = { ...plain, brand: 'Вельта', note: 'гель-лак' }
  canvas.within({ x: 262, y: 500, scale: 1.06 }, () =>
    drawBottle(canvas, { ...bottle, shade: '#d98f86', mark: '№ 118 · 10 мл' }),
  )
  canvas.within({ x: 792, y: 500, scale: 1.06 }, () =>
    drawBottle(canvas, { ...bottle, shade: '#4c0c1c', mark: '№ 130 · 10 мл' }),
  )
  canvas.within({ x: 528, y: 528, scale: 1.36 }, () =>
    drawBottle(canvas, { ...bottle, shade: '#8e1032', mark: '№ 127 · 10 мл' }),
  )
  drawNail(
    canvas,
    { w: 68, h: 142, shape: 'almond', shade: '#d98f86', finish: 'shimmer', seed: 3 },
    { x: 174, y: 556, rotate: -12 },
  )
  drawNail(
    canvas,
    { w: 74, h: 156, shape: 'almond', shade: '#8e1032', finish: 'cream', seed: 4 },
    { x: 670, y: 574, rotate: 9 },
  )
  drawNail(
    canvas,
    { w: 66, h: 136, shape: 'almond', shade: '#4c0c1c', finish: 'glitter', seed: 5 },
    { x: 908, y: 560, rotate: 16 },
  )
}

function care(canvas: Canvas): void {
  canvas.within({ x: 300, y: 494, scale: 1.12 }, () =>
    drawTube(canvas, { ...plain, cap: 'ivory', shade: '#a9bb98', note: 'крем для рук', mark: '75 мл' }),
  )
  canvas.within({ x: 788, y: 500, scale: 1.14 }, () =>
    drawOil(canvas, {
      ...plain,
      form: 'drop',
      cap: 'steel',
      shade: '#d09032',
      note: 'масло для кутикулы',
      mark: '15 мл',
    }),
  )
  canvas.within({ x: 540, y: 536, scale: 1.2 }, () =>
    drawJar(canvas, {
      ...plain,
      form: 'round',
      cap: 'clay',
      shade: '#f0e2d0',
      note: 'скраб сахарный',
      mark: '200 мл',
      half: 112,
      body: 150,
      lid: 54,
      glass: true,
    }),
  )
  canvas.within({ x: 872, y: 552, scale: 0.42, rotate: -6 }, () =>
    drawSmear(canvas, { shade: '#f3e9dc', finish: 'cream', variant: 1, seed: 3 }),
  )
}

const BITS = [
  ['flame', 'diamond', '#b3302c'],
  ['corn', 'carbide', '#2f6fb0'],
  ['ball', 'diamond', '#2c7a4b'],
] as const

function lamps(canvas: Canvas): void {
  drawCable(canvas, 'M742 470C800 566 860 560 884 520C908 480 900 440 888 404')
  canvas.within({ x: 712, y: 486, scale: 1.18 }, () => drawStation(canvas, '#efe9e2', NAME, '35'))
  canvas.within({ x: 904, y: 300, rotate: 10, scale: 1.22 }, () => drawHandpiece(canvas, '#efe9e2', NAME))
  canvas.within({ x: 372, y: 524, scale: 1.5 }, () =>
    drawLamp(canvas, { shade: '#f4efe9', form: 'round', brand: NAME, time: '60', diodes: 12, on: true }),
  )
  for (const [i, [shape, material, shade]] of BITS.entries()) {
    canvas.within({ x: 664 + i * 44, y: 540 + (i % 2) * 12, rotate: 78 - i * 4, scale: 0.62 }, () =>
      drawBit(canvas, { shape, material, shade, diameter: 4, length: 11, grit: 2 }),
    )
  }
  drawNail(
    canvas,
    { w: 50, h: 112, shape: 'almond', shade: '#8e1032', finish: 'cream', seed: 2 },
    { x: 342, y: 556, rotate: -6 },
  )
  drawNail(
    canvas,
    { w: 50, h: 112, shape: 'almond', shade: '#8e1032', finish: 'cream', seed: 3 },
    { x: 404, y: 558, rotate: 7 },
  )
}

function brushes(canvas: Canvas): void {
  canvas.within({ x: 300, y: 452, scale: 1.02, rotate: -8 }, () =>
    drawSmear(canvas, { shade: '#c65f70', finish: 'cream', variant: 1, seed: 2 }),
  )
  canvas.within({ x: 424, y: 262, rotate: 30, scale: 1.26 }, () =>
    drawBrush(canvas, { tip: 'flat', handle: '#211d1c', paint: '#c65f70', brand: NAME }),
  )
  canvas.within({ x: 552, y: 276, rotate: 18, scale: 1.26 }, () =>
    drawBrush(canvas, { tip: 'petal', handle: '#8e1032', paint: '#8e1032', brand: NAME, ferrule: '#d0a08c' }),
  )
  canvas.within({ x: 676, y: 262, rotate: 3, scale: 1.2 }, () =>
    drawBrush(canvas, { tip: 'fan', handle: '#efe7db', brand: NAME, ferrule: '#d0a08c' }),
  )
  canvas.within({ x: 852, y: 522, scale: 1.08 }, () =>
    drawPot(canvas, {
      shade: '#c9983a',
      cap: 'ink',
      what: 'glitter',
      brand: NAME,
      mark: '',
      seed: 6,
      open: true,
    }),
  )
  canvas.within({ x: 732, y: 566 }, () => drawSpill(canvas, 'glitter', '#c9983a', 54, 9))
  drawNail(
    canvas,
    { w: 64, h: 140, shape: 'ballerina', shade: '#c9983a', finish: 'glitter', seed: 4 },
    { x: 556, y: 586, rotate: -10 },
  )
  drawNail(
    canvas,
    { w: 60, h: 130, shape: 'ballerina', shade: '#c65f70', finish: 'cream', seed: 5 },
    { x: 622, y: 590, rotate: 7 },
  )
}

const SCENES: Readonly<Record<BannerScene, (canvas: Canvas) => void>> = { pomegranate, care, lamps, brushes }

/** Returns a transparent scene of 1000×600 for the home page; its objects lie between x = 130 and x = 980. */
export function drawBanner(scene: BannerScene): string {
  const canvas = new Canvas(tintOf(BANNER_SHADES[scene]))
  SCENES[scene](canvas)
  return canvas.toSvg('0 0 1000 600')
}

/** The count of pieces on a category's tile, of kinds that consist of several. */
const CATEGORY_FACTS: Partial<Record<ArtKind, PictureSpec['facts']>> = {
  file: { 'В упаковке': '5' },
  palette: { Оттенков: '6' },
  set: { Объём: '4 × 10 мл' },
  'gift-set': { 'В наборе': '3', Состав: 'крем для рук, масло для кутикулы и мыло' },
  'sanding-caps': { 'В упаковке': '10' },
  stickers: { 'В упаковке': '30' },
  decals: { 'В упаковке': '20' },
  refills: { 'В упаковке': '50' },
  'disc-files': { 'В упаковке': '25' },
}

const CATEGORY_FINISHES: Partial<Record<ArtKind, PictureSpec['finish']>> = {
  glitter: 'glitter',
  stones: 'glitter',
  chrome: 'shimmer',
  'matte-top': 'matte',
  'effect-top': 'glitter',
  coat: 'clear',
  top: 'clear',
  gloss: 'clear',
}

/** Seeds whose layouts look best at a small size. */
const CATEGORY_SEEDS: Partial<Record<ArtKind, number>> = {
  polish: 3,
  nippers: 3,
  scissors: 3,
  pusher: 3,
  hair: 4,
}

const IVORY: ReadonlySet<ArtKind> = new Set([
  'coat',
  'camouflage',
  'tube',
  'mask-tube',
  'foot-cream',
  'scrub',
])

/** Returns the picture of a category tile: the first picture of a product, without lettering. */
export function drawCategory(kind: ArtKind, shade: string): string {
  const spec: PictureSpec = {
    kind,
    shade,
    finish: CATEGORY_FINISHES[kind] ?? 'cream',
    brand: '',
    form: 'round',
    cap: IVORY.has(kind) ? 'ivory' : 'ink',
    note: '',
    code: '',
    volume: '',
    seed: CATEGORY_SEEDS[kind] ?? 3,
    name: '',
    facts: CATEGORY_FACTS[kind] ?? {},
    shades: [],
  }
  return drawProduct(spec, 1)
}
