import { type Canvas, oval, p, rect } from '../canvas.ts'
import { letter } from '../lettering.ts'
import { lieShadow, softbox } from '../light.ts'
import { inkOn, lacquer, round, sheen } from '../materials.ts'
import { lift, lightness } from '../oklch.ts'
import type { ToolStyle } from '../tool-style.ts'

export interface Comb {
  readonly color: string
  readonly brand: string
  readonly build: 'tail' | 'barber' | 'wide' | 'handle' | 'pocket'
  readonly wooden: boolean
  readonly style: ToolStyle
}

const SPINES: Readonly<Record<Comb['build'], string>> = {
  tail: 'M-20 -186Q-20 -196 -8 -196H6V16C6 60 4 120 -4 196Q-8 202 -11 196C-18 120 -20 60 -20 16Z',
  barber: 'M-18 -184Q-18 -198 -8 -198H4V198H-12Q-24 198 -24 184Z',
  wide: 'M-30 -160C-36 -60 -36 60 -30 160Q-26 178 -8 176H4V-176H-8Q-26 -178 -30 -160Z',
  handle:
    'M-26 -186Q-26 -198 -12 -198H4V0C4 20 -2 30 -2 60L2 176Q0 198 -16 198T-34 176L-30 60C-30 30 -26 20 -26 0Z',
  pocket: 'M-26 -112Q-26 -126 -12 -126H4V126H-12Q-26 126 -26 112Z',
}
/** Where the teeth begin and end, their length, and the distances between fine and between coarse ones. */
const TEETH: Readonly<
  Record<Comb['build'], readonly [from: number, to: number, length: number, fine: number, coarse: number]>
> = {
  tail: [-190, 10, 46, 5.4, 5.4],
  barber: [-192, 192, 40, 5, 8.4],
  wide: [-168, 168, 62, 15, 15],
  handle: [-190, -4, 50, 9, 9],
  pocket: [-120, 120, 44, 5.4, 8],
}

/** Draws a comb around 0,0, up to 400 units long, with teeth on the right. */
export function drawComb(canvas: Canvas, { color, brand, build, wooden, style }: Comb): void {
  const spine = SPINES[build]
  const [from, to, length, fine, coarse] = TEETH[build]
  let teeth = ''
  for (let y = from; y < to; y += y < (from + to) / 2 ? fine : coarse) {
    const wide = (y < (from + to) / 2 ? fine : coarse) * 0.56
    teeth += p`M4 ${y}h${length}q${wide} ${wide / 2} 0 ${wide}h${-length}z`
  }
  lieShadow(canvas, [spine, rect(4, from, length, to - from)], 0.8)
  // Broader combs have a broader spine.
  const girth = `transform="scale(${Math.round(style.girth * 100) / 100} 1)"`
  canvas.part('teeth', () =>
    canvas.fill(
      teeth,
      canvas.across([
        [0, lift(color, -0.06)],
        [0.7, lift(color, 0.05)],
        [1, lift(color, -0.12)],
      ]),
    ),
  )
  canvas.part('handle', () => {
    canvas.fill(spine, lacquer(canvas, color, wooden ? 0.6 : 0.9), 1, girth)
    if (wooden)
      canvas.stroke(
        p`M-16 ${from + 14}C-10 -60 -18 20 -12 ${to - 8}M-8 ${from + 20}C-2 -40 -10 30 -4 ${to - 20}`,
        '#4a2f1c',
        1.6,
        { opacity: 0.3 },
      )
    for (let i = 0; i < style.rings; i++) canvas.fill(oval(-8, from + 22 + i * 13, 3.4, 3.4), style.color)
    if (!wooden)
      canvas.gleam(p`M-14 ${from + 8}V${Math.min(to, 120)}`, 5, lightness(color) < 0.35 ? 0.4 : 0.8)
  })
  letter(canvas, brand, {
    x: -4,
    y: (from + to) / 2 + 30,
    size: 11 * style.girth,
    weight: style.weight,
    fill: inkOn(color),
    rotate: -90,
    max: Math.min(130, to - from - 60),
    spacing: 0.6,
    opacity: 0.85,
  })
}

