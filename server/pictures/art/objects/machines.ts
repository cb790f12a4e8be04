import { type Canvas, oval, p, rect } from '../canvas.ts'
import { letter } from '../lettering.ts'
import { standShadow, verticalShade } from '../light.ts'
import { inkOn, metal, round, sheen } from '../materials.ts'
import { lift, lightness } from '../oklch.ts'

/** Draws a round fan grille as an ellipse around 0,0. */
function grille(canvas: Canvas, rx: number, ry: number): void {
  canvas.part('grille', () => {
    canvas.fill(oval(1, 2, rx + 5, ry + 4), '#fff', 0.5)
    canvas.fill(oval(0, 0, rx + 4, ry + 3), '#3a3634')
    canvas.fill(
      oval(0, 1, rx, ry),
      canvas.radial(
        [
          [0, '#6d6763'],
          [1, '#1f1c1b'],
        ],
        0.5,
        0.6,
        0.6,
      ),
    )
    const rings = [0.86, 0.64, 0.42].map((k) => oval(0, 0, rx * k, ry * k)).join('')
    let spokes = ''
    for (let i = 0; i < 12; i++) {
      const a = (i * Math.PI) / 6
      spokes += p`M${Math.cos(a) * rx * 0.2} ${Math.sin(a) * ry * 0.2}L${Math.cos(a) * rx} ${Math.sin(a) * ry}`
    }
    canvas.stroke(rings + spokes, '#d9d4ce', 1.8, { opacity: 0.85 })
    canvas.fill(oval(0, 0, rx * 0.2, ry * 0.2), '#d9d4ce')
  })
}

export interface Hood {
  readonly shade: string
  readonly brand: string
  readonly power: string
  /** Whether it is mounted in a tabletop. */
  readonly builtIn: boolean
  readonly filter: 'bag' | 'cassette' | 'mesh'
}

/** Draws a dust collector with its base at 0,0, about 280 units wide. */
export function drawHood(canvas: Canvas, hood: Hood): void {
  if (hood.builtIn) builtInHood(canvas, hood)
  else deskHood(canvas, hood)
}

function deskHood(canvas: Canvas, { shade, brand, power, filter }: Hood): void {
  const ink = inkOn(shade)
  if (filter === 'bag') {
    canvas.part('bag', () => {
      const bag = 'M14 -120C4 -200 34 -236 74 -236S140 -196 130 -116Z'
      canvas.fill(bag, round(canvas, '#e9e4dc', 0.7))
      canvas.stroke(
        'M34 -200C28 -170 28 -150 32 -124M72 -230C70 -190 70 -160 72 -124M110 -206C116 -180 116 -150 112 -122',
        '#000',
        2,
        { opacity: 0.1 },
      )
    })
  }
  standShadow(canvas, 290, 1.3)
  // The palm rest slopes toward the front.
  canvas.fill(
    'M-116 -158H116Q126 -158 130 -148L148 -84H-148L-130 -148Q-126 -158 -116 -158Z',
    sheen(canvas, lift(shade, 0.04)),
  )
  canvas.stroke('M-116 -157H116', '#fff', 1.6, { opacity: 0.7 })
  canvas.within({ x: 0, y: -121 }, () => grille(canvas, 92, 28))
  const front = 'M-148 -84H148V-14Q148 0 134 0H-134Q-148 0 -148 -14Z'
  canvas.fill(front, round(canvas, shade, 0.6))
  verticalShade(canvas, front, 0.2, 0.16, [0.2, 0.7])
  canvas.stroke('M-147 -83.500H147', '#fff', 1.4, { opacity: 0.6 })
  if (filter !== 'bag') {
    const slot = rect(28, -66, 96, 44, 5)
    canvas.part(filter, () => {
      canvas.fill(slot, lift(shade, -0.14))
      let lines = ''
      if (filter === 'cassette') for (let x = 36; x < 122; x += 7) lines += `M${x} -62V-26`
      else for (let i = 0; i < 9; i++) lines += `M${32 + i * 11} -62l-8 36M${24 + i * 11} -62l8 36`
      canvas.clipped(slot, () =>
        canvas.stroke(lines, filter === 'cassette' ? '#fff' : '#3a3634', filter === 'cassette' ? 3 : 1, {
          opacity: 0.55,
        }),
      )
    })
  }
  letter(canvas, brand, { x: -128, y: -44, size: 20, weight: 300, fill: ink, anchor: 'start', max: 130 })
  letter(canvas, power, { x: -128, y: -24, size: 10, fill: ink, anchor: 'start', opacity: 0.7 })
  canvas.fill(oval(134, -44, 5, 5), '#b3184f')
}

