import { type Canvas, p } from './canvas.ts'
import { rough } from './color.ts'
import { num } from './num.ts'
import { mix } from './oklch.ts'
import type { Random } from './random.ts'

/**
 * Draws the shadow of a standing object whose base is centered at 0,0. The light comes from the upper left, so the
 * wide soft part is on the right. It uses gradients instead of filters, because a page shows two dozen pictures.
 */
export function standShadow(canvas: Canvas, width: number, depth = 1): void {
  const c = canvas.shadow
  canvas.spot(width * 0.5, 9 * depth, width * 1.15, 30 * depth, c, 0.26)
  canvas.spot(width * 0.12, 4 * depth, width * 0.74, 15 * depth, c, 0.5)
  canvas.spot(width * 0.01, 1.5, width * 0.55, 6 * depth, c, 0.75)
}

/** Draws the colored light that falls through glass onto the floor behind the object. */
export function colorCast(canvas: Canvas, width: number, shade: string, strength = 0.45): void {
  canvas.spot(width * 0.5, 7, width * 0.7, 14, rough(shade), strength)
}

/** Draws the shadow of an object that lies on the table; `lift` is its height above the table. */
export function lieShadow(canvas: Canvas, outlines: readonly string[], lift = 1): void {
  const shape = leanShadow(canvas, outlines, lift)
  edgeShadow(canvas, shape, turned(canvas, 2 * lift, 2.6 * lift), lift)
}

/** Draws a shadow without a close edge, for an object that leans or floats. Returns the reference of its shape. */
export function leanShadow(canvas: Canvas, outlines: readonly string[], lift = 1): string {
  const paths = outlines.map((outline) => `<path d="${outline}"/>`).join('')
  const shape = canvas.symbol(outlines.length > 1 ? `<g >${paths}</g>` : paths)
  const place = turned(canvas, 9 * lift, 10 * lift)
  canvas.blurred(7 * lift, 0.36, () =>
    canvas.raw(`<use href="${shape}" fill="${canvas.shadow}" transform="${place}"/>`),
  )
  return shape
}

/** Returns a translation in a fixed direction of the picture, independent of the current group's rotation. */
function turned(canvas: Canvas, x: number, y: number): string {
  const [sin, cos] = [Math.sin(-canvas.turn), Math.cos(-canvas.turn)]
  return p`translate(${x * cos - y * sin} ${x * sin + y * cos})`
}

/** Draws the darker edge of a shadow close to the object by faint outlines instead of a second filter. */
function edgeShadow(canvas: Canvas, shape: string, shift: string, lift: number): void {
  const c = canvas.shadow
  const rings = [4.4, 1.4].map(
    (width) => `<use href="${shape}" stroke-width="${num(width * lift)}" opacity=".17"/>`,
  )
  const pen = `fill="${c}" stroke="${c}" stroke-linejoin="round"`
  canvas.shared(() => canvas.raw(`<g ${pen}>${rings.join('')}</g>`), `transform="${shift}"`)
}

/** Draws the shadow of a small rounded object, such as a nail, as a soft ellipse without a filter. */
export function smallShadow(canvas: Canvas, outline: string, w: number, h: number, k: number): void {
  const angle = -canvas.turn
  const turned = (x: number, y: number) =>
    [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)] as const
  const [x, y] = turned(9 * k, 11 * k)
  canvas.spot(x, y - h / 2, w * 0.82, h * 0.68, canvas.shadow, 0.62)
  const [ex, ey] = turned(1.8 * k, 2.3 * k)
  edgeShadow(canvas, canvas.symbol(`<path d="${outline}"/>`), p`translate(${ex} ${ey})`, 0.75 * k)
}

export type Stage = 'plain' | 'beam' | 'disc' | 'arch'

