import { backdrop, leanShadow, type Stage } from '../light.ts'
import { drawBottle } from '../objects/bottle.ts'
import { cappedBrush } from '../objects/bottle-cap.ts'
import { drawNail, type NailShape } from '../objects/nail.ts'
import { drawDrop, drawSmear } from '../objects/smear.ts'
import { between, pick } from '../random.ts'
import type { Painter, Scene } from './scene.ts'

const STAGES: readonly [Stage, ...Stage[]] = ['plain', 'beam', 'plain', 'arch', 'disc']

function closed({ canvas, spec, random, mark }: Scene): void {
  const stage = pick(STAGES, random)
  backdrop(canvas, random, stage, stage === 'disc' ? 418 : 432)
  const x = stage === 'arch' || stage === 'disc' ? 200 : 200 + between(-16, 16, random)
  canvas.within({ x, y: stage === 'disc' ? 424 : 434 }, () =>
    drawBottle(canvas, { ...spec, mark, clear: true }),
  )
}

/** Draws the open bottle beside its cap, whose brush is wet. */
function open({ canvas, spec, random, mark }: Scene): void {
  const isSparkling = spec.finish === 'glitter' || spec.finish === 'shimmer'
  backdrop(canvas, random, isSparkling ? 'plain' : 'beam')
  canvas.within({ x: 142, y: 436, scale: 1.12 }, () =>
    drawBottle(canvas, { ...spec, mark, clear: true, open: true }),
  )
  canvas.within({ x: 292, y: 268, scale: 1.06, rotate: between(8, 16, random) }, () => {
    leanShadow(canvas, ['M-22 -150H22L26 0H4V120Q0 136 -4 120V0H-26Z'], 1.2)
    cappedBrush(canvas, spec.form, spec.cap, spec.shade)
  })
  canvas.within({ x: 252, y: 430 }, () => drawDrop(canvas, 12, spec.shade))
}

/** Draws the coat on two nails above a smear. */
function worn({ canvas, spec, random }: Scene): void {
  backdrop(canvas, random, 'plain', 400)
  const { shade, seed } = spec
  const finish = spec.finish === 'cream' ? 'cream' : spec.finish
  canvas.within({ x: 190, y: 200, scale: 0.95, rotate: -6 }, () =>
    drawSmear(canvas, { shade, finish: finish === 'cream' ? 'clear' : finish, variant: seed % 3, seed }),
  )
  const shape = pick<NailShape>(['almond', 'square', 'ballerina'], random)
  drawNail(canvas, { w: 62, h: 146, shape, shade, finish, seed }, { x: 228, y: 424, rotate: -8 })
  drawNail(canvas, { w: 58, h: 136, shape, shade, finish, seed: seed + 1 }, { x: 306, y: 410, rotate: 14 })
}

export const coat: Painter = [closed, open, worn]
