import type { ArtKind, PictureSpec } from '#shared/catalog/picture.ts'
import { scaleOf } from '../facts.ts'
import { backdrop } from '../light.ts'
import { drawCottonPads, drawDish, drawNozzle } from '../objects/bottles.ts'
import type { Emblem } from '../objects/emblem.ts'
import { drawJar, drawLooseLid, drawSpatula, type Jar } from '../objects/jar.ts'
import { drawDropper, drawOil, type Oil, pipette } from '../objects/oil.ts'
import { drawMist, drawPump, type PumpBottle } from '../objects/pump.ts'
import { drawDrop, drawSmear } from '../objects/smear.ts'
import { drawSqueeze, drawTube } from '../objects/tube.ts'
import { lift, lightness } from '../oklch.ts'
import { between } from '../random.ts'
import { stand, standing } from './layouts.ts'
import { boxed, type Painter, type Scene } from './scene.ts'

/** Returns the color of care products in smears, which is pale and creamy. */
const creamOf = (shade: string): string => (lightness(shade) > 0.8 ? shade : lift(shade, 0.16, 0.55))

/** Returns the painter of a tube; the largest one in the shop is as tall as the picture allows. */
function tubePainter(emblem: Emblem | undefined, largest: number): Painter {
  const scale = ({ spec }: Scene) => 0.98 * scaleOf(spec, largest, [0.56, 1])
  const tube = ({ spec, mark }: Scene) => ({ ...spec, mark, ...(emblem === undefined ? {} : { emblem }) })
  return [
    (scene) => {
      const at = stand(scene)
      scene.canvas.within({ ...at, scale: scale(scene) }, () =>
        scene.canvas.part('tube', () => drawTube(scene.canvas, tube(scene))),
      )
    },
    (scene) => {
      const { canvas, spec, random } = scene
      backdrop(canvas, random, 'plain', 400)
      canvas.within({ x: 92, y: 324, scale: 0.9, rotate: between(50, 58, random) }, () =>
        drawTube(canvas, { ...tube(scene), lying: true }),
      )
      canvas.within({ x: 92, y: 412, scale: 1.1, rotate: -6 }, () => drawSqueeze(canvas, creamOf(spec.shade)))
    },
    (scene) => {
      const { canvas, random } = scene
      backdrop(canvas, random, 'beam')
      const size = scale(scene)
      canvas.within({ x: 264, y: 418 }, () => boxed(scene, 132 * size, 346 * size, 34 * size))
      canvas.within({ x: 132, y: 440, scale: 0.9 * size }, () => drawTube(canvas, tube(scene)))
    },
  ]
}

export const tube: Painter = tubePainter('hand', 190)
export const maskTube: Painter = tubePainter('drop', 190)
export const footCream: Painter = tubePainter('foot', 190)
export const acrygel: Painter = tubePainter('nail', 60)

type JarLook = Partial<Jar> & Pick<Jar, 'half' | 'body' | 'lid' | 'glass'>

/** Jars by kind: their proportions, material, contents, and the size that is usual. */
const JARS = {
  'gel-jar': { usual: 30, emblem: 'nail', look: () => ({ half: 112, body: 84, lid: 54, glass: true }) },
  powder: { usual: 40, look: () => ({ half: 96, body: 118, lid: 50, glass: true, texture: 'powder' }) },
  jar: {
    usual: 150,
    emblem: 'drop',
    look: ({ form }) => ({ half: form === 'drop' ? 118 : 112, body: 140, lid: 50, glass: false }),
  },
  scrub: {
    usual: 250,
    emblem: 'hand',
    look: ({ form }) => ({
      half: form === 'slim' ? 98 : 110,
      body: 156,
      lid: 54,
      glass: true,
      texture: 'grains',
    }),
  },
  'foot-scrub': {
    usual: 300,
    emblem: 'foot',
    look: ({ form }) => ({
      half: form === 'slim' ? 90 : 100,
      body: 176,
      lid: 46,
      glass: true,
      texture: 'grains',
    }),
  },
  salt: {
    usual: 500,
    emblem: 'foot',
    look: () => ({ half: 92, body: 200, lid: 40, glass: true, texture: 'crystals', wooden: true }),
  },
  'hair-mask': { usual: 300, emblem: 'hair', look: () => ({ half: 128, body: 108, lid: 60, glass: false }) },
} as const satisfies Partial<
  Record<ArtKind, { usual: number; emblem?: Emblem; look: (spec: PictureSpec) => JarLook }>
>

const GELS: ReadonlySet<string> = new Set(['gel-jar', 'powder'])

