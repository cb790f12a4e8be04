import { type Canvas, oval, p, rect } from '../canvas.ts'
import { letter } from '../lettering.ts'
import { standShadow, verticalShade } from '../light.ts'
import { inkOn, metal, round, sheen } from '../materials.ts'
import { lift } from '../oklch.ts'

/** A table 75 cm high is this many units high. */
const HEIGHT = 176

export interface Table {
  readonly shade: string
  readonly brand: string
  /** Half the length of the tabletop. */
  readonly half: number
  readonly build: 'plain' | 'drawers' | 'folding' | 'double'
}

/** Draws a manicure table with the middle of its feet at 0,0. */
export function drawTable(canvas: Canvas, { shade, brand, half, build }: Table): void {
  const top = -HEIGHT
  standShadow(canvas, half * 1.8, 1.2)
  const leg = (x: number) =>
    canvas.part('leg', () => canvas.fill(rect(x - 5, top + 8, 10, HEIGHT - 8, 2), metal(canvas)))
  if (build === 'folding') {
    for (const side of [-1, 1]) {
      canvas.part('leg', () => {
        const x = side * half * 0.52
        const d = p`M${x - 42} 0L${x + 42} ${top + 10}M${x + 42} 0L${x - 42} ${top + 10}`
        canvas.stroke(d, '#8d8883', 8)
        canvas.stroke(d, '#e4e1dd', 3.4)
        canvas.fill(oval(x, top / 2 + 5, 6, 6), '#5a5552')
      })
    }
  } else {
    leg(-half + 20)
    leg(half - 20)
    if (build === 'double') leg(0)
  }
  if (build === 'drawers') {
    canvas.part('drawers', () => {
      const [x, w] = [half - 104, 92]
      const body = rect(x, top + 10, w, HEIGHT - 22, 3)
      canvas.fill(body, round(canvas, lift(shade, -0.03), 0.5))
      for (const y of [0, 1, 2]) {
        const d = rect(x + 6, top + 18 + y * 49, w - 12, 43, 2)
        canvas.fill(d, sheen(canvas, lift(shade, 0.01)))
        canvas.stroke(d, '#000', 1, { opacity: 0.14 })
        canvas.stroke(p`M${x + w / 2 - 14} ${top + 32 + y * 49}h28`, '#8d8883', 4)
      }
    })
  }
  canvas.part('tabletop', () => {
    const [back, front] = [half - 26, half]
    canvas.fill(
      p`M${-back} ${top - 52}H${back}L${front} ${top - 6}H${-front}Z`,
      sheen(canvas, lift(shade, 0.05), 0.04, -0.04),
    )
    canvas.fill(rect(-front, top - 6, 2 * front, 16, 3), round(canvas, lift(shade, -0.07), 0.5))
    canvas.stroke(p`M${-front + 3} ${top - 5}H${front - 3}`, '#fff', 1.6, { opacity: 0.7 })
  })
  for (const x of build === 'double' ? [-half * 0.5, half * 0.5] : [-half * 0.12]) {
    canvas.part('pad', () => {
      const pad = rect(x - 44, top - 44, 88, 24, 12)
      canvas.spot(x + 6, top - 18, 54, 9, '#000', 0.2)
      canvas.fill(pad, round(canvas, lift(shade, -0.12, 1.3), 0.8))
      verticalShade(canvas, pad, 0.35, 0.14, [0.4, 0.6])
    })
  }
  letter(canvas, brand, {
    x: -half + 12,
    y: top + 6,
    size: 10,
    fill: inkOn(lift(shade, -0.07)),
    anchor: 'start',
    max: 90,
    opacity: 0.7,
  })
}

export interface Chair {
  readonly shade: string
  readonly brand: string
  readonly build: 'master' | 'footrest' | 'guest' | 'pedicure'
}

/** Draws a chair with the middle of its base at 0,0, about 320 units tall. */
export function drawChair(canvas: Canvas, { shade, brand, build }: Chair): void {
  if (build === 'pedicure') pedicureChair(canvas, shade, brand)
  else if (build === 'guest') guestChair(canvas, shade, brand)
  else masterChair(canvas, shade, brand, build === 'footrest')
}

/** Draws an upholstered cushion with a seam. */
function cushion(canvas: Canvas, role: string, d: string, shade: string): void {
  canvas.part(role, () => {
    canvas.fill(d, '#000', 0.2, 'transform="translate(2 4)"')
    canvas.fill(d, round(canvas, shade, 0.8))
    verticalShade(canvas, d, 0.22, 0.2, [0.3, 0.6])
  })
}

