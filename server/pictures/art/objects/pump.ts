import type { BottleForm, Cap } from '#shared/catalog/picture.ts'
import { type Canvas, p, rect } from '../canvas.ts'
import { letter } from '../lettering.ts'
import { ribs, softbox, standShadow, verticalShade } from '../light.ts'
import { capPaint, inkOn, roundStops, softStops } from '../materials.ts'
import { lift } from '../oklch.ts'
import type { Container } from './container.ts'
import { drawEmblem } from './emblem.ts'

export interface PumpBottle extends Container {
  readonly head: 'pump' | 'spray' | 'trigger' | 'disc' | 'screw' | 'foam'
  /** The width relative to the usual one. */
  readonly girth?: number
}

interface Shape {
  readonly half: number
  readonly h: number
  readonly shoulder: number
  readonly corner: number
}

const SHAPES: Readonly<Record<BottleForm, Shape>> = {
  round: { half: 66, h: 226, shoulder: 44, corner: 22 },
  block: { half: 62, h: 226, shoulder: 12, corner: 10 },
  drop: { half: 72, h: 216, shoulder: 84, corner: 34 },
  slim: { half: 50, h: 254, shoulder: 26, corner: 12 },
  facet: { half: 64, h: 224, shoulder: 30, corner: 6 },
}

/** Draws a tall bottle with its base at 0,0, about 340 units tall with its head. */
export function drawPump(canvas: Canvas, bottle: PumpBottle): void {
  const { half, h, shoulder, corner: r } = SHAPES[bottle.form]
  const l = half * (bottle.girth ?? 1)
  const { shade, finish } = bottle
  standShadow(canvas, l * 1.9)
  const body = p`M-24 ${-h}H24C${30} ${-h + shoulder * 0.24} ${l} ${-h + shoulder * 0.2} ${l} ${-h + shoulder}V${-r}Q${l} 0 ${l - r} 0H${r - l}Q${-l} 0 ${-l} ${-r}V${-h + shoulder}C${-l} ${-h + shoulder * 0.2} -30 ${-h + shoulder * 0.24} -24 ${-h}Z`
  const clear = finish === 'clear'
  if (clear) canvas.fill(body, '#fff', 0.85)
  canvas.fill(
    body,
    canvas.across(finish === 'matte' ? softStops(shade, 0.9) : roundStops(shade, 0.9)),
    clear ? 0.55 : 1,
  )
  if (clear) {
    canvas.fill(p`M-2.500 ${-h}h5l-3 ${h - 16}h-5z`, '#fff', 0.5)
    canvas.fill(
      p`M${-l + 6} ${-h * 0.78}Q0 ${-h * 0.78 + 8} ${l - 6} ${-h * 0.78}V${-r}Q${l - 6} -8 ${l - r} -8H${r - l}Q${6 - l} -8 ${6 - l} ${-r}Z`,
      lift(shade, -0.06),
      0.28,
    )
    canvas.stroke(body, lift(shade, -0.2, 0.6), 0.9, { opacity: 0.35 })
  }
  verticalShade(canvas, body, 0.16, 0.16, [0.3, 0.72])
  canvas.clipped(body, () => {
    softbox(canvas, -l * 0.84, -h + shoulder * 0.4, l * 0.46, h, finish === 'matte' ? 0.24 : 0.7)
    softbox(canvas, l * 0.74, -h + shoulder * 0.6, l * 0.2, h, finish === 'matte' ? 0.1 : 0.3)
  })
  canvas.gleam(p`M${-l + r} -3.500H${l - r}`, 3.5, 0.5)
  const fill = inkOn(clear ? lift(shade, 0.15) : shade)
  const max = l * 1.5
  const y = -h * 0.48
  if (bottle.emblem) drawEmblem(canvas, bottle.emblem, 0, y - 46, fill, 1.25)
  letter(canvas, bottle.brand, { x: 0, y, size: 24, weight: 300, fill, max })
  if (bottle.brand) canvas.stroke(p`M-11 ${y + 16}H11`, fill, 1, { opacity: 0.5, cap: 'butt' })
  letter(canvas, bottle.note, { x: 0, y: y + 36, size: 10, fill, max, opacity: 0.88 })
  letter(canvas, bottle.mark, { x: 0, y: -28, size: 9, fill, max, opacity: 0.75 })
  canvas.within({ x: 0, y: -h }, () => {
    canvas.part(bottle.head, () => HEADS[bottle.head](canvas, bottle.cap))
  })
}

const HEADS: Readonly<Record<PumpBottle['head'], (canvas: Canvas, cap: Cap) => void>> = {
  pump: pumpHead,
  foam: foamHead,
  spray: sprayHead,
  trigger: triggerHead,
  disc: discCap,
  screw: screwCap,
}

function collar(canvas: Canvas, cap: Cap, half: number, height: number): void {
  const d = rect(-half, -height, 2 * half, height + 3, 3)
  canvas.fill(d, capPaint(canvas, cap))
  let dark = ''
  for (let i = -6; i <= 6; i++) dark += p`M${half * Math.sin((i / 7) * 1.5)} ${-height + 4}V0`
  canvas.stroke(dark, '#000', 0.9, { opacity: 0.14 })
  canvas.stroke(p`M${-half + 4} ${-height + 1}H${half - 4}`, '#fff', 1.2, { opacity: 0.5 })
}