function jarPainter(kind: keyof typeof JARS): Painter {
  const { usual, look, ...rest } = JARS[kind]
  const isGel = GELS.has(kind)
  const jarOf = ({ spec, mark }: Scene): Jar => ({
    ...spec,
    mark,
    finish:
      spec.finish === 'matte' || (kind === 'gel-jar' && spec.finish === 'clear') ? spec.finish : 'cream',
    ...rest,
    ...look(spec),
  })
  const scale = ({ spec }: Scene) => scaleOf(spec, usual, [0.72, 1.1])
  return [
    (scene) => {
      const at = stand(scene, isGel ? 400 : 424)
      scene.canvas.within({ ...at, scale: scale(scene) }, () =>
        scene.canvas.part('jar', () => drawJar(scene.canvas, jarOf(scene))),
      )
    },
    (scene) => {
      const { canvas, spec, random } = scene
      backdrop(canvas, random, 'plain')
      const jar = jarOf(scene)
      const floor = isGel ? 410 : 428
      const size = scale(scene)
      canvas.within({ x: 298, y: floor - 12 - jar.half * 0.86 * size, rotate: 6, scale: size }, () =>
        drawLooseLid(canvas, spec.cap, jar.half * 0.84),
      )
      canvas.within({ x: 160, y: floor, scale: size }, () => drawJar(canvas, { ...jar, open: true }))
    },
    ({ canvas, spec, random }) => {
      backdrop(canvas, random, 'plain', 400)
      const shade = isGel ? spec.shade : creamOf(spec.shade)
      canvas.within({ x: 196, y: 270, scale: 1.08, rotate: between(-10, 6, random) }, () =>
        drawSmear(canvas, {
          shade,
          finish: isGel ? spec.finish : 'cream',
          variant: isGel ? spec.seed % 2 : 1,
          seed: spec.seed,
        }),
      )
      canvas.within({ x: 258, y: 246, scale: 1.05, rotate: between(30, 44, random) }, () =>
        drawSpatula(canvas, 210, isGel ? '#c9c4be' : '#cfa982'),
      )
    },
  ]
}

export const jar: Painter = jarPainter('jar')
export const gelJar: Painter = jarPainter('gel-jar')
export const powder: Painter = jarPainter('powder')
export const scrub: Painter = jarPainter('scrub')
export const footScrub: Painter = jarPainter('foot-scrub')
export const salt: Painter = jarPainter('salt')
export const hairMask: Painter = jarPainter('hair-mask')

/** Returns how the oil is taken out, which its name tells. */
function closureOf({ kind, name }: PictureSpec): NonNullable<Oil['closure']> {
  if (kind === 'hair-oil') return 'pump'
  if (/ролик/i.test(name)) return 'roller'
  return /кисточ|ногтей/i.test(name) ? 'brush' : 'pipette'
}

function oilPainter(usual: number, emblem: Emblem): Painter {
  const oilOf = ({ spec, mark }: Scene): Oil => ({
    ...spec,
    mark,
    emblem,
    closure: closureOf(spec),
    twoPhase: /двухфаз/i.test(spec.name),
  })
  const scale = ({ spec }: Scene) => scaleOf(spec, usual, [0.7, 1.05])
  return [
    (scene) => {
      const at = stand(scene)
      // A roller's cap stands beside its bottle.
      const x = at.x - (closureOf(scene.spec) === 'roller' ? 44 : 0)
      scene.canvas.within({ ...at, x, scale: scale(scene) }, () =>
        scene.canvas.part('bottle', () => drawOil(scene.canvas, oilOf(scene))),
      )
    },
    (scene) => {
      const { canvas, spec, random } = scene
      backdrop(canvas, random, 'beam')
      const hasPipette = closureOf(spec) === 'pipette'
      canvas.within({ x: 160, y: 442, scale: 1.1 }, () =>
        drawOil(canvas, { ...oilOf(scene), open: hasPipette }),
      )
      if (hasPipette) {
        canvas.within({ x: 286, y: 182, rotate: between(10, 20, random), scale: 1.05 }, () => {
          pipette(canvas, -2, 140)
          drawDropper(canvas, spec.cap, 0)
        })
      }
      canvas.within({ x: 282, y: 440 }, () => drawDrop(canvas, 17, spec.shade))
    },
    (scene) => {
      const { canvas, random } = scene
      backdrop(canvas, random, 'plain')
      canvas.within({ x: 268, y: 414 }, () => boxed(scene, 116, 300, 34))
      canvas.within({ x: closureOf(scene.spec) === 'roller' ? 96 : 126, y: 440, scale: 0.9 }, () =>
        drawOil(canvas, { ...oilOf(scene), note: '' }),
      )
    },
  ]
}

export const oil: Painter = oilPainter(15, 'nail')
export const hairOil: Painter = oilPainter(75, 'hair')

interface TallBottle {
  readonly usual: number
  readonly head: PumpBottle['head']
  readonly emblem?: Emblem
  readonly girth?: number
  /** Draws what stands beside the bottle and tells what it is for. */
  readonly beside?: (scene: Scene) => void
}

