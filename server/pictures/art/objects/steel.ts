import { type Canvas, oval, p, rect } from '../canvas.ts'
import { letter } from '../lettering.ts'
import { lieShadow } from '../light.ts'
import { lacquer } from '../materials.ts'
import { lift, lightness, mix } from '../oklch.ts'

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

const NIPPER = {
  left: 'M190 204C170 236 138 288 134 352C132 392 145 424 156 441C162 450 174 444 170 434C160 406 158 372 166 340C175 306 197 270 212 244Z',
  right:
    'M210 204C230 236 262 288 266 352C268 392 255 424 244 441C238 450 226 444 230 434C240 406 242 372 234 340C225 306 203 270 188 244Z',
  jawLeft: 'M175 216C166 190 170 156 194 116C198 110 200 110 200 116L201 176L213 234Q204 252 189 244Z',
  jawRight: 'M225 216C234 190 230 156 206 116C202 110 200 110 200 116L199 176L187 234Q196 252 211 244Z',
  sleeveLeft:
    'M152 300C140 322 135 338 134 356C133 392 145 424 156 441C162 450 174 444 170 434C160 406 158 372 166 340C168 330 171 321 175 311Z',
  sleeveRight:
    'M248 300C260 322 265 338 266 356C267 392 255 424 244 441C238 450 226 444 230 434C240 406 242 372 234 340C232 330 229 321 225 311Z',
}

/** Draws cuticle nippers with the joint at 0,0 and the blades up, about 340 units long. */
export function drawNippers(canvas: Canvas, shade: string, brand: string, colored: boolean): void {
  canvas.within({ x: 0, y: 0 }, () => {
    canvas.raw('<g transform="translate(-200 -224)">')
    const { left, right, jawLeft, jawRight } = NIPPER
    lieShadow(canvas, [left, right, jawLeft, jawRight], 1.1)
    const steel = steelOf(colored ? '#b4aea8' : shade)
    // The spring: two bent leaves that meet in the middle.
    canvas.stroke('M170 332C188 300 206 292 216 314', '#6f6b68', 4.2)
    canvas.stroke('M169 331C187 299 205 291 215 313', '#d8d5d1', 2.2)
    canvas.stroke('M230 332C212 300 194 292 184 314', '#8a8683', 4.2)
    canvas.stroke('M229 331C211 299 193 291 183 313', '#f1efec', 2.2)
    canvas.fill(right, polished(canvas, steel, false))
    canvas.fill(jawLeft, polished(canvas, steel))
    canvas.fill(left, polished(canvas, steel))
    canvas.fill(jawRight, polished(canvas, steel, false))
    if (colored) {
      canvas.fill(NIPPER.sleeveRight, lacquer(canvas, shade))
      canvas.fill(NIPPER.sleeveLeft, lacquer(canvas, shade))
      canvas.stroke('M151 301L176 312M249 301L224 312', '#000', 1.6, { opacity: 0.25 })
    }
    // A facet along each edge of the hollow-ground blades.
    canvas.fill('M200 117C186 140 180 162 181 184L199 172Z', '#fff', 0.35)
    canvas.fill('M200 117C214 140 220 162 219 184L201 172Z', '#3c3836', 0.14)
    canvas.stroke('M200 118V178', '#3c3836', 1.3)
    canvas.gleam('M182 202C176 180 181 156 195 126', 5, 0.95)
    canvas.gleam('M147 356C149 314 172 274 190 244', 6.5, 0.95)
    canvas.gleam('M148 372C149 396 154 414 162 432', 5, 0.5)
    canvas.gleam('M254 352C252 312 230 274 215 250', 5, 0.65)
    canvas.stroke('M262 372C262 398 252 420 242 438', '#000', 2, { opacity: 0.18 })
    canvas.fill(oval(201, 226, 12.5, 12.5), '#000', 0.25)
    canvas.fill(oval(200, 224, 12, 12), screwPaint(canvas, steel))
    canvas.stroke('M194 226L206 222', '#4b4643', 2)
    canvas.raw(`<g transform="rotate(71 160 372)">`)
    letter(canvas, brand, {
      x: 166,
      y: 383,
      size: 8.5,
      fill: colored && lightness(shade) < 0.7 ? '#fff' : '#2e2a28',
      opacity: 0.75,
      max: 62,
      spacing: 0.5,
    })
    canvas.raw('</g></g>')
  })
}

const RING_LEFT =
  'M-58 96C-92 104 -100 152 -80 178C-62 200 -26 190 -20 156C-16 128 -30 90 -58 96ZM-60 112C-44 108 -35 130 -37 152C-40 172 -58 178 -68 166C-82 148 -78 116 -60 112Z'
const RING_RIGHT =
  'M58 96C92 104 100 152 80 178C62 200 26 190 20 156C16 128 30 90 58 96ZM60 112C44 108 35 130 37 152C40 172 58 178 68 166C82 148 78 116 60 112Z'