function pumpHead(canvas: Canvas, cap: Cap): void {
  canvas.fill('M-6 -66H6V-20H-6Z', capPaint(canvas, cap))
  canvas.fill('M-6 -34H6V-22H-6Z', '#000', 0.22)
  collar(canvas, cap, 28, 28)
  // The nozzle points to the left, toward the light.
  const nozzle =
    'M-86 -90Q-92 -86 -90 -74H-78Q-78 -80 -70 -80H22Q30 -80 30 -88V-92Q30 -100 20 -100H-44Q-70 -100 -86 -90Z'
  canvas.fill(nozzle, capPaint(canvas, cap))
  verticalShade(canvas, nozzle, 0.4, 0.24, [0.4, 0.6])
  canvas.gleam('M-72 -91Q-60 -96 -44 -96H16', 4, cap === 'ink' ? 0.5 : 0.9)
  canvas.fill('M-14 -80H14L12 -60H-12Z', capPaint(canvas, cap))
  canvas.fill('M-14 -80H14L13.500 -76H-13.500Z', '#000', 0.18)
}

function sprayHead(canvas: Canvas, cap: Cap): void {
  collar(canvas, cap, 26, 24)
  const d = 'M-17 -24V-62Q-17 -76 -2 -76H10Q18 -76 18 -68V-24Z'
  canvas.fill(d, capPaint(canvas, cap))
  verticalShade(canvas, d, 0.4, 0.2, [0.25, 0.8])
  canvas.fill('M-21 -60h6v13h-6q-2 0 -2 -2v-9q0 -2 2 -2z', capPaint(canvas, cap))
  canvas.fill('M-20 -55.500a2 2 0 0 1 0 4a2 2 0 0 1 0 -4z', '#1b1716', 0.75)
  canvas.gleam('M-9 -68V-32', 6, cap === 'ink' ? 0.35 : 0.8)
}

/** Draws a wide foam pump. */
function foamHead(canvas: Canvas, cap: Cap): void {
  canvas.fill('M-10 -52H10V-26H-10Z', capPaint(canvas, cap))
  collar(canvas, cap, 38, 34)
  const top =
    'M-56 -66Q-62 -64 -60 -54H-50Q-50 -58 -44 -58H32Q40 -58 40 -68V-76Q40 -84 30 -84H-10Q-40 -84 -56 -66Z'
  canvas.fill(top, capPaint(canvas, cap))
  verticalShade(canvas, top, 0.4, 0.24, [0.4, 0.6])
  canvas.gleam('M-40 -70Q-24 -80 -6 -80H28', 4, cap === 'ink' ? 0.5 : 0.9)
}

/** Draws a trigger sprayer. */
function triggerHead(canvas: Canvas, cap: Cap): void {
  collar(canvas, cap, 26, 28)
  canvas.fill('M-44 -58C-52 -40 -50 -22 -40 -4L-32 -8C-38 -22 -38 -40 -28 -56Z', capPaint(canvas, cap))
  const d = 'M-16 -26L-18 -60L-62 -62Q-68 -62 -68 -70V-84Q-68 -90 -62 -90H16Q44 -90 46 -62L22 -26Z'
  canvas.fill(d, capPaint(canvas, cap))
  verticalShade(canvas, d, 0.4, 0.24, [0.3, 0.6])
  canvas.fill('M-74 -84h8v16h-8z', '#1b1716', 0.75)
  canvas.gleam('M-58 -84H14', 4.5, cap === 'ink' ? 0.4 : 0.9)
}

/** Draws a low, ribbed screw cap. */
function screwCap(canvas: Canvas, cap: Cap): void {
  const d = 'M-30 3V-36Q-30 -42 -24 -42H24Q30 -42 30 -36V3Z'
  canvas.fill(d, capPaint(canvas, cap))
  ribs(canvas, [-26, 28], -36, 36, 4.5, '#000', 0.16)
  verticalShade(canvas, d, 0.4, 0.2, [0.16, 0.8])
}

function discCap(canvas: Canvas, cap: Cap): void {
  const d = 'M-30 3V-44Q-30 -52 -22 -52H22Q30 -52 30 -44V3Z'
  canvas.fill(d, capPaint(canvas, cap))
  verticalShade(canvas, d, 0.35, 0.18, [0.16, 0.8])
  canvas.stroke('M-30 -36H30', '#000', 1, { opacity: 0.2, cap: 'butt' })
  canvas.stroke('M-30 -35H30', '#fff', 0.8, { opacity: 0.4, cap: 'butt' })
  canvas.gleam('M-18 -44V-4', 8, cap === 'ink' ? 0.3 : 0.7)
}

/** Draws a cloud of fine drops from 0,0 to the left. */
export function drawMist(canvas: Canvas, random: () => number): void {
  canvas.spot(-74, -6, 70, 44, '#fff', 0.8)
  for (const [size, count, opacity] of [
    [1.4, 46, 0.9],
    [2.4, 22, 0.8],
    [1.2, 30, 0.5],
  ] as const) {
    let d = ''
    for (let i = 0; i < count; i++) {
      const far = 10 + 120 * random() ** 0.8
      const spread = (random() - 0.5) * far * 0.72
      d += p`M${-far} ${spread - 4}h0`
    }
    canvas.stroke(d, opacity === 0.5 ? canvas.shadow : '#fff', size, {
      opacity: opacity === 0.5 ? 0.3 : opacity,
    })
  }
}
