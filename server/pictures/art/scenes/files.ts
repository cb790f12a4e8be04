import { p, rect } from '../canvas.ts'
import { chosenBy, factOf, numberIn, piecesOf, shownOf } from '../facts.ts'
import { letter } from '../lettering.ts'
import { backdrop } from '../light.ts'
import { CAP_COLORS, sheen } from '../materials.ts'
import {
  type Buff,
  drawBuff,
  drawFile,
  drawPaddle,
  type FileShape,
  fileOutline,
  grain,
} from '../objects/file.ts'
import { lift, lightness } from '../oklch.ts'
import { toolStyle } from '../tool-style.ts'
import { lying } from './layouts.ts'
import { boxed, type Painter, relatedShade, type Scene } from './scene.ts'

const SHAPES: readonly (readonly [RegExp, FileShape])[] = [
  [/ромб/, 'diamond'],
  [/капля/, 'drop'],
  [/широк/, 'wide'],
  [/лодочк/, 'boat'],
  [/полумесяц/, 'moon'],
]
const fileShapeOf = ({ spec }: Scene): FileShape =>
  chosenBy(`${factOf(spec, 'Форма')} ${factOf(spec, 'Форма основы')}`, SHAPES, 'straight')

/** Returns the grit, such as '180/240'. */
const gritOf = ({ spec }: Scene): string => factOf(spec, 'Абразивность')

function oneFile(scene: Scene, stacked: boolean): void {
  const { canvas, spec } = scene
  const wooden = factOf(spec, 'Основа') === 'дерево'
  const file = {
    shape: fileShapeOf(scene),
    color: spec.shade,
    brand: spec.brand,
    grit: gritOf(scene),
    seed: spec.seed,
    stacked,
  }
  canvas.part('file', () =>
    canvas.shared(() => drawFile(canvas, wooden ? { ...file, core: '#d9b98c' } : file)),
  )
}

/** The length relative to that of an ordinary file of 18 cm. */
const lengthOf = ({ spec }: Scene): number => (numberIn(factOf(spec, 'Длина')) ?? 18) / 18

/** Draws every file of the pack, spread like a hand of cards. */
function fan(scene: Scene, count: number, x: number, y: number, size: number): void {
  const { canvas } = scene
  const step = count === 1 ? 0 : Math.min(22, 60 / (count - 1))
  for (let i = 0; i < count; i++) {
    const angle = count === 1 ? 16 : (i - (count - 1) / 2) * step
    const a = (angle * Math.PI) / 180
    const far = count === 1 ? 0 : 176 * size
    const place = { x: x + Math.sin(a) * far, y: y - Math.cos(a) * far, rotate: angle, scale: size }
    canvas.within(place, () => oneFile(scene, count > 2 || i > 0))
  }
}

/** Draws a pack of many files: a box with the files standing in it. */
function dispenser(scene: Scene): void {
  const { canvas, spec, mark } = scene
  const count = shownOf(spec)
  const size = 0.74 * lengthOf(scene)
  for (let i = 0; i < count; i++) {
    const row = i % 2
    const at = {
      x: 200 + (i - (count - 1) / 2) * 15,
      y: 244 - row * 18,
      rotate: (i - (count - 1) / 2) * 1.2,
      scale: size,
    }
    canvas.within(at, () => oneFile(scene, true))
  }
  canvas.within({ x: 186, y: 424 }, () => boxed({ ...scene, mark: mark || spec.volume }, 212, 150, 36))
}

export const file: Painter = [
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'plain', 420)
    const count = shownOf(spec)
    if (piecesOf(spec) > count) dispenser(scene)
    else if (count === 1) fan(scene, 1, 200, 258, 0.98 * lengthOf(scene))
    else fan(scene, count, 200, 408, 0.82 * lengthOf(scene))
  },
  (scene) => {
    backdrop(scene.canvas, scene.random, 'beam', 420)
    scene.canvas.within({ x: 270, y: 402 }, () => boxed(scene, 104, 300, 30))
    fan(scene, 1, 134, 262, 0.9 * lengthOf(scene))
  },
  (scene) => {
    // A close view of the abrasive.
    backdrop(scene.canvas, scene.random, 'plain', 420)
    fan(scene, 1, 210, 300, 1.75)
  },
]

/** Draws a pile of sheets with a paper band, and one sheet off its white backing. */
function pile(scene: Scene, x: number, y: number, size: number): void {
  const { canvas, spec } = scene
  const outline = fileOutline(fileShapeOf(scene))
  const count = piecesOf(spec)
  const thick = Math.min(20, count * 0.24)
  const sheet = (color: string) => {
    canvas.fill(outline, canvas.shadow, 0.32, 'transform="translate(6 7)"')
    canvas.fill(outline, sheen(canvas, color, 0.03, -0.04))
  }
  canvas.within({ x: x + 94 * size, y: y + 6, rotate: 24, scale: size }, () => {
    canvas.part('backing', () => sheet('#f6f1e8'))
    canvas.within({ x: -12, y: -10, rotate: -5 }, () => {
      canvas.part('sheet', () => {
        sheet(spec.shade)
        grain(canvas, outline, spec.shade, spec.seed)
      })
    })
  })
  canvas.within({ x: x - 34 * size, y, rotate: -10, scale: size }, () => {
    canvas.part('pile', () => {
      canvas.fill(outline, canvas.shadow, 0.4, p`transform="translate(${thick + 6} ${thick + 8})"`)
      for (let i = 5; i > 0; i--) {
        const side = lift(spec.shade, i % 2 ? -0.16 : 0.1)
        canvas.fill(outline, side, 1, p`transform="translate(${(thick * i) / 5} ${(thick * i) / 5})"`)
      }
      canvas.fill(outline, sheen(canvas, spec.shade, 0.04, -0.05))
      grain(canvas, outline, spec.shade, spec.seed)
    })
    const band = rect(-44, -34, 88 + thick, 68 + thick, 2)
    canvas.fill(band, '#fffdfa')
    canvas.stroke(band, '#000', 0.8, { opacity: 0.1 })
    letter(canvas, spec.brand, { x: 0, y: -6, size: 15, fill: '#1b1716', max: 78 })
    letter(canvas, spec.volume, { x: 0, y: 14, size: 11, fill: '#1b1716', max: 74, opacity: 0.75 })
    letter(canvas, gritOf(scene), { x: 0, y: 29, size: 9, fill: '#1b1716', max: 74, opacity: 0.6 })
  })
}