export interface HairBrush {
  readonly shade: string
  readonly body: string
  readonly brand: string
  readonly build: 'cushion' | 'paddle' | 'vented' | 'detangling'
  readonly bristle: boolean
  readonly style: ToolStyle
}

const HEADS: Readonly<Record<HairBrush['build'], string>> = {
  cushion: 'M-70 -104C-70 -224 70 -224 70 -104C70 -36 40 -6 18 26H-18C-40 -6 -70 -36 -70 -104Z',
  paddle: 'M-74 -176Q-74 -204 -46 -204H46Q74 -204 74 -176V-54C74 -16 40 4 18 26H-18C-40 4 -74 -16 -74 -54Z',
  vented: 'M-44 -180Q-44 -204 -20 -204H20Q44 -204 44 -180V-40C44 -16 30 4 18 26H-18C-30 4 -44 -16 -44 -40Z',
  detangling:
    'M-62 -110C-74 -230 74 -230 62 -110C56 -40 66 40 60 104C52 176 -52 176 -60 104C-66 40 -56 -40 -62 -110Z',
}

/** Draws a hair brush around 0,0 from the side of its pins, about 400 units long. */
export function drawHairBrush(
  canvas: Canvas,
  { shade, body, brand, build, bristle, style }: HairBrush,
): void {
  const head = HEADS[build]
  const g = style.girth
  const grip =
    style.grip === 'sleeve' || style.grip === 'ribbed'
      ? p`M-18 20H18V172Q18 198 0 198T-18 172Z`
      : p`M-18 20H18C${16 * g} 60 ${26 * g} 110 ${24 * g} 164Q22 198 0 198T${-24 * g} 164C${-26 * g} 110 ${-16 * g} 60 -18 20Z`
  const hasGrip = build !== 'detangling'
  lieShadow(canvas, hasGrip ? [head, grip] : [head], 1.2)
  canvas.part('handle', () => {
    if (hasGrip) {
      canvas.fill(grip, lacquer(canvas, body))
      canvas.gleam('M-9 44C-9 80 -13 120 -11 168', 7, lightness(body) < 0.35 ? 0.3 : 0.7)
      for (let i = 0; i < style.rings; i++)
        canvas.stroke(p`M-19 ${42 + i * 10}H19`, style.color, 4, { cap: 'butt', opacity: 0.8 })
    }
    canvas.fill(head, sheen(canvas, hasGrip ? body : shade, 0.1, -0.1))
    canvas.stroke(head, '#fff', 1.3, { opacity: 0.35 })
  })
  const [w, h, mid] =
    build === 'vented' ? [28, 84, -110] : build === 'detangling' ? [44, 130, -28] : [50, 76, -108]
  if (build === 'vented') {
    canvas.part('vents', () => {
      let slots = ''
      for (let y = -182; y < -44; y += 24) slots += rect(-24, y, 48, 11, 5)
      canvas.fill(slots, lift(canvas.tint, -0.1))
      canvas.stroke(slots, '#000', 1, { opacity: 0.25 })
    })
  } else if (hasGrip) {
    const pad = build === 'cushion' ? oval(0, -106, 52, 74) : rect(-56, -188, 112, 152, 22)
    canvas.fill(pad, '#000', 0.25, 'transform="translate(1.500 2)"')
    canvas.fill(
      pad,
      canvas.radial(
        [
          [0, lift(shade, 0.12)],
          [0.7, shade],
          [1, lift(shade, -0.13)],
        ],
        0.4,
        0.34,
        0.72,
      ),
    )
  }
  let pins = ''
  let shadows = ''
  const gap = build === 'vented' ? 24 : bristle ? 11 : 14
  for (let row = 0, y = mid - h; y <= mid + h; y += gap, row++) {
    for (let x = -w + (row % 2) * 7; x <= w; x += build === 'vented' ? 14 : 14.5) {
      if (build !== 'paddle' && build !== 'vented' && (x / (w + 2)) ** 2 + ((y - mid) / (h + 2)) ** 2 > 1)
        continue
      pins += p`M${x} ${y}h0`
      shadows += p`M${x + 1} ${y + 1}l4 5`
    }
  }
  canvas.part('pins', () => {
    canvas.stroke(shadows, '#000', 2, { opacity: 0.2 })
    canvas.stroke(pins, bristle || lightness(shade) > 0.6 ? '#3a3330' : '#f6f1ea', bristle ? 7 : 4.6)
    canvas.stroke(pins, '#fff', 1.6, {
      opacity: bristle ? 0.3 : 0.8,
      extra: 'transform="translate(-.8 -.8)"',
    })
  })
  const fill = inkOn(hasGrip ? body : shade)
  letter(canvas, brand, {
    x: 5,
    y: hasGrip ? 116 : 128,
    size: 12,
    weight: style.weight,
    fill,
    rotate: hasGrip ? -90 : 0,
    max: hasGrip ? 90 : 70,
    spacing: 0.6,
    opacity: 0.85,
  })
}

