import { type Canvas, fine, oval, p, rect } from '../canvas.ts'
import { letter } from '../lettering.ts'
import { lieShadow } from '../light.ts'
import { lacquer, softStops } from '../materials.ts'
import { lift, lightness, mix } from '../oklch.ts'
import type { ToolStyle } from '../tool-style.ts'

/** Returns the color of steel, slightly tinted by the shade. */
const steelOf = (shade: string): string => mix('#bab6b2', shade, lightness(shade) > 0.45 ? 0.22 : 0.1)

/**
 * Returns the paint of polished steel that faces the light on the left or, with `facing` false, is turned away from
 * it.
 */
export function polished(canvas: Canvas, base: string, facing = true): string {
  return facing
    ? canvas.across([
        [0, lift(base, -0.25)],
        [0.22, lift(base, 0.22, 0.4)],
        [0.45, lift(base, 0.03)],
        [0.8, lift(base, -0.2)],
        [1, lift(base, 0.1, 0.6)],
      ])
    : canvas.across([
        [0, lift(base, 0.1, 0.6)],
        [0.3, lift(base, -0.19)],
        [0.55, lift(base, 0.02)],
        [0.82, lift(base, 0.2, 0.4)],
        [1, lift(base, -0.24)],
      ])
}

/** Returns the paint of a screw's round head. */
const screwPaint = (canvas: Canvas, steel: string): string =>
  canvas.radial(
    [
      [0, '#fff'],
      [0.5, lift(steel, 0.04)],
      [1, lift(steel, -0.26)],
    ],
    0.38,
    0.32,
    0.72,
  )

export interface SteelTool {
  readonly shade: string
  readonly brand: string
  readonly style: ToolStyle
  readonly matte?: boolean
}

export interface Nippers extends SteelTool {
  /** Nail nippers have broad jaws with a straight edge; those for cuticles end in a point. */
  readonly forNails: boolean
  /** The length of the cutting edge relative to the usual one. */
  readonly blade: number
  readonly springs: 1 | 2
}

const NIPPER = {
  handle:
    'M-10 -20C-30 12 -62 64 -66 128C-68 168 -55 200 -44 217C-38 226 -26 220 -30 210C-40 182 -42 148 -34 116C-25 82 -3 46 12 20Z',
  sleeve:
    'M-48 76C-60 98 -65 114 -66 132C-67 168 -55 200 -44 217C-38 226 -26 220 -30 210C-40 182 -42 148 -34 116C-32 106 -29 97 -25 87Z',
}

/** Returns the outline of the left jaw, or with `s` -1 of the right one, whose tip is at -`reach`. */
function jaw(forNails: boolean, reach: number, s: 1 | -1 = 1): string {
  return forNails
    ? p`M${-27 * s} -6C${-40 * s} -34 ${-40 * s} -64 ${-26 * s} ${-reach * 0.8}L${-10 * s} ${-reach}Q0 ${-reach - 4} 0 ${-reach + 6}L${s} -48L${13 * s} 10Q${4 * s} 28 ${-11 * s} 20Z`
    : p`M${-25 * s} -8C${-34 * s} -34 ${-30 * s} -68 ${-6 * s} ${-reach}C${-2 * s} ${-reach - 6} 0 ${-reach - 6} 0 ${-reach}L${s} -48L${13 * s} 10Q${4 * s} 28 ${-11 * s} 20Z`
}

/** Returns the paint of a tool's steel, brushed if the tool is matte. */
const steelPaint = (canvas: Canvas, steel: string, matte: boolean, facing = true): string =>
  matte ? canvas.across(softStops(lift(steel, -0.04), 0.8)) : polished(canvas, steel, facing)

