import type { Cap, Finish } from '#shared/catalog/picture.ts'
import { type Canvas, oval, p, rect } from '../canvas.ts'
import { finishOver } from '../finish.ts'
import { letter } from '../lettering.ts'
import { lieShadow } from '../light.ts'
import { CAP_COLORS, inkOn, metal } from '../materials.ts'
import { lift, lightness } from '../oklch.ts'

/** Draws a pressed pan with a faint relief; `spark` is the color of its sparkles. */
function pan(
  canvas: Canvas,
  d: string,
  box: { x: number; y: number; w: number; h: number },
  color: string,
  finish: Finish,
  spark: string,
  seed: number,
): void {
  canvas.fill(d, '#000', 0.35, 'transform="translate(-1 -1.200)"')
  canvas.fill(
    d,
    canvas.linear(
      [
        [0, lift(color, -0.05)],
        [0.4, lift(color, 0.03)],
        [1, color],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  finishOver(
    canvas,
    d,
    box,
    spark,
    finish === 'cream' || finish === 'clear' ? 'matte' : finish === 'cateye' ? 'shimmer' : finish,
    seed,
  )
  const [cx, cy] = [box.x + box.w / 2, box.y + box.h / 2]
  canvas.shared(() => {
    canvas.stroke(oval(cx, cy, box.w * 0.36, box.h * 0.36), '#000', 1.1, { opacity: 0.08 })
    canvas.stroke(oval(cx + 0.7, cy + 1.1, box.w * 0.36, box.h * 0.36), '#fff', 1, { opacity: 0.22 })
    canvas.stroke(d, '#fff', 0.8, { opacity: 0.3 })
  })
}

const PAN_BOX = { x: 0, y: 0, w: 58, h: 54 }
const PAN = rect(0, 0, 58, 54, 4)

/** Draws an open palette around 0,0 with two rows of pans and a mirror in its lid. */
export function drawPalette(
  canvas: Canvas,
  shade: string,
  finish: Finish,
  cap: Cap,
  brand: string,
  columns: number,
  seed: number,
): void {
  const [w, h] = [columns * 62 + 24, 148]
  const case_ = CAP_COLORS[cap]
  const lid = rect(-w / 2, -h - 62, w, h + 44, 12)
  const tray = rect(-w / 2, -14, w, h + 10, 12)
  lieShadow(canvas, [lid, tray], 1.1)
  canvas.fill(
    lid,
    canvas.linear(
      [
        [0, lift(case_, 0.08)],
        [1, lift(case_, -0.06)],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  const mirror = rect(-w / 2 + 12, -h - 50, w - 24, h + 18, 6)
  canvas.fill(
    mirror,
    canvas.linear(
      [
        [0, '#fbfbfa'],
        [0.36, '#d9dcdd'],
        [0.5, '#f4f5f5'],
        [0.62, '#c9cdcf'],
        [1, '#e9ebeb'],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  canvas.clipped(mirror, () =>
    canvas.fill(p`M${-w / 2} -60L${w * 0.1} ${-h - 60}H${w * 0.32}L${-w / 2} 20Z`, '#fff', 0.4),
  )
  canvas.fill(rect(-w / 2 + 20, -20, w - 40, 9, 3), metal(canvas))
  canvas.fill(
    tray,
    canvas.linear(
      [
        [0, lift(case_, 0.1)],
        [1, lift(case_, -0.05)],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  canvas.stroke(rect(-w / 2 + 1, -13, w - 2, h + 8, 11), '#fff', 1.2, { opacity: 0.45 })
  const steps = [0, 0.13, -0.13, 0.22, -0.22, 0.06, -0.06, 0.17]
  for (let i = 0; i < columns * 2; i++) {
    const x = -w / 2 + 14 + (i % columns) * 62
    const y = 0 + Math.floor(i / columns) * 62
    const color = lift(shade, steps[(i + (seed % 3)) % steps.length] ?? 0, 1 - (i % 3) * 0.22)
    const kind: Finish = i % 2 ? 'matte' : finish === 'cream' ? 'shimmer' : finish
    const here = i === 0 ? shade : color
    canvas.within({ x, y }, () => pan(canvas, PAN, PAN_BOX, here, kind, shade, seed + i))
  }
  letter(canvas, brand, {
    x: 0,
    y: h - 9,
    size: 11,
    fill: inkOn(case_),
    max: w - 60,
    opacity: 0.85,
    spacing: 0.4,
  })
}

/** Draws a round compact of blush or powder around 0,0. */
export function drawCompact(
  canvas: Canvas,
  shade: string,
  finish: Finish,
  cap: Cap,
  brand: string,
  seed: number,
): void {
  const case_ = CAP_COLORS[cap]
  const lid = oval(0, -112, 106, 98)
  const tray = oval(0, 62, 112, 112)
  lieShadow(canvas, [lid, tray], 1.1)
  canvas.fill(
    lid,
    canvas.linear(
      [
        [0, lift(case_, 0.1)],
        [1, lift(case_, -0.08)],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  const mirror = oval(0, -112, 92, 84)
  canvas.fill(
    mirror,
    canvas.linear(
      [
        [0, '#fbfbfa'],
        [0.4, '#d6dadb'],
        [0.52, '#f5f6f6'],
        [0.64, '#c9cdcf'],
        [1, '#e9ebeb'],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  canvas.fill(rect(-26, -32, 52, 18, 5), metal(canvas))
  canvas.fill(oval(2, 67, 112, 112), lift(case_, -0.15))
  canvas.fill(
    tray,
    canvas.linear(
      [
        [0, lift(case_, 0.12)],
        [1, lift(case_, -0.06)],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  canvas.stroke(oval(0, 62, 110.5, 110.5), '#fff', 1.3, { opacity: 0.45 })
  const d = oval(0, 60, 88, 88)
  pan(canvas, d, { x: -88, y: -28, w: 176, h: 176 }, shade, finish, shade, seed)
  letter(canvas, brand, {
    x: 0,
    y: 96,
    size: 20,
    weight: 300,
    fill: lift(shade, lightness(shade) > 0.5 ? -0.2 : 0.2),
    max: 130,
    opacity: 0.6,
  })
}