/** Draws manicure scissors with the screw at 0,0, opened by `spread` degrees. */
export function drawScissors(
  canvas: Canvas,
  shade: string,
  brand: string,
  spread: number,
  colored: boolean,
): void {
  const steel = steelOf(colored ? '#b4aea8' : shade)
  const arm = (side: 1 | -1): string =>
    side === 1
      ? 'M-13 -4C-10 -70 -6 -130 8 -176Q12 -184 12 -174C14 -120 14 -60 14 -4C18 34 30 66 48 100L30 118C8 84 -10 44 -13 -4Z'
      : 'M13 -4C10 -70 6 -130 -8 -176Q-12 -184 -12 -174C-14 -120 -14 -60 -14 -4C-18 34 -30 66 -48 100L-30 118C-8 84 10 44 13 -4Z'
  const one = (side: 1 | -1) => {
    const ring = side === 1 ? RING_RIGHT : RING_LEFT
    canvas.within({ x: 0, y: 0, rotate: (side * spread) / 2 }, () => {
      lieShadow(canvas, [arm(side), ring], 1)
      canvas.fill(
        ring,
        colored ? lacquer(canvas, shade) : polished(canvas, steel, side === -1),
        1,
        'fill-rule="evenodd"',
      )
      canvas.fill(arm(side), polished(canvas, steel, side === -1))
      if (side === 1) {
        canvas.gleam('M10 -160C12 -110 12 -60 10 -14', 4, 0.7)
        canvas.gleam('M72 112C86 128 86 160 72 174', 4.5, 0.6)
        canvas.gleam('M42 104C28 120 26 146 36 164', 4.5, 0.8)
      } else {
        canvas.gleam('M-8 -160C-6 -110 -8 -60 -8 -14', 5, 0.95)
        canvas.gleam('M-22 38C-30 66 -40 84 -48 100', 5, 0.8)
        canvas.gleam('M-62 101C-86 108 -92 140 -82 164', 5.5, 0.85)
        canvas.gleam('M-36 118C-26 132 -24 150 -30 164', 3.5, 0.5)
        letter(canvas, brand, {
          x: -17,
          y: 62,
          size: 7.5,
          fill: '#2e2a28',
          opacity: 0.75,
          max: 44,
          rotate: 111,
        })
      }
    })
  }
  one(1)
  one(-1)
  canvas.fill(oval(1, 2, 10, 10), '#000', 0.3)
  canvas.fill(oval(0, 0, 9.5, 9.5), screwPaint(canvas, steel))
  canvas.stroke('M-5 2L5 -2', '#4b4643', 1.8)
}

export const PUSHER_ENDS = ['spoon', 'axe', 'curette', 'blade'] as const
export type PusherEnd = (typeof PUSHER_ENDS)[number]

const ENDS: Readonly<Record<PusherEnd, string>> = {
  spoon: 'M-4 0C-5 -18 -12 -30 -12 -46Q-12 -62 0 -64Q12 -62 12 -46C12 -30 5 -18 4 0Z',
  axe: 'M-4 0L-3 -26Q-4 -40 -16 -52L14 -62Q16 -40 4 -24L4 0Z',
  curette: 'M-4 0C-3 -20 -2 -30 -6 -40Q-12 -58 0 -62Q12 -58 6 -40C3 -30 3 -20 4 0Z',
  blade: 'M-4 0L-8 -34L-9 -58L9 -64L8 -34L4 0Z',
}

/** Draws a pusher with two ends around 0,0, about 400 units long. */
export function drawPusher(
  canvas: Canvas,
  shade: string,
  brand: string,
  ends: readonly [PusherEnd, PusherEnd],
  colored: boolean,
): void {
  const steel = steelOf(colored ? '#b4aea8' : shade)
  const body = 'M-4 -138L-8 -118V118L-4 138H4L8 118V-118L4 -138Z'
  const [up, down] = ends
  const flat = 'M-8 -136H8V136H-8Z'
  lieShadow(canvas, [flat, 'M-11 -136V-198H11V-136Z', 'M-11 136V198H11V136Z'], 0.8)
  const end = (name: PusherEnd) => {
    canvas.fill(ENDS[name], polished(canvas, steel))
    canvas.gleam(name === 'axe' ? 'M-8 -50L8 -56' : 'M-5 -16Q-7 -36 -5 -54', 3.5, 0.95)
    if (name === 'spoon' || name === 'curette') canvas.spot(2, -46, 7, 12, '#000', 0.3)
  }
  canvas.within({ x: 0, y: -136 }, () => end(up))
  canvas.raw('<g transform="translate(0 136) scale(1 -1)">')
  end(down)
  canvas.raw('</g>')
  canvas.fill(body, colored ? lacquer(canvas, shade) : polished(canvas, steel))
  // Knurling of the grip.
  let dark = ''
  for (const from of [-112, 66]) for (let y = 0; y < 46; y += 4.6) dark += p`M-8 ${from + y}h16`
  canvas.stroke(dark, '#000', 1.3, { opacity: 0.28, cap: 'butt' })
  canvas.raw(
    `<path d="${dark}" fill="none" stroke="#fff" stroke-width="1" stroke-opacity=".4" transform="translate(0 1.600)"/>`,
  )
  canvas.gleam('M-3.500 -118V118', 3.5, colored ? 0.5 : 0.9)
  letter(canvas, brand, {
    x: 3,
    y: 0,
    size: 9,
    fill: colored && lightness(shade) < 0.7 ? '#fff' : '#2e2a28',
    opacity: 0.8,
    rotate: -90,
    max: 90,
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