/** Draws nippers with the joint at 0,0 and the jaws up, about 340 units long. */
export function drawNippers(canvas: Canvas, tool: Nippers): void {
  const { shade, brand, style, matte = false, forNails, blade, springs } = tool
  const steel = steelOf(shade)
  const reach = (forNails ? 92 : 108) * (0.82 + 0.18 * blade)
  const left = jaw(forNails, reach)
  const mirrored = 'transform="scale(-1 1)"'
  const wide = style.girth
  lieShadow(
    canvas,
    [
      left,
      NIPPER.handle,
      jaw(forNails, reach, -1),
      'M10 -20C30 12 62 64 66 128C68 168 55 200 44 217L30 210C40 182 42 148 34 116C25 82 3 46 -12 20Z',
    ],
    1.1,
  )
  // The spring: bent leaves that meet in the middle.
  canvas.part('spring', () => {
    const leaf = (d: string, side: string) => {
      canvas.stroke(d, '#6f6b68', 4.4, { extra: side })
      canvas.stroke(d, '#e3e0dc', 2.2, { extra: side })
    }
    leaf('M-30 108C-12 76 6 68 16 90', '')
    if (springs === 2) leaf('M-30 108C-12 76 6 68 16 90', mirrored)
  })
  const handle = (side: string, facing: boolean) => {
    canvas.fill(NIPPER.handle, steelPaint(canvas, steel, matte, facing), 1, side)
    if (style.grip === 'dipped' || style.grip === 'sleeve') {
      canvas.fill(NIPPER.sleeve, lacquer(canvas, style.color), 1, side)
      canvas.stroke('M-49 77L-24 88', '#000', 2, { opacity: 0.3, extra: side })
    }
    if (style.grip === 'sleeve')
      canvas.stroke('M-66 116L-36 120M-67 134L-40 136M-66 152L-40 152', '#fff', 1.6, {
        opacity: 0.35,
        extra: side,
      })
    if (style.grip === 'ribbed')
      canvas.stroke(
        'M-62 108L-36 114M-64 118L-38 123M-66 128L-40 131M-67 138L-40 140M-66 148L-40 149M-65 158L-40 158',
        '#000',
        2,
        { opacity: 0.4, extra: side },
      )
    for (let i = 0; i < style.rings; i++)
      canvas.stroke(p`M${-46 - i * 5} ${64 + i * 9}L${-22 - i * 4} ${76 + i * 8}`, '#fff', 2, {
        opacity: 0.7,
        extra: side,
      })
  }
  canvas.part('handle', () => {
    canvas.raw(`<g transform="scale(${fine(wide)} 1)">`)
    handle(mirrored, false)
    handle('', true)
    canvas.raw('</g>')
  })
  canvas.part('jaws', () => {
    canvas.fill(left, steelPaint(canvas, steel, matte))
    canvas.fill(left, steelPaint(canvas, steel, matte, false), 1, mirrored)
    // A facet along each edge of the hollow-ground blades.
    const facet = forNails
      ? p`M0 ${-reach + 2}L-18 ${-reach * 0.86}L-20 -54L-1 -50Z`
      : p`M0 ${-reach + 1}C-14 ${-reach * 0.78} -20 -62 -19 -40L-1 -52Z`
    canvas.fill(facet, '#fff', 0.4)
    canvas.fill(facet, '#3c3836', 0.16, mirrored)
    canvas.stroke(p`M0 ${-reach + 2}V-46`, '#3c3836', 1.4)
  })
  if (!matte) {
    canvas.gleam('M-18 -22C-24 -44 -19 -68 -6 -96', 5, 0.9)
    canvas.gleam(p`M${-53 * wide} 132C-51 90 -28 50 -10 20`, 6, 0.9)
    canvas.gleam('M54 128C52 88 30 50 15 26', 5, 0.6)
  }
  canvas.fill(oval(1, 2, 12.5, 12.5), '#000', 0.25)
  canvas.fill(oval(0, 0, 12, 12), screwPaint(canvas, steel))
  canvas.stroke('M-6 2L6 -2', '#4b4643', 2)
  canvas.raw('<g transform="rotate(71 -40 148)">')
  const dark = (style.grip === 'dipped' || style.grip === 'sleeve') && lightness(style.color) < 0.7
  letter(canvas, brand, {
    x: -34,
    y: 159,
    size: 8.5,
    weight: style.weight,
    fill: dark ? '#fff' : '#2e2a28',
    opacity: 0.8,
    max: 62,
    spacing: 0.5,
  })
  canvas.raw('</g>')
}

const RING_LEFT =
  'M-58 96C-92 104 -100 152 -80 178C-62 200 -26 190 -20 156C-16 128 -30 90 -58 96ZM-60 112C-44 108 -35 130 -37 152C-40 172 -58 178 -68 166C-82 148 -78 116 -60 112Z'
