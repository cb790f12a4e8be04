import type { Canvas } from '../canvas.ts'
import { backdrop } from '../light.ts'
import { CAP_COLORS } from '../materials.ts'
import { BRUSH_TIPS, type BrushTip, drawBrush } from '../objects/brush.ts'
import { drawBuff, drawFile, drawPaddle, FILE_SHAPES, type FileShape } from '../objects/file.ts'
import { drawSmear } from '../objects/smear.ts'
import {
  drawCase,
  drawNippers,
  drawPusher,
  drawScissors,
  PUSHER_ENDS,
  type PusherEnd,
} from '../objects/steel.ts'
import { lift, lightness } from '../oklch.ts'
import { between, pick, type Random } from '../random.ts'
import { LAID, noteMatches, type Painter, relatedShade, type Scene } from './scene.ts'

/** Returns the grit from the product's volume or code; '' if neither contains it. */
const gritOf = ({ spec }: Scene): string =>
  /\d\s*\/\s*\d/.test(spec.volume) ? spec.volume : spec.code && `№ ${spec.code}`

const fileScene = (scene: Scene): { shape: FileShape; grit: string } => ({
  shape: FILE_SHAPES[scene.spec.seed % FILE_SHAPES.length] ?? 'straight',
  grit: gritOf(scene),
})

const isBuff = ({ spec }: Scene): boolean => noteMatches(spec, /баф|полиров/)
const isPaddle = ({ spec }: Scene): boolean => noteMatches(spec, /т[её]рк|пемз|стоп|пяток/)

function files(
  scene: Scene,
  list: readonly (readonly [x: number, y: number, rotate: number, scale: number])[],
): void {
  const { canvas, spec } = scene
  const { shape, grit } = fileScene(scene)
  list.forEach(([x, y, rotate, scale], i) => {
    const color = (list.length - 1 - i) % 2 ? relatedShade(spec.shade) : spec.shade
    canvas.within({ x, y, rotate, scale }, () =>
      drawFile(canvas, { shape, color, brand: spec.brand, grit, seed: spec.seed }),
    )
  })
}

export const file: Painter = [
  (scene) => {
    const { canvas, spec, random } = scene
    const { seed, shade, brand } = spec
    if (isBuff(scene)) {
      backdrop(canvas, random, 'plain')
      canvas.within({ x: 226, y: 292, scale: 0.82 }, () =>
        drawBuff(canvas, relatedShade(shade), brand, gritOf(scene), seed),
      )
      canvas.within({ x: 188, y: 400, scale: 1.04 }, () =>
        drawBuff(canvas, shade, brand, gritOf(scene), seed + 1),
      )
      return
    }
    backdrop(canvas, random, pick(LAID, random))
    if (isPaddle(scene)) {
      canvas.within({ x: 200, y: 262, rotate: between(12, 26, random), scale: 0.98 }, () =>
        drawPaddle(canvas, shade, CAP_COLORS[spec.cap], brand, gritOf(scene), seed),
      )
      return
    }
    const layouts = [
      [
        [158, 266, -9, 0.94],
        [238, 260, 12, 0.94],
      ],
      [
        [170, 258, 16, 0.94],
        [232, 268, 16, 0.94],
      ],
      [
        [226, 260, -24, 0.94],
        [182, 264, 20, 0.94],
      ],
      [[210, 260, 27, 0.98]],
    ] as const
    files(scene, layouts[Math.floor(random() * layouts.length)] ?? layouts[0])
  },
  (scene) => {
    const { canvas, spec, random } = scene
    const { seed, shade, brand } = spec
    backdrop(canvas, random, 'plain')
    if (isBuff(scene)) {
      canvas.within({ x: 216, y: 380, scale: 1.3 }, () => drawBuff(canvas, shade, brand, gritOf(scene), seed))
    } else if (isPaddle(scene)) {
      canvas.within({ x: 132, y: 256, rotate: -8 }, () =>
        drawPaddle(canvas, relatedShade(shade), CAP_COLORS[spec.cap], brand, gritOf(scene), seed),
      )
      canvas.within({ x: 262, y: 256, rotate: 8 }, () =>
        drawPaddle(canvas, shade, CAP_COLORS[spec.cap], brand, gritOf(scene), seed),
      )
    } else {
      files(scene, [
        [118, 262, -22, 0.94],
        [174, 252, -7, 0.94],
        [232, 252, 8, 0.94],
        [288, 264, 23, 0.94],
      ])
    }
  },
  (scene) => {
    const { canvas, spec, random } = scene
    // A close view of the abrasive.
    backdrop(canvas, random, 'beam')
    if (isBuff(scene)) {
      canvas.within({ x: 150, y: 470, scale: 2.1 }, () =>
        drawBuff(canvas, spec.shade, spec.brand, gritOf(scene), spec.seed),
      )
    } else if (isPaddle(scene)) {
      canvas.within({ x: 180, y: 470, rotate: 18, scale: 2 }, () =>
        drawPaddle(canvas, spec.shade, CAP_COLORS[spec.cap], spec.brand, gritOf(scene), spec.seed),
      )
    } else {
      files(scene, [
        [136, 330, 32, 1.75],
        [292, 300, 32, 1.75],
      ])
    }
  },
]

