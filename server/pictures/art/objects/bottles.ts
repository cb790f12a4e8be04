import type { BottleForm } from '#shared/catalog/picture.ts'
import { type Canvas, oval, p } from '../canvas.ts'
import { letter } from '../lettering.ts'
import { colorCast, softbox, standShadow, verticalShade } from '../light.ts'
import { capPaint, inkOn, round } from '../materials.ts'
import { lift } from '../oklch.ts'
import type { Container } from './container.ts'
import { drawEmblem } from './emblem.ts'

const HALVES: Readonly<Record<BottleForm, number>> = { round: 62, block: 58, drop: 68, slim: 46, facet: 60 }

/** Draws a squeezable bottle with a pointed nozzle and its base at 0,0, about 300 units tall. */
export function drawNozzle(canvas: Canvas, bottle: Container): void {
  const { shade, form, cap, brand, note, mark, emblem } = bottle
  const [half, h] = [HALVES[form], 184]
  const corner = form === 'block' || form === 'facet' ? 8 : 20
  standShadow(canvas, half * 1.9)
  colorCast(canvas, half * 2, shade, 0.3)
  const body = p`M-22 ${-h}H22C30 ${-h + 12} ${half} ${-h + 14} ${half} ${-h + 46}V${-corner}Q${half} 0 ${half - corner} 0H${corner - half}Q${-half} 0 ${-half} ${-corner}V${-h + 46}C${-half} ${-h + 14} -30 ${-h + 12} -22 ${-h}Z`
  // Translucent plastic: paler than its contents.
  canvas.fill(body, round(canvas, lift(shade, 0.04, 0.9), 0.8))
  canvas.part('level', () =>
    canvas.fill(
      p`M${-half + 5} ${-h + 62}Q0 ${-h + 70} ${half - 5} ${-h + 62}V${-corner}Q${half - 5} -6 ${half - corner} -6H${corner - half}Q${5 - half} -6 ${5 - half} ${-corner}Z`,
      lift(shade, -0.08),
      0.4,
    ),
  )
  verticalShade(canvas, body, 0.2, 0.16, [0.24, 0.76])
  canvas.clipped(body, () => softbox(canvas, -half * 0.8, -h + 20, half * 0.44, h, 0.6))
  canvas.part('nozzle', () => {
    canvas.fill(p`M-24 ${-h + 2}V${-h - 16}H24V${-h + 2}Z`, capPaint(canvas, cap))
    const tip = p`M-17 ${-h - 16}L-5 ${-h - 92}Q0 ${-h - 98} 5 ${-h - 92}L17 ${-h - 16}Z`
    canvas.fill(tip, round(canvas, '#f3efe9', 0.9))
    canvas.stroke(p`M-12 ${-h - 40}H12M-9 ${-h - 62}H9`, '#000', 1, { opacity: 0.1, cap: 'butt' })
    canvas.gleam(p`M-7 ${-h - 26}L-2 ${-h - 84}`, 4, 0.9)
  })
  const fill = inkOn(shade)
  if (emblem) drawEmblem(canvas, emblem, 0, -h * 0.62, fill, 1.1)
  letter(canvas, brand, { x: 0, y: -h * 0.38, size: 21, weight: 300, fill, max: half * 1.6 })
  letter(canvas, note, { x: 0, y: -h * 0.38 + 20, size: 9.5, fill, max: half * 1.6, opacity: 0.88 })
  letter(canvas, mark, { x: 0, y: -20, size: 9, fill, max: half * 1.4, opacity: 0.75 })
}

/** Draws a small glass dish with a liquid around 0,0, seen from above. */
export function drawDish(canvas: Canvas, shade: string): void {
  canvas.part('dish', () => {
    canvas.spot(10, 16, 66, 18, canvas.shadow, 0.6)
    canvas.fill('M-50 -14C-48 12 -26 18 0 18S48 12 50 -14Z', '#fff', 0.75)
    canvas.stroke('M-50 -14C-48 12 -26 18 0 18S48 12 50 -14', lift(canvas.tint, -0.3), 1, { opacity: 0.5 })
    canvas.fill(oval(0, -14, 50, 17), '#fff', 0.9)
    canvas.fill(oval(0, -11, 41, 12.5), lift(shade, -0.03), 0.8)
    canvas.stroke(oval(0, -14, 49, 16), lift(canvas.tint, -0.25), 1, { opacity: 0.6 })
    canvas.gleam('M-30 -12Q-16 -20 4 -20', 4, 0.9)
  })
}

/** Draws a pile of round cotton pads with its base at 0,0. */
export function drawCottonPads(canvas: Canvas, stained: string): void {
  canvas.part('pads', () => {
    canvas.spot(12, 4, 64, 16, canvas.shadow, 0.55)
    for (let i = 0; i < 4; i++) {
      const [x, y] = [((i * 7) % 5) - 2, -i * 11]
      canvas.fill(
        p`M${x - 46} ${y - 14}v8a46 15 0 0 0 92 0v-8z`,
        canvas.across([
          [0, '#dcd6ce'],
          [0.3, '#fff'],
          [1, '#cfc8bf'],
        ]),
      )
      canvas.fill(oval(x, y - 14, 46, 15), '#fffdfa')
      canvas.stroke(oval(x, y - 14, 38, 11), '#000', 1, { opacity: 0.07 })
    }
    canvas.spot(-4, -48, 24, 8, stained, 0.75)
  })
}