function bottlePainter(headOf: (spec: PictureSpec) => TallBottle): Painter {
  const bottleOf = ({ spec, mark }: Scene): PumpBottle => {
    const { head, emblem, girth } = headOf(spec)
    return {
      ...spec,
      mark,
      head,
      ...(emblem === undefined ? {} : { emblem }),
      ...(girth === undefined ? {} : { girth }),
    }
  }
  const scale = ({ spec }: Scene) => scaleOf(spec, headOf(spec).usual, [0.66, 1.04])
  return [
    (scene) => {
      const { canvas, spec } = scene
      const at = stand(scene)
      const { beside } = headOf(spec)
      if (beside) canvas.within({ x: 294, y: at.y + 4 }, () => beside(scene))
      canvas.within({ ...at, x: at.x - (beside ? 44 : 0), scale: scale(scene) }, () =>
        canvas.part('bottle', () => drawPump(canvas, bottleOf(scene))),
      )
    },
    (scene) => {
      const { canvas, spec, random } = scene
      if (spec.kind === 'spray' || spec.kind === 'heat-spray') {
        backdrop(canvas, random, 'plain')
        canvas.within({ x: 262, y: 600, scale: 1.6 }, () => {
          const { form } = spec
          drawPump(canvas, bottleOf(scene))
          const top = form === 'slim' ? -254 : form === 'drop' ? -216 : -225
          canvas.within(
            { x: spec.kind === 'spray' ? -24 : -76, y: top - (spec.kind === 'spray' ? 50 : 74) },
            () => drawMist(canvas, random),
          )
        })
        return
      }
      // A close view with a readable label.
      backdrop(canvas, random, 'plain')
      canvas.within({ x: 216, y: 566, scale: 1.62 }, () => drawPump(canvas, bottleOf(scene)))
    },
    (scene) => {
      const { canvas, random, spec } = scene
      backdrop(canvas, random, 'beam')
      const shade = creamOf(spec.shade)
      canvas.within({ x: 270, y: 424, scale: 0.42, rotate: -6 }, () =>
        drawSmear(canvas, { shade, finish: 'cream', variant: 0, seed: spec.seed }),
      )
      canvas.within({ x: 146, y: 440, scale: 0.98 * scale(scene) }, () => drawPump(canvas, bottleOf(scene)))
    },
  ]
}

/** Draws a heap of foam with its base at 0,0. */
function foam({ canvas }: Scene): void {
  canvas.part('foam', () => {
    canvas.spot(8, 0, 60, 14, canvas.shadow, 0.5)
    for (const [x, y, r] of [
      [-30, -16, 20],
      [26, -14, 18],
      [-4, -22, 26],
      [-16, -44, 18],
      [12, -42, 16],
      [0, -60, 12],
    ] as const) {
      canvas.spot(x + 3, y + 4, r * 1.2, r * 1.2, canvas.shadow, 0.25)
      canvas.fill(
        `M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1 ${-2 * r} 0z`,
        canvas.radial(
          [
            [0, '#fff'],
            [0.7, '#fbf9f7'],
            [1, '#e6e1dc'],
          ],
          0.38,
          0.34,
          0.7,
        ),
      )
    }
  })
}

export const pump: Painter = bottlePainter(() => ({ usual: 300, head: 'pump', emblem: 'body' }))
export const soap: Painter = bottlePainter(({ name }) => ({
  usual: 400,
  head: /пенк/i.test(name) ? 'foam' : 'pump',
  emblem: 'bubbles',
  girth: 1.12,
  ...(/пенк/i.test(name) ? { beside: foam } : {}),
}))
export const shampoo: Painter = bottlePainter(() => ({
  usual: 350,
  head: 'disc',
  emblem: 'hair',
  girth: 0.94,
}))
export const nailRemover: Painter = bottlePainter(() => ({
  usual: 250,
  head: 'screw',
  emblem: 'nail',
  beside: ({ canvas }) => drawCottonPads(canvas, '#b3184f'),
}))
export const spray: Painter = bottlePainter(() => ({ usual: 150, head: 'spray', emblem: 'cross' }))
export const heatSpray: Painter = bottlePainter(() => ({
  usual: 200,
  head: 'trigger',
  emblem: 'heat',
  girth: 0.92,
}))
export const monomer: Painter = bottlePainter(() => ({
  usual: 150,
  head: 'screw',
  beside: ({ canvas, spec }) => drawDish(canvas, spec.shade),
}))

export const cuticleRemover: Painter = standing({
  height: 290,
  box: [112, 280],
  scale: ({ spec }) => 1.08 * scaleOf(spec, 50, [0.68, 1.14]),
  draw: ({ canvas, spec, mark }) =>
    canvas.part('bottle', () => drawNozzle(canvas, { ...spec, mark, emblem: 'nail' })),
})