const RING_RIGHT =
  'M58 96C92 104 100 152 80 178C62 200 26 190 20 156C16 128 30 90 58 96ZM60 112C44 108 35 130 37 152C40 172 58 178 68 166C82 148 78 116 60 112Z'

export interface Scissors extends SteelTool {
  /** The length and the width of the blades relative to the usual ones. */
  readonly blade: number
  readonly width: number
  readonly spread: number
}

/** Draws manicure scissors with the screw at 0,0, opened by `spread` degrees. */
export function drawScissors(canvas: Canvas, { shade, brand, style, blade, width, spread }: Scissors): void {
  const steel = steelOf(shade)
  const coated = style.grip !== 'bare'
  const tip = -176 * blade
  const arm = (s: 1 | -1): string =>
    p`M${-13 * s} -4C${-10 * s * width} ${tip * 0.4} ${-6 * s * width} ${tip * 0.74} ${8 * s} ${tip}Q${12 * s} ${tip - 8} ${12 * s} ${tip + 2}C${14 * s * width} ${tip * 0.68} ${14 * s * width} ${tip * 0.34} ${14 * s} -4C${18 * s} 34 ${30 * s} 66 ${48 * s} 100L${30 * s} 118C${8 * s} 84 ${-10 * s} 44 ${-13 * s} -4Z`
  const one = (side: 1 | -1) => {
    const ring = side === 1 ? RING_RIGHT : RING_LEFT
    canvas.within({ x: 0, y: 0, rotate: (side * spread) / 2 }, () => {
      lieShadow(canvas, [arm(side), ring], 1)
      canvas.part('handle', () => {
        canvas.raw(`<g transform="scale(${fine(style.girth)} 1)">`)
        canvas.fill(
          ring,
          coated ? lacquer(canvas, style.color) : polished(canvas, steel, side === -1),
          1,
          'fill-rule="evenodd"',
        )
        canvas.raw('</g>')
        canvas.fill(arm(side), polished(canvas, steel, side === -1))
        const ribs = style.grip === 'ribbed' ? 4 : style.rings
        for (let i = 0; i < ribs; i++)
          canvas.stroke(
            p`M${side * (14 + i * 4)} ${58 + i * 9}L${side * (28 + i * 4)} ${52 + i * 9}`,
            '#000',
            1.8,
            { opacity: 0.3 },
          )
      })
      if (side === 1) {
        canvas.gleam(p`M10 ${tip + 16}C12 ${tip * 0.6} 12 -60 10 -14`, 4, 0.7)
        canvas.gleam('M72 112C86 128 86 160 72 174', 4.5, coated ? 0.35 : 0.6)
        return
      }
      canvas.gleam(p`M-8 ${tip + 16}C-6 ${tip * 0.6} -8 -60 -8 -14`, 5, 0.95)
      canvas.gleam('M-22 38C-30 66 -40 84 -48 100', 5, 0.8)
      canvas.gleam('M-62 101C-86 108 -92 140 -82 164', 5.5, coated ? 0.4 : 0.85)
      letter(canvas, brand, {
        x: -17,
        y: 30,
        size: 7.5,
        weight: style.weight,
        fill: '#2e2a28',
        opacity: 0.75,
        max: 44,
        rotate: 104,
      })
    })
  }
  one(1)
  one(-1)
  canvas.fill(oval(1, 2, 10, 10), '#000', 0.3)
  canvas.fill(oval(0, 0, 9.5, 9.5), screwPaint(canvas, steel))
  canvas.stroke('M-5 2L5 -2', '#4b4643', 1.8)
}

export type PusherEnd = 'round' | 'straight' | 'axe' | 'pick' | 'curette' | 'disc'

const ENDS: Readonly<Record<PusherEnd, string>> = {
  round: 'M-4 0C-5 -18 -12 -30 -12 -46Q-12 -62 0 -64Q12 -62 12 -46C12 -30 5 -18 4 0Z',
  straight: 'M-4 0C-5 -16 -11 -26 -12 -40V-60H12V-40C11 -26 5 -16 4 0Z',
  axe: 'M-4 0L-3 -26Q-4 -40 -18 -52L14 -64Q18 -40 4 -24L4 0Z',
  pick: 'M-4 0C-5 -24 -3 -50 0 -70C3 -50 5 -24 4 0Z',
  curette: 'M-4 0C-3 -20 -2 -30 -5 -40Q-11 -58 0 -60Q11 -58 5 -40C2 -30 3 -20 4 0Z',
  disc: 'M-4 0L-3 -30C-16 -32 -16 -62 0 -62S16 -32 3 -30L4 0Z',
}

