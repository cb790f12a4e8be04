import type { Canvas } from '../canvas.ts'
import { metal } from '../materials.ts'
import { lift } from '../oklch.ts'

/** Draws a painted ornament from 0,0 to the right, 230 units wide. */
export function drawSquiggle(canvas: Canvas, shade: string): void {
  const d = 'M0 6C30 -34 52 30 84 0S130 -34 138 -8S116 26 124 6S186 -30 216 -6'
  canvas.part('line', () => {
    canvas.stroke(d, canvas.shadow, 9, { opacity: 0.22, extra: 'transform="translate(2 3)"' })
    canvas.stroke(d, lift(shade, -0.06), 8)
    canvas.stroke(d, lift(shade, 0.1), 3, { opacity: 0.6, extra: 'transform="translate(-1 -1.500)"' })
    canvas.stroke('M36 34h0M66 40h0M96 38h0M160 34h0M190 30h0', shade, 9)
  })
}

/** Draws threads between an open jar at 0,0 and a steel stick above it. */
export function drawThreads(canvas: Canvas, shade: string): void {
  canvas.within({ x: 30, y: -250, rotate: 62 }, () => {
    canvas.fill('M-5 -120H5L3 64Q0 70 -3 64Z', metal(canvas))
    canvas.fill('M-6 40C-9 56 -6 74 0 76S9 56 6 40Z', shade)
  })
  canvas.part('threads', () => {
    canvas.stroke(
      'M-36 -214C-34 -170 -46 -120 -44 -78M-32 -214C-24 -160 -14 -120 -12 -78M-28 -216C-6 -170 14 -120 22 -78',
      shade,
      2.6,
    )
    canvas.stroke(
      'M-30 -216C0 -190 34 -130 48 -80M-38 -212C-50 -170 -62 -120 -66 -80',
      lift(shade, 0.08),
      1.6,
    )
  })
}