function builtInHood(canvas: Canvas, { shade, brand, power }: Hood): void {
  canvas.within({ x: 0, y: -4 }, () => standShadow(canvas, 210, 1.1))
  // The body hangs below the tabletop.
  const body = 'M-92 -112H92L82 -14Q80 0 66 0H-66Q-80 0 -82 -14Z'
  canvas.fill(body, round(canvas, shade, 0.8))
  verticalShade(canvas, body, 0, 0.24, [0.1, 0.6])
  canvas.fill('M-92 -112H92L90 -92H-90Z', '#000', 0.2)
  letter(canvas, brand, { x: 0, y: -48, size: 20, weight: 300, fill: inkOn(shade), max: 130 })
  letter(canvas, power, { x: 0, y: -28, size: 10, fill: inkOn(shade), opacity: 0.7 })
  canvas.part('tabletop', () => {
    canvas.fill('M-128 -214H128L176 -124H-176Z', sheen(canvas, '#e6d8c4', 0.03, -0.05))
    canvas.fill('M-176 -124H176V-110H-176Z', lift('#e6d8c4', -0.13))
    canvas.stroke('M-128 -213H128', '#fff', 1.4, { opacity: 0.7 })
  })
  canvas.fill(oval(2, -164, 116, 38), '#000', 0.16)
  canvas.fill(oval(0, -167, 114, 36), sheen(canvas, shade, 0.1, -0.08))
  canvas.within({ x: 0, y: -168 }, () => grille(canvas, 90, 26))
}

export interface Cabinet {
  readonly shade: string
  readonly brand: string
  readonly half: number
  readonly timer: boolean
}

/** Draws a dry-heat sterilizer, a steel cabinet with a window in its door, with its base at 0,0. */
export function drawSterilizer(canvas: Canvas, { shade, brand, half, timer }: Cabinet): void {
  const [w, h] = [2 * half, 196]
  standShadow(canvas, w, 1.3)
  for (const x of [-half + 24, half - 44]) canvas.fill(rect(x, -10, 22, 12, 3), '#2a2625')
  const body = rect(-half, -h - 8, w, h, 12)
  canvas.fill(body, round(canvas, shade, 0.55))
  verticalShade(canvas, body, 0.3, 0.14, [0.16, 0.75])
  canvas.stroke(p`M${-half + 12} ${-h - 7}H${half - 12}`, '#fff', 1.6, { opacity: 0.8 })
  const panel = half - 76
  canvas.part('door', () => {
    const door = rect(-half + 14, -h + 8, panel + half - 24, h - 34, 7)
    canvas.fill(door, sheen(canvas, lift(shade, -0.03), 0.05, -0.05))
    canvas.stroke(door, '#000', 1.2, { opacity: 0.22 })
    const [x, y, ww, wh] = [-half + 34, -h + 30, panel + half - 78, h - 80]
    const glass = rect(x, y, ww, wh, 6)
    canvas.fill(
      glass,
      canvas.down([
        [0, '#2b2523'],
        [1, '#5a473c'],
      ]),
    )
    canvas.clipped(glass, () => {
      canvas.spot(x + ww / 2, y + wh, ww * 0.6, 40, '#f0a860', 0.5)
      // Two trays with tools.
      const trays = [y + wh * 0.46, y + wh * 0.86]
      canvas.stroke(trays.map((at) => p`M${x} ${at}h${ww}`).join(''), '#cfc9c2', 3.4, { cap: 'butt' })
      canvas.stroke(
        trays
          .map((at) => p`M${x + 14} ${at - 5}l${ww * 0.32} -9M${x + ww * 0.5} ${at - 5}h${ww * 0.36}`)
          .join(''),
        '#e9e6e2',
        4,
      )
      canvas.fill(
        p`M${x} ${y + wh}L${x + ww * 0.45} ${y}h${ww * 0.22}L${x + ww * 0.24} ${y + wh}z`,
        '#fff',
        0.12,
      )
    })
    canvas.fill(rect(panel - 26, -h + 46, 8, 84, 4), metal(canvas))
  })
  const x = half - 34
  for (const y of timer ? [-h + 84, -h + 134] : [-h + 104]) {
    canvas.part('knob', () => {
      canvas.spot(x + 4, y + 6, 28, 26, '#000', 0.24)
      canvas.fill(oval(x, y, 19, 19), sheen(canvas, '#d8d4cf', 0.1, -0.16))
      canvas.stroke(p`M${x} ${y - 13}v10`, '#b3184f', 3)
    })
  }
  canvas.fill(rect(x - 25, -h + 20, 50, 24, 4), '#191619')
  letter(canvas, '180°', { x, y: -h + 38, size: 14, weight: 300, fill: '#ffd9a8', max: 40 })
  letter(canvas, brand, {
    x: -half + 34,
    y: -12,
    size: 14,
    fill: inkOn(shade),
    anchor: 'start',
    max: 150,
    opacity: 0.8,
  })
}