export interface Pusher extends SteelTool {
  readonly ends: readonly [PusherEnd, PusherEnd]
}

/** Draws a pusher with two ends around 0,0, about 400 units long. */
export function drawPusher(canvas: Canvas, { shade, brand, style, ends }: Pusher): void {
  const steel = steelOf(shade)
  const g = 8 * style.girth
  const coated = style.grip === 'dipped' || style.grip === 'sleeve'
  const body = p`M-4 -138L${-g} -118V118L-4 138H4L${g} 118V-118L4 -138Z`
  lieShadow(canvas, ['M-8 -136H8V136H-8Z', 'M-11 -136V-198H11V-136Z', 'M-11 136V198H11V136Z'], 0.8)
  ends.forEach((name, i) => {
    canvas.part(name, () => {
      canvas.raw(`<g transform="translate(0 ${i ? 136 : -136})${i ? 'scale(1 -1)' : ''}">`)
      canvas.fill(ENDS[name], polished(canvas, steel))
      canvas.gleam(name === 'axe' ? 'M-8 -50L8 -56' : 'M-4 -16Q-6 -36 -4 -54', 3.2, 0.9)
      if (name === 'round' || name === 'curette') canvas.spot(2, -46, 6, 11, '#000', 0.3)
      if (name === 'disc') canvas.stroke(oval(0, -47, 8, 10), '#3c3836', 1.4, { opacity: 0.5 })
      canvas.raw('</g>')
    })
  })
  canvas.part('handle', () => {
    canvas.fill(body, coated ? lacquer(canvas, style.color) : polished(canvas, steel))
    // The knurling differs by brand: where it is, and how dense.
    const step = style.grip === 'ribbed' ? 3.4 : 5 + style.rings
    const zones = style.grip === 'bare' ? [-112] : style.grip === 'ribbed' ? [-112, 40] : [-112, 66]
    let dark = ''
    for (const from of zones)
      for (let y = 0; y < (style.grip === 'ribbed' ? 72 : 46); y += step)
        dark += p`M${-g} ${from + y}h${2 * g}`
    canvas.stroke(dark, '#000', 1.4, { opacity: 0.32, cap: 'butt' })
    canvas.stroke(dark, '#fff', 1, { opacity: 0.4, cap: 'butt', extra: 'transform="translate(0 1.600)"' })
    canvas.gleam(p`M${-g * 0.44} -118V118`, 3.5, coated ? 0.5 : 0.9)
  })
  letter(canvas, brand, {
    x: 3,
    y: 8,
    size: 9,
    weight: style.weight,
    fill: coated && lightness(style.color) < 0.7 ? '#fff' : '#2e2a28',
    opacity: 0.8,
    rotate: -90,
    max: 84,
    spacing: 0.8,
  })
}

/** Draws a soft case for tools around 0,0. */
export function drawCase(canvas: Canvas, color: string, brand: string): void {
  const d = rect(-74, -150, 148, 300, 16)
  lieShadow(canvas, [d], 1.2)
  canvas.fill(
    d,
    canvas.linear(
      [
        [0, lift(color, 0.06)],
        [0.6, color],
        [1, lift(color, -0.07)],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  canvas.raw(
    `<path d="${rect(-67, -143, 134, 286, 11)}" fill="none" stroke="${lift(color, lightness(color) > 0.5 ? -0.2 : 0.25)}" stroke-width="1.200" stroke-dasharray="5 3.500" opacity=".7"/>`,
  )
  canvas.fill('M-74 -134Q-74 -150 -58 -150H58Q74 -150 74 -134V-60Q0 -22 -74 -60Z', lift(color, 0.03))
  canvas.stroke('M-74 -60Q0 -22 74 -60', '#000', 1.6, { opacity: 0.2 })
  canvas.fill(oval(0, -52, 8, 8), polished(canvas, '#c8b58f'))
  letter(canvas, brand, {
    x: 0,
    y: 40,
    size: 17,
    weight: 300,
    fill: lightness(color) > 0.7 ? '#1b1716' : '#fff',
    max: 116,
    opacity: 0.85,
  })
}