export const refills: Painter = [
  (scene) => {
    backdrop(scene.canvas, scene.random, 'plain', 420)
    pile(scene, 178, 256, 0.94)
  },
  (scene) => {
    backdrop(scene.canvas, scene.random, 'beam', 420)
    scene.canvas.within({ x: 292, y: 396 }, () => boxed(scene, 96, 290, 28))
    pile(scene, 132, 262, 0.8)
  },
  (scene) => {
    backdrop(scene.canvas, scene.random, 'plain', 420)
    pile(scene, 190, 300, 1.6)
  },
]

const BLOCKS: readonly (readonly [RegExp, readonly [w: number, h: number]])[] = [
  [/мини/, [120, 58]],
  [/брусок/, [206, 62]],
  [/пилка/, [226, 30]],
]

function buffOf(scene: Scene): Buff {
  const { spec } = scene
  const [w, h] = chosenBy<readonly [number, number]>(spec.name, BLOCKS, [176, 76])
  const block = { color: spec.shade, brand: spec.brand, grit: gritOf(scene), seed: spec.seed, w, h }
  // A polishing block has a different color on each face.
  return /полировщик/i.test(spec.name)
    ? {
        ...block,
        faces: [relatedShade(spec.shade), lift(spec.shade, lightness(spec.shade) > 0.6 ? -0.16 : 0.2)],
      }
    : block
}

/** Draws the buffs stacked in a pyramid. */
function pyramid(scene: Scene, count: number, x: number, y: number, most: number): void {
  const { canvas } = scene
  const buff = buffOf(scene)
  const rows: number[] = []
  for (
    let left = count, row = count <= 2 ? 1 : count <= 6 ? 3 : count <= 10 ? 4 : 5;
    left > 0;
    row = Math.max(1, row - 1)
  ) {
    rows.push(Math.min(row, left))
    left -= row
  }
  const widest = Math.max(...rows)
  const size = Math.min(
    1.2,
    most / (widest * buff.w * 1.12 + buff.w * 0.2),
    270 / (rows.length * buff.h * 1.02),
  )
  // A low pile stands higher in the picture.
  const base = y - Math.max(0, 60 - (rows.length * buff.h * size) / 3)
  rows.forEach((n, level) => {
    for (let k = 0; k < n; k++) {
      const at = {
        x: x + (k - (n - 1) / 2) * buff.w * 1.1 * size,
        y: base - level * buff.h * size,
        scale: size,
      }
      canvas.within(at, () =>
        canvas.part('buff', () =>
          canvas.shared(() => drawBuff(canvas, widest > 1 ? { ...buff, grit: '' } : buff)),
        ),
      )
    }
  })
}

export const buff: Painter = [
  (scene) => {
    const { canvas, random, spec } = scene
    backdrop(canvas, random, 'plain', 400)
    const count = shownOf(spec)
    if (piecesOf(spec) > count) canvas.within({ x: 210, y: 330 }, () => boxed(scene, 190, 230, 36))
    pyramid(scene, count, 194, 408, 330)
  },
  (scene) => {
    backdrop(scene.canvas, scene.random, 'beam', 400)
    scene.canvas.within({ x: 250, y: 352 }, () => boxed(scene, 150, 230, 34))
    pyramid(scene, 1, 176, 420, 220)
  },
  (scene) => {
    backdrop(scene.canvas, scene.random, 'plain', 400)
    const block = buffOf(scene)
    scene.canvas.within({ x: 190, y: 390, scale: 370 / block.w }, () => drawBuff(scene.canvas, block))
  },
]

export const footFile: Painter = lying({
  y: 258,
  tilt: [12, 24],
  box: [108, 300],
  near: { x: 180, y: 440, rotate: 18, scale: 1.9 },
  draw: (scene) => {
    const { canvas, spec } = scene
    const build = chosenBy(
      factOf(spec, 'Исполнение'),
      [
        [/лазер/, 'laser'],
        [/дерев/, 'wooden'],
        [/длинн/, 'long'],
      ] as const,
      'double',
    )
    drawPaddle(canvas, {
      color: spec.shade,
      handle: build === 'wooden' ? '#c99a66' : CAP_COLORS[spec.cap],
      brand: spec.brand,
      grit: gritOf(scene),
      seed: spec.seed,
      build,
      style: toolStyle(spec),
    })
  },
})