const isMakeUp = ({ spec }: Scene): boolean => noteMatches(spec, /макияж|румян|пудр|тен[ие]|тональн/)

function brushesOf(scene: Scene): readonly [BrushTip, BrushTip, BrushTip] {
  if (isMakeUp(scene)) return ['oval', 'powder', 'fan']
  const tips = BRUSH_TIPS.slice(0, 5)
  const at = scene.spec.seed % 5
  const tip = (i: number): BrushTip => tips[(at + i * 2) % 5] ?? 'flat'
  return [tip(0), tip(1), tip(2)]
}

const handles = ({ spec }: Scene): readonly [string, string, string] => {
  const mild = lightness(spec.shade) > 0.85 ? lift(spec.shade, -0.12) : spec.shade
  return [CAP_COLORS[spec.cap], lift(mild, -0.06, 0.85), spec.cap === 'clay' ? '#241f1e' : '#8d5c43']
}

const ferruleOf = ({ spec }: Scene): string =>
  spec.cap === 'rose' || spec.cap === 'clay' ? '#d0a08c' : '#bcb8b3'

export const brush: Painter = [
  (scene) => {
    const { canvas, spec, random } = scene
    backdrop(canvas, random, pick(LAID, random))
    const tips = brushesOf(scene)
    const colors = handles(scene)
    const layouts = [
      [
        [136, 254, 15],
        [204, 246, 2],
        [270, 254, -12],
      ],
      [
        [120, 256, 22],
        [190, 250, 22],
        [262, 246, 22],
      ],
      [
        [150, 250, -10],
        [206, 256, 4],
        [252, 250, 18],
      ],
    ] as const
    const layout = layouts[Math.floor(random() * layouts.length)] ?? layouts[0]
    layout.forEach(([x, y, rotate], i) => {
      canvas.within({ x, y: y + 12, rotate, scale: 0.98 }, () =>
        drawBrush(canvas, {
          tip: tips[i] ?? 'flat',
          handle: colors[i] ?? '#241f1e',
          ferrule: ferruleOf(scene),
          brand: spec.brand,
          ...(isMakeUp(scene) ? { hair: '#5d3d2c' } : { paint: spec.shade }),
        }),
      )
    })
  },
  (scene) => {
    const { canvas, spec, random } = scene
    backdrop(canvas, random, 'plain')
    canvas.within({ x: 150, y: 372, scale: 0.8, rotate: -10 }, () =>
      drawSmear(canvas, { shade: spec.shade, finish: spec.finish, variant: 1, seed: spec.seed }),
    )
    canvas.within({ x: 260, y: 202, rotate: 38, scale: 1.3 }, () =>
      drawBrush(canvas, {
        tip: brushesOf(scene)[0],
        handle: handles(scene)[0],
        ferrule: ferruleOf(scene),
        brand: spec.brand,
        paint: spec.shade,
      }),
    )
  },
  (scene) => {
    const { canvas, spec, random } = scene
    // A close view of the tips.
    backdrop(canvas, random, 'beam')
    const tips = brushesOf(scene)
    const colors = handles(scene)
    tips.forEach((tip, i) => {
      canvas.within({ x: 92 + i * 108, y: 76 - i * 8, scale: 1.9 }, () =>
        drawBrush(canvas, {
          tip,
          handle: colors[i] ?? '#241f1e',
          ferrule: ferruleOf(scene),
          ...(isMakeUp(scene) ? { hair: '#5d3d2c' } : { paint: spec.shade }),
        }),
      )
    })
  },
]