export interface DeskLamp {
  readonly shade: string
  readonly brand: string
  readonly mount: 'stand' | 'clamp' | 'both'
  readonly head: number
}

/** Draws a jointed lamp for a desk with its foot at 0,0, about 340 units tall. */
export function drawDeskLamp(canvas: Canvas, { shade, brand, mount, head }: DeskLamp): void {
  const dark = lightness(shade) < 0.4
  const arm = (d: string) => {
    canvas.stroke(d, lift(shade, dark ? 0.02 : -0.16), 13)
    canvas.stroke(d, lift(shade, dark ? 0.16 : 0.02), 8)
    canvas.stroke(d, '#fff', 2.4, { opacity: dark ? 0.25 : 0.7 })
  }
  canvas.part('light', () =>
    canvas.fill(
      p`M${-head - 4} -270L${-head - 34} 0H${head * 0.8}L${head - 20} -292Z`,
      canvas.down([
        [0, '#fff8d8', 0.75],
        [1, '#fff8d8', 0],
      ]),
    ),
  )
  if (mount !== 'clamp') {
    canvas.part('stand', () => {
      canvas.within({ x: 84, y: 0 }, () => standShadow(canvas, 140, 1.1))
      canvas.fill(p`M14 -10a70 17 0 0 1 140 0v8a70 17 0 0 1 -140 0z`, round(canvas, lift(shade, -0.05), 0.7))
      canvas.fill(oval(84, -10, 70, 17), sheen(canvas, shade, 0.08, -0.04))
    })
  }
  if (mount !== 'stand') {
    canvas.part('clamp', () => {
      const x = mount === 'both' ? 182 : 84
      if (mount === 'clamp') {
        // The edge of a tabletop that reaches beyond the picture.
        canvas.spot(120, 24, 190, 30, canvas.shadow, 0.4)
        canvas.fill('M-20 -52H270V-40H-34Z', lift('#e6d8c4', 0.05))
        canvas.fill('M-34 -40H270V-14H-34Z', sheen(canvas, '#e6d8c4', 0.02, -0.1))
      } else canvas.within({ x, y: 0 }, () => standShadow(canvas, 44, 0.7))
      const d = p`M${x - 18} -60h36v58h-40v-12h26v-34h-22z`
      canvas.fill(d, sheen(canvas, lift(shade, -0.08), 0.08, -0.1))
      canvas.stroke(p`M${x - 12} -3v-12`, '#8f8a85', 6)
    })
  }
  arm(mount === 'clamp' ? 'M84 -50L104 -176' : 'M84 -16L104 -176')
  arm('M104 -176L10 -300')
  for (const [x, y] of [
    [104, -176],
    [10, -300],
  ] as const) {
    canvas.fill(oval(x, y, 12, 12), metal(canvas))
    canvas.fill(oval(x, y, 5, 5), '#4a4441')
  }
  canvas.part('head', () => {
    const d = p`M${-head} -286L${head} -326Q${head + 16} -328 ${head + 18} -316T${head + 6} -300L${-head + 8} -262Q${-head - 8} -258 ${-head - 10} -270T${-head} -286Z`
    canvas.fill(d, sheen(canvas, shade, 0.08, -0.1))
    canvas.stroke(p`M${-head + 4} -284L${head} -322`, '#fff', 2.4, { opacity: dark ? 0.35 : 0.8 })
    canvas.stroke(p`M${-head + 2} -265L${head + 6} -303`, '#fffbe6', 6)
  })
  letter(canvas, brand, {
    x: mount === 'clamp' ? 176 : 84,
    y: mount === 'clamp' ? -22 : -4,
    size: 11,
    fill: mount === 'clamp' ? '#1b1716' : inkOn(shade),
    max: 90,
    opacity: 0.75,
  })
}