/** Draws the background: the tint, a soft white glow behind the object, and the shapes of the stage. */
export function backdrop(canvas: Canvas, random: Random, stage: Stage = 'plain', floorY = 432): void {
  const x = 0.36 + random() * 0.2
  const y = 0.4 + random() * 0.14
  const glow = canvas.radial(
    [
      [0, mix(canvas.tint, '#ffffff', 0.58)],
      [1, canvas.tint],
    ],
    x,
    y,
    0.66,
  )
  canvas.fill('M0 0h400v500H0z', glow)
  const c = canvas.shadow
  if (stage === 'beam') {
    // Daylight from a window: a slanted band with soft sides.
    const at = 20 + random() * 120
    const band = canvas.across([
      [0, '#fff', 0],
      [0.25, '#fff', 0.42],
      [0.8, '#fff', 0.3],
      [1, '#fff', 0],
    ])
    canvas.raw(`<path d="${p`M${at} -60h150v640h-150z`}" fill="${band}" transform="rotate(24 200 250)"/>`)
  } else if (stage === 'arch') {
    const top = floorY - 340
    const fade = canvas.down([
      [0, c, 0.075],
      [0.7, c, 0.03],
      [1, c, 0],
    ])
    canvas.fill(p`M66 ${floorY}V${top + 134}a134 134 0 0 1 268 0V${floorY}z`, fade)
  } else if (stage === 'disc') {
    plinth(canvas, 200, floorY, 168, 30)
  }
  canvas.fill(
    'M0 330h400v170H0z',
    canvas.down([
      [0, c, 0],
      [1, c, 0.07],
    ]),
  )
}

/** Draws a low round stand in the color of the wall; its top is at `y`. */
function plinth(canvas: Canvas, x: number, y: number, r: number, height: number): void {
  const c = canvas.shadow
  const ry = r * 0.13
  canvas.spot(x + r * 0.25, y + height + 6, r * 1.25, ry * 1.9, c, 0.3)
  const side = canvas.across([
    [0, c, 0.2],
    [0.22, c, 0.06],
    [0.6, c, 0.14],
    [1, c, 0.3],
  ])
  const d = p`M${x - r} ${y}v${height}a${r} ${ry} 0 0 0 ${2 * r} 0v${-height}z`
  canvas.fill(d, canvas.tint)
  canvas.fill(d, side)
  canvas.fill(p`M${x - r} ${y}a${r} ${ry} 0 0 1 ${2 * r} 0a${r} ${ry} 0 0 1 ${-2 * r} 0z`, canvas.tint)
  canvas.fill(
    p`M${x - r} ${y}a${r} ${ry} 0 0 1 ${2 * r} 0a${r} ${ry} 0 0 1 ${-2 * r} 0z`,
    canvas.linear(
      [
        [0, '#fff', 0.75],
        [1, '#fff', 0.25],
      ],
      0,
      0,
      1,
      1,
    ),
  )
}

/**
 * Shades a body vertically: bright at the top, dark at the bottom. The light ends and the shadow begins at these
 * shares of the height.
 */
export function verticalShade(
  canvas: Canvas,
  d: string,
  top: number,
  bottom: number,
  [lightEnds, shadowBegins]: readonly [number, number],
): void {
  canvas.fill(
    d,
    canvas.down([
      [0, '#fff', top],
      [lightEnds, '#fff', 0],
      [shadowBegins, '#000', 0],
      [1, '#000', bottom],
    ]),
  )
}

/** Draws a soft vertical highlight on a round body without a filter. */
export function softbox(canvas: Canvas, x: number, y: number, w: number, h: number, alpha: number): void {
  canvas.fill(
    p`M${x} ${y}h${w}v${h}h${-w}z`,
    canvas.across([
      [0, '#fff', 0],
      [0.3, '#fff', 0.55],
      [0.5, '#fff'],
      [0.7, '#fff', 0.55],
      [1, '#fff', 0],
    ]),
    alpha,
  )
}

/** Draws even vertical ribs as one thick dashed line; the first rib is at `from`. */
export function ribs(
  canvas: Canvas,
  [from, to]: readonly [number, number],
  y: number,
  height: number,
  step: number,
  color: string,
  opacity: number,
): void {
  const dashes = `stroke-dasharray="1 ${num(step - 1)}"`
  canvas.stroke(p`M${from} ${y + height / 2}H${to}`, color, height, { opacity, cap: 'butt', extra: dashes })
}
