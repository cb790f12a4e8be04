import { type Canvas, p, rect } from '../canvas.ts'
import { letter } from '../lettering.ts'
import { standShadow } from '../light.ts'
import { inkOn } from '../materials.ts'
import { lift } from '../oklch.ts'

export interface Carton {
  readonly w: number
  readonly h: number
  /** The visible width of the right side. */
  readonly depth: number
  readonly color: string
  readonly accent: string
  readonly brand: string
  readonly note: string
  readonly mark: string
}

/** Draws a folding box; the front's base is centered at 0,0. */
export function drawCarton(canvas: Canvas, { w, h, depth, color, accent, brand, note, mark }: Carton): void {
  const x = w / 2
  const [dx, dy] = [depth, depth * 0.3]
  canvas.within({ x: depth / 2, y: -2 }, () => standShadow(canvas, w + depth, 1.1))
  // Side, top, front. The light comes from the left, so the side is the darkest of the three.
  canvas.fill(
    p`M${x} 0L${x + dx} ${-dy}V${-h - dy}L${x} ${-h}Z`,
    canvas.across([
      [0, lift(color, -0.12)],
      [1, lift(color, -0.17)],
    ]),
  )
  canvas.fill(p`M${-x} ${-h}L${-x + dx} ${-h - dy}H${x + dx}L${x} ${-h}Z`, lift(color, 0.04))
  canvas.fill(
    rect(-x, -h, w, h),
    canvas.linear(
      [
        [0, lift(color, 0.035)],
        [0.6, color],
        [1, lift(color, -0.03)],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  canvas.fill(rect(-x, -h * 0.3, w, h * 0.3), accent)
  canvas.fill(p`M${x} 0L${x + dx} ${-dy}V${-dy - h * 0.3}L${x} ${-h * 0.3}Z`, lift(accent, -0.11))
  canvas.fill(
    rect(-x, -h * 0.3, w, h * 0.3),
    canvas.linear(
      [
        [0, '#fff', 0.14],
        [0.5, '#fff', 0],
        [1, '#000', 0.06],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  canvas.stroke(p`M${-x} ${-h}H${x}V0`, '#fff', 1, { opacity: 0.5, cap: 'butt' })
  canvas.stroke(p`M${-x + 6} ${-h}V${-h + 5}H${x - 6}V${-h}`, '#000', 0.7, { opacity: 0.1, cap: 'butt' })
  const fill = inkOn(color)
  const size = Math.min(28, w * 0.2)
  letter(canvas, brand, {
    x: -x + w * 0.12,
    y: -h * 0.62,
    size,
    weight: 300,
    fill,
    anchor: 'start',
    max: w * 0.76,
  })
  letter(canvas, note, {
    x: -x + w * 0.12,
    y: -h * 0.62 + size * 0.8,
    size: Math.min(10.5, w * 0.08),
    fill,
    anchor: 'start',
    max: w * 0.76,
    opacity: 0.8,
  })
  letter(canvas, mark, {
    x: -x + w * 0.12,
    y: -12,
    size: Math.min(10, w * 0.075),
    fill: inkOn(accent),
    anchor: 'start',
    max: w * 0.76,
    opacity: 0.85,
  })
}