export interface Barrel {
  readonly shade: string
  readonly body: string
  readonly brand: string
  readonly half: number
  readonly bristle: boolean
  readonly style: ToolStyle
}

/** Draws a round styling brush around 0,0; `half` is half the width of its barrel. */
export function drawBarrel(canvas: Canvas, { shade, body, brand, half, bristle, style }: Barrel): void {
  const g = style.girth
  const barrel = rect(-half - 6, -196, 2 * half + 12, 196, 14)
  const grip =
    style.grip === 'sleeve' || style.grip === 'ribbed'
      ? 'M-14 0H14V176Q14 196 0 196T-14 176Z'
      : p`M-14 0H14L${20 * g} 160Q${21 * g} 196 0 196T${-20 * g} 160Z`
  lieShadow(canvas, [barrel, grip], 1.2)
  canvas.part('barrel', () => {
    let hairs = ''
    for (let y = -186; y < -4; y += 7)
      hairs += p`M${-half} ${y}L${-half - 16} ${y - 3}M${half} ${y}L${half + 16} ${y - 3}`
    canvas.stroke(hairs, bristle ? '#5b3a22' : '#2a2322', bristle ? 2.4 : 1.6, { opacity: 0.85 })
    canvas.fill(rect(-half, -192, 2 * half, 190, 10), round(canvas, shade))
    let holes = ''
    for (let row = 0; row < 10; row++)
      for (const k of [-0.72, -0.38, 0, 0.38, 0.72])
        holes += oval(k * half, -180 + row * 18.6 + (Math.abs(k) === 0.38 ? 9 : 0), half * 0.08, 4)
    canvas.fill(holes, '#000', 0.4)
    softbox(canvas, -half * 0.8, -190, half * 0.5, 186, 0.5)
  })
  canvas.part('handle', () => {
    canvas.fill(grip, lacquer(canvas, body))
    canvas.fill(rect(-half - 2, -8, 2 * half + 4, 12, 4), lift(body, -0.1))
    canvas.gleam('M-7 12L-10 160', 6, lightness(body) < 0.35 ? 0.3 : 0.7)
    for (let i = 0; i < style.rings; i++)
      canvas.stroke(p`M-17 ${24 + i * 10}H17`, style.color, 4, { cap: 'butt', opacity: 0.8 })
  })
  letter(canvas, brand, {
    x: 5,
    y: 104,
    size: 12,
    weight: style.weight,
    fill: inkOn(body),
    rotate: -90,
    max: 110,
    spacing: 0.6,
    opacity: 0.85,
  })
}