/** Returns true for one of three seeds, whose tools have lacquered handles; the others are bare steel. */
const colored = ({ spec }: Scene): boolean => spec.seed % 3 === 1
const tilt = (random: Random, from: number, to: number): number =>
  (random() < 0.5 ? -1 : 1) * between(from, to, random)

const caseColor = ({ spec }: Scene): string =>
  lightness(spec.shade) > 0.8 ? '#d8cabb' : lift(spec.shade, -0.04, 0.8)

/** Returns the functions that draw a steel tool: alone, on its case, and in a close view. */
function toolPainter(
  draw: (scene: Scene, canvas: Canvas) => void,
  scale: number,
  close: readonly [number, number, number, number],
  middle: number,
): Painter {
  return [
    (scene) => {
      const { canvas, random } = scene
      backdrop(canvas, random, pick(LAID, random))
      canvas.within({ x: 200 + between(-8, 8, random), y: middle, rotate: tilt(random, 14, 24), scale }, () =>
        draw(scene, canvas),
      )
    },
    (scene) => {
      const { canvas, random } = scene
      backdrop(canvas, random, 'plain')
      canvas.within({ x: 268, y: 262, rotate: 7, scale: 1.12 }, () =>
        drawCase(canvas, caseColor(scene), scene.spec.brand),
      )
      canvas.within({ x: 136, y: middle + 6, rotate: between(-14, -6, random), scale: scale * 0.92 }, () =>
        draw(scene, canvas),
      )
    },
    (scene) => {
      const { canvas, random } = scene
      backdrop(canvas, random, 'beam')
      const [x, y, rotate, zoom] = close
      canvas.within({ x, y, rotate, scale: zoom }, () => draw(scene, canvas))
    },
  ]
}

export const nippers: Painter = toolPainter(
  (scene, canvas) => drawNippers(canvas, scene.spec.shade, scene.spec.brand, colored(scene)),
  1.12,
  [196, 318, 24, 2],
  206,
)

export const scissors: Painter = toolPainter(
  (scene, canvas) =>
    drawScissors(canvas, scene.spec.shade, scene.spec.brand, 16 + (scene.spec.seed % 4) * 4, colored(scene)),
  1.06,
  [186, 330, 26, 1.85],
  248,
)

const endsOf = ({ spec }: Scene): readonly [PusherEnd, PusherEnd] => [
  PUSHER_ENDS[spec.seed % 4] ?? 'spoon',
  PUSHER_ENDS[(spec.seed + 1 + (spec.seed % 2)) % 4] ?? 'axe',
]

const onePusher = (scene: Scene, canvas: Canvas): void =>
  drawPusher(canvas, scene.spec.shade, scene.spec.brand, endsOf(scene), colored(scene))

const pusherBase = toolPainter(onePusher, 1.08, [196, 430, 30, 1.9], 250)
export const pusher: Painter = [
  (scene) => {
    const { canvas, random } = scene
    backdrop(canvas, random, pick(LAID, random))
    const rotate = tilt(random, 20, 32)
    canvas.within({ x: 158, y: 260, rotate, scale: 0.96 }, () => onePusher(scene, canvas))
    // The second tool shows the other end.
    canvas.within({ x: 246, y: 262, rotate: rotate + 180, scale: 0.96 }, () =>
      drawPusher(canvas, scene.spec.shade, '', endsOf(scene), colored(scene)),
    )
  },
  pusherBase[1],
  pusherBase[2],
]
