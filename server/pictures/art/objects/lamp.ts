import type { BottleForm } from '#shared/catalog/picture.ts'
import { type Canvas, oval, p, rect } from '../canvas.ts'
import { letter } from '../lettering.ts'
import { standShadow } from '../light.ts'
import { inkOn } from '../materials.ts'
import { lift, lightness } from '../oklch.ts'

interface LampForm {
  readonly shell: string
  readonly mouth: string
  /** Half the width and the height of the arc of diodes. */
  readonly arc: readonly [number, number]
  readonly screenY: number
}

const DOME: LampForm = {
  shell: 'M-138 -12V-90C-138 -190 -86 -236 0 -236S138 -190 138 -90V-12Q138 0 126 0H-126Q-138 0 -138 -12Z',
  mouth: 'M-98 0V-58C-98 -104 -58 -120 0 -120S98 -104 98 -58V0Z',
  arc: [78, 64],
  screenY: -178,
}
const CUBE: LampForm = {
  shell: 'M-136 -10V-166Q-136 -214 -88 -214H88Q136 -214 136 -166V-10Q136 0 126 0H-126Q-136 0 -136 -10Z',
  mouth: 'M-104 0V-82Q-104 -112 -74 -112H74Q104 -112 104 -82V0Z',
  arc: [84, 62],
  screenY: -162,
}
const LOW: LampForm = {
  shell:
    'M-150 -14C-152 -96 -120 -170 -40 -186Q0 -192 40 -186C120 -170 152 -96 150 -14Q149 0 136 0H-136Q-149 0 -150 -14Z',
  mouth: 'M-112 0C-112 -70 -76 -102 0 -102S112 -70 112 0Z',
  arc: [88, 56],
  screenY: -146,
}

const FORMS: Readonly<Record<BottleForm, LampForm>> = {
  round: DOME,
  block: CUBE,
  drop: LOW,
  slim: DOME,
  facet: CUBE,
}

export interface Lamp {
  readonly shade: string
  readonly form: BottleForm
  readonly brand: string
  /** The seconds on the display. */
  readonly time: string
  /** A stronger lamp has more of them. */
  readonly diodes: number
  readonly on: boolean
}

/** Draws a curing lamp seen from the front, with its base at 0,0. */
export function drawLamp(canvas: Canvas, { shade: c, form, brand, time, diodes, on }: Lamp): void {
  const { shell, mouth, arc, screenY } = FORMS[form]
  canvas.within({ x: 0, y: -2 }, () => standShadow(canvas, 264, 1.3))
  const k = lightness(c) < 0.35 ? 0.6 : 1
  canvas.fill(
    shell,
    canvas.across([
      [0, lift(c, -0.17 * k)],
      [0.12, lift(c, -0.03)],
      [0.32, lift(c, 0.06)],
      [0.62, c],
      [0.9, lift(c, -0.09 * k)],
      [1, lift(c, -0.19 * k)],
    ]),
  )
  canvas.fill(
    shell,
    canvas.down([
      [0, '#fff', 0.5],
      [0.3, '#fff', 0.05],
      [0.7, '#000', 0],
      [1, '#000', 0.13],
    ]),
  )
  canvas.clipped(shell, () => {
    canvas.spot(-66, screenY + 16, 62, 78, '#fff', lightness(c) > 0.85 ? 0.9 : 0.35)
    canvas.gleam(
      form === 'block' || form === 'facet'
        ? 'M-122 -30V-160Q-122 -200 -84 -202H-30'
        : 'M-122 -60C-124 -150 -90 -196 -40 -214',
      13,
      lightness(c) > 0.85 ? 0.95 : 0.55,
    )
    canvas.gleam('M124 -26V-96', 8, 0.35)
  })
  inside(canvas, mouth, arc, on, diodes)
  // A thin lip around the opening, lit at the bottom and shaded at the top.
  canvas.stroke(mouth.replace(/Z$/, ''), lift(c, -0.16), 3.4, { opacity: 0.7, cap: 'butt' })
  canvas.stroke(mouth.replace(/Z$/, ''), '#fff', 1.5, { opacity: 0.85, cap: 'butt' })
  screen(canvas, screenY, time, on)
  const fill = inkOn(c)
  letter(canvas, brand, { x: 0, y: screenY + 40, size: 12.5, fill, opacity: 0.75, spacing: 0.5, max: 150 })
}

function inside(
  canvas: Canvas,
  mouth: string,
  [rx, ry]: readonly [number, number],
  on: boolean,
  diodes: number,
): void {
  canvas.fill(mouth, '#26222f')
  if (on) {
    canvas.fill(
      mouth,
      canvas.radial(
        [
          [0, '#c9bbfa', 0.98],
          [0.45, '#7d6cc6', 0.65],
          [1, '#241f33', 0],
        ],
        0.5,
        0.36,
        0.72,
      ),
    )
  } else {
    canvas.fill(
      mouth,
      canvas.down([
        [0, '#6a6472', 0.5],
        [1, '#3c3846', 0.4],
      ]),
    )
  }
  canvas.clipped(mouth, () => {
    // The light on the mirrored floor, an ellipse.
    canvas.fill(oval(0, 2, rx * 1.5, 20), on ? '#a594ea' : '#57515f', 0.55)
    canvas.spot(0, -4, rx, 13, '#fff', on ? 0.65 : 0.16)
    const places = Array.from({ length: diodes }, (_, i) => {
      const a = Math.PI * (0.08 + (0.84 * i) / Math.max(1, diodes - 1))
      return p`M${-Math.cos(a) * rx} ${-34 - Math.sin(a) * ry * 0.94}h0`
    })
    if (on) {
      canvas.stroke(places.join(''), '#d9ceff', 20, { opacity: 0.18 })
      canvas.stroke(places.join(''), '#d9ceff', 12, { opacity: 0.4 })
    }
    for (const place of places) canvas.part('diode', () => canvas.stroke(place, on ? '#fff' : '#8f889b', 6.4))
    canvas.gleam(p`M${-rx * 1.12} -4V-44`, 6, 0.25)
  })
}

function screen(canvas: Canvas, y: number, time: string, on: boolean): void {
  canvas.fill(rect(-31, y - 20, 62, 38, 6), '#fff', 0.5, 'transform="translate(.8 1.200)"')
  canvas.fill(rect(-31, y - 20, 62, 38, 6), '#191619')
  canvas.fill(p`M-31 ${y - 14}q0 -6 6 -6H14L-12 ${y + 18}h-13q-6 0 -6 -6z`, '#fff', 0.08)
  letter(canvas, on ? time : '00', {
    x: 0,
    y: y + 7,
    size: 22,
    weight: 300,
    fill: '#f2edff',
    spacing: 1,
    opacity: on ? 1 : 0.5,
  })
}