/** Draws a gas spring on a base with five casters. */
function pedestal(canvas: Canvas, height: number): void {
  canvas.part('pedestal', () => {
    canvas.within({ x: 0, y: 0 }, () => standShadow(canvas, 190, 1.2))
    for (const [x, y] of [
      [-88, -6],
      [-46, 0],
      [0, 3],
      [46, 0],
      [88, -6],
    ] as const) {
      canvas.stroke(p`M0 -34L${x} ${y - 16}`, '#7d7874', 12)
      canvas.stroke(p`M-1 -36L${x - 1} ${y - 18}`, '#e8e5e1', 4)
      canvas.fill(oval(x, y - 8, 9, 9), '#2a2625')
      canvas.fill(oval(x - 2, y - 10, 3, 3), '#8d8883')
    }
    canvas.fill(rect(-9, -height, 18, height - 32, 2), metal(canvas))
    canvas.fill(rect(-15, -height * 0.62, 30, height * 0.62 - 32, 3), round(canvas, '#35302e', 0.8))
  })
}

function masterChair(canvas: Canvas, shade: string, brand: string, footrest: boolean): void {
  const seat = footrest ? -168 : -132
  pedestal(canvas, -seat)
  if (footrest) {
    canvas.part('footrest', () => {
      canvas.stroke('M-58 -74a58 15 0 0 1 116 0a58 15 0 0 1 -116 0z', '#77726e', 7)
      canvas.stroke('M-58 -76a58 15 0 0 1 116 0', '#efecea', 3)
    })
  }
  canvas.fill(rect(-7, seat - 96, 14, 96, 3), metal(canvas))
  cushion(
    canvas,
    'back',
    p`M-62 ${seat - 74}C-72 ${seat - 150} -52 ${seat - 168} 0 ${seat - 168}S72 ${seat - 150} 62 ${seat - 74}Q0 ${seat - 58} -62 ${seat - 74}Z`,
    shade,
  )
  cushion(
    canvas,
    'seat',
    p`M-84 ${seat - 14}Q-86 ${seat - 40} -60 ${seat - 42}H60Q86 ${seat - 40} 84 ${seat - 14}Q82 ${seat + 4} 62 ${seat + 4}H-62Q-82 ${seat + 4} -84 ${seat - 14}Z`,
    shade,
  )
  letter(canvas, brand, {
    x: 0,
    y: seat - 112,
    size: 13,
    weight: 300,
    fill: inkOn(shade),
    max: 90,
    opacity: 0.8,
  })
}

function guestChair(canvas: Canvas, shade: string, brand: string): void {
  standShadow(canvas, 190, 1.2)
  for (const x of [-84, -58, 58, 84]) {
    canvas.part('leg', () =>
      canvas.fill(p`M${x - 5} -112L${x * 1.06 - 4} 0h8L${x + 5} -112z`, round(canvas, '#8d6a4c', 0.9)),
    )
  }
  cushion(canvas, 'back', 'M-84 -124V-258Q-84 -300 -42 -300H42Q84 -300 84 -258V-124Z', shade)
  canvas.stroke('M-28 -290V-140M28 -290V-140', '#000', 2, { opacity: 0.14 })
  cushion(
    canvas,
    'seat',
    'M-94 -110Q-96 -150 -66 -152H66Q96 -150 94 -110Q90 -94 66 -94H-66Q-90 -94 -94 -110Z',
    shade,
  )
  for (const side of [-1, 1])
    cushion(canvas, 'arm', rect(side * 92 - 15, -190, 30, 96, 14), lift(shade, -0.03))
  letter(canvas, brand, { x: 0, y: -228, size: 13, weight: 300, fill: inkOn(shade), max: 50, opacity: 0.7 })
}

function pedicureChair(canvas: Canvas, shade: string, brand: string): void {
  standShadow(canvas, 220, 1.3)
  canvas.part('pedestal', () => {
    canvas.fill('M-70 -12Q-70 0 -56 0H66Q80 0 80 -12L60 -78H-48Z', round(canvas, '#e6e2dd', 0.7))
  })
  canvas.part('legrest', () => {
    canvas.stroke('M-82 -112L-142 -40', '#8d8883', 12)
    canvas.stroke('M-92 -116L-152 -42', lift(shade, -0.16), 37)
    canvas.stroke('M-93 -117L-153 -43', lift(shade, 0.01), 33)
    canvas.stroke('M-100 -124L-158 -52', '#fff', 5, { opacity: 0.4 })
  })
  // Seen from the side: the back leans to the right.
  cushion(canvas, 'back', 'M38 -108L92 -288Q102 -316 126 -306T144 -272L96 -96Q86 -76 60 -82T38 -108Z', shade)
  cushion(
    canvas,
    'seat',
    'M-104 -124Q-108 -146 -84 -148H62Q88 -146 84 -112Q80 -84 56 -82H-66Q-98 -84 -104 -124Z',
    shade,
  )
  canvas.stroke('M-40 -150V-178M40 -120V-182', '#8d8883', 9)
  cushion(canvas, 'arm', rect(-62, -200, 128, 26, 13), lift(shade, -0.04))
  letter(canvas, brand, { x: -8, y: -104, size: 14, weight: 300, fill: inkOn(shade), max: 110, opacity: 0.8 })
}
