import type { BottleForm, Cap } from '#shared/catalog/picture.ts'
import { type Canvas, oval, p } from '../canvas.ts'
import { type Box, finishOver, flakes, specks } from '../finish.ts'
import { letter } from '../lettering.ts'
import { lieShadow, softbox, standShadow } from '../light.ts'
import { CAP_COLORS, capPaint, inkOn, round, sheen } from '../materials.ts'
import { lift, lightness } from '../oklch.ts'
import { randomOf } from '../random.ts'
import type { Container } from './container.ts'
import { drawEmblem } from './emblem.ts'

export interface Jar extends Container {
  /** Half the width; `body` and `lid` are heights. */
  readonly half: number
  readonly body: number
  readonly lid: number
  readonly open?: boolean
  /** Whether the walls are thick clear glass that shows the contents; otherwise they are colored plastic. */
  readonly glass: boolean
  readonly seed: number
  /** What the contents look like; smooth without it. */
  readonly texture?: 'grains' | 'crystals' | 'powder'
  /** Whether the lid is of wood instead of the brand's material. */
  readonly wooden?: boolean
}

const CORNERS: Readonly<Record<BottleForm, number>> = { round: 34, block: 10, drop: 46, slim: 18, facet: 14 }

/** Draws a jar with a screw lid, seen slightly from above; its base is centered at 0,0. */
export function drawJar(canvas: Canvas, jar: Jar): void {
  const { half: w, body: h, shade, glass } = jar
  standShadow(canvas, w * 1.86, 1.2)
  if (glass) canvas.spot(w * 0.8, 8, w * 0.8, 14, shade, 0.4)
  const c = Math.min(CORNERS[jar.form], h * 0.4)
  const ry = w * 0.13
  const outline = (i: number, up: number) =>
    p`M${-w + i} ${-h}V${-c - up}Q${-w + i} ${-up} ${-w + c + i} ${-up}Q0 ${-up + ry * 0.5} ${w - c - i} ${-up}Q${w - i} ${-up} ${w - i} ${-c - up}V${-h}Z`
  const outer = outline(0, 0)
  if (glass) glassBody(canvas, jar, outer, outline(9, 16))
  else plasticBody(canvas, jar, outer)
  softbox(canvas, -w * 0.86, -h + 4, w * 0.26, h - c * 0.7, jar.finish === 'matte' ? 0.28 : 0.72)
  canvas.gleam(p`M${w * 0.9} ${-h + 10}V${-c * 0.8}`, 5, 0.35)
  label(canvas, jar)
  if (jar.open) openTop(canvas, jar)
  else if (jar.wooden) woodenLid(canvas, jar)
  else drawLid(canvas, jar, -h)
}

function glassBody(
  canvas: Canvas,
  { half: w, body: h, shade, finish, seed, texture }: Jar,
  outer: string,
  inner: string,
): void {
  canvas.fill(
    outer,
    canvas.across([
      [0, lift(shade, -0.1, 0.6), 0.75],
      [0.04, '#fff', 0.95],
      [0.5, lift(canvas.tint, 0.03), 0.9],
      [0.96, '#fff', 0.9],
      [1, lift(shade, -0.14, 0.6), 0.85],
    ]),
  )
  canvas.stroke(outer, lift(shade, -0.14, 0.6), 0.8, { opacity: 0.3 })
  const light = lightness(shade) > 0.8 ? 0.7 : 1
  canvas.fill(
    inner,
    canvas.across([
      [0, lift(shade, -0.14 * light)],
      [0.12, lift(shade, -0.02)],
      [0.3, lift(shade, 0.06)],
      [0.62, shade],
      [0.9, lift(shade, -0.09 * light)],
      [1, lift(shade, -0.15 * light)],
    ]),
  )
  finishOver(canvas, inner, { x: -w, y: -h, w: 2 * w, h }, shade, finish, seed)
  if (texture)
    canvas.part(texture, () => canvas.fill(inner, canvas.laid(granules(canvas, shade, texture), 'rotate(9)')))
  canvas.fill(
    inner,
    canvas.down([
      [0, '#000', 0.2],
      [0.18, '#000', 0],
      [0.8, '#000', 0],
      [1, '#000', 0.16],
    ]),
  )
  canvas.gleam(p`M${-w + 24} -6Q0 ${w * 0.06 - 4} ${w - 24} -6`, 5.5, 0.95)
}

/** Returns a pattern of what a scrub, a salt, or a powder consists of. */
function granules(canvas: Canvas, shade: string, texture: NonNullable<Jar['texture']>): string {
  const box: Box = { x: 0, y: 0, w: 58, h: 52 }
  return canvas.pattern(box.w, box.h, () => {
    const random = randomOf(8)
    if (texture === 'crystals') {
      flakes(canvas, box, 13, 9, lift(shade, -0.12), 0.6, random)
      flakes(canvas, box, 15, 8, lift(shade, 0.12, 0.7), 0.8, random)
      flakes(canvas, box, 9, 6, '#fff', 0.85, random)
      return
    }
    const size = texture === 'grains' ? 2.6 : 1
    specks(canvas, box, 24, size, lift(shade, -0.22, 1.1), 0.5, random)
    specks(canvas, box, 22, size * 0.8, lift(shade, 0.2), 0.8, random)
  })
}

function plasticBody(canvas: Canvas, { shade }: Jar, outer: string): void {
  const k = lightness(shade) > 0.85 ? 0.75 : 1
  canvas.fill(
    outer,
    canvas.across([
      [0, lift(shade, -0.16 * k)],
      [0.05, lift(shade, -0.03)],
      [0.26, lift(shade, 0.06)],
      [0.6, shade],
      [0.9, lift(shade, -0.09 * k)],
      [0.965, lift(shade, -0.03)],
      [1, lift(shade, -0.16 * k)],
    ]),
  )
  canvas.fill(
    outer,
    canvas.down([
      [0, '#000', 0.22],
      [0.1, '#000', 0.02],
      [0.75, '#000', 0],
      [1, '#000', 0.14],
    ]),
  )
}

/** Draws a closed lid whose lower edge is slightly below `y`. */
export function drawLid(
  canvas: Canvas,
  { half, lid, cap, form }: Pick<Jar, 'half' | 'lid' | 'cap' | 'form'>,
  y: number,
): void {
  const w = half + 4
  const ry = w * 0.13
  const light = lightness(CAP_COLORS[cap]) > 0.6
  const top = y - lid
  const side = p`M${-w} ${top}V${y + 2}Q${-w} ${y + 6} ${-w + 5} ${y + 7}Q0 ${y + 7 + ry * 0.55} ${w - 5} ${y + 7}Q${w} ${y + 6} ${w} ${y + 2}V${top}Z`
  canvas.fill(side, '#000', 0.1, 'transform="translate(0 3)"')
  canvas.fill(side, capPaint(canvas, cap))
  if (form === 'facet' || form === 'drop') {
    let dark = ''
    let bright = ''
    for (let i = -17; i <= 17; i++) {
      const x = w * Math.sin((i / 18) * 1.5)
      const sag = ry * 0.9 * Math.cos((i / 18) * 1.5)
      dark += p`M${x} ${top + sag + 5}V${y + 1 + sag * 0.5}`
      bright += p`M${x + 1.3} ${top + sag + 5}V${y + 1 + sag * 0.5}`
    }
    canvas.stroke(dark, '#000', 1, { opacity: 0.14, cap: 'butt' })
    canvas.stroke(bright, '#fff', 0.8, { opacity: 0.22, cap: 'butt' })
  }
  softbox(canvas, -w * 0.82, top + 4, w * 0.26, lid, light ? 0.6 : 0.2)
  lidTop(canvas, cap, w, top)
}

/** Draws a stopper of cork with a wooden top. */
function woodenLid(canvas: Canvas, { half, body, lid }: Jar): void {
  const [w, y] = [half * 0.94, -body]
  const d = p`M${-w} ${y - lid}V${y + 2}Q0 ${y + w * 0.14} ${w} ${y + 2}V${y - lid}Z`
  canvas.part('stopper', () => {
    canvas.fill(d, round(canvas, '#c59a6b', 0.8))
    canvas.stroke(
      p`M${-w + 2} ${y - lid * 0.6}Q0 ${y - lid * 0.6 + w * 0.12} ${w - 2} ${y - lid * 0.6}M${-w + 2} ${y - lid * 0.25}Q0 ${y - lid * 0.25 + w * 0.12} ${w - 2} ${y - lid * 0.25}`,
      '#6e4826',
      1.4,
      { opacity: 0.3 },
    )
    canvas.fill(oval(0, y - lid, w, w * 0.13), sheen(canvas, '#d9b487', 0.08, -0.03))
    canvas.stroke(oval(0, y - lid, w * 0.62, w * 0.075), '#6e4826', 1.2, { opacity: 0.25 })
  })
}

function lidTop(canvas: Canvas, cap: Cap, w: number, top: number): void {
  const color = CAP_COLORS[cap]
  const ry = w * 0.13
  canvas.fill(
    oval(0, top, w, ry),
    canvas.linear(
      [
        [0, lift(color, 0.16)],
        [0.45, lift(color, 0.07)],
        [1, lift(color, -0.03)],
      ],
      0,
      0,
      1,
      0.6,
    ),
  )
  canvas.stroke(oval(0, top, w - 0.8, ry - 0.8), '#fff', 1, { opacity: 0.4 })
  canvas.stroke(oval(0, top + 0.6, w - 8, ry - 2.6), '#000', 0.8, { opacity: 0.1 })
  canvas.spot(-w * 0.35, top - ry * 0.25, w * 0.42, ry * 0.55, '#fff', 0.45)
}

/** Draws a removed lid seen from above, as a disc around 0,0. */
export function drawLooseLid(canvas: Canvas, cap: Cap, r: number): void {
  const color = CAP_COLORS[cap]
  const rim = oval(5, 3, r * 0.84, r)
  const face = oval(0, 0, r * 0.84, r)
  canvas.spot(r * 0.5, r * 0.98, r * 1.15, r * 0.2, canvas.shadow, 0.6)
  canvas.fill(oval(16, 6, r * 0.84, r), lift(color, -0.16))
  canvas.fill(oval(10, 4, r * 0.84, r), lift(color, -0.1))
  canvas.fill(rim, lift(color, -0.04))
  canvas.fill(
    face,
    canvas.linear(
      [
        [0, lift(color, 0.16)],
        [0.5, lift(color, 0.03)],
        [1, lift(color, -0.06)],
      ],
      0,
      0,
      1,
      1,
    ),
  )
  canvas.stroke(oval(0, 0, r * 0.84 - 1, r - 1), '#fff', 1.4, { opacity: 0.45 })
  canvas.stroke(oval(0, 0, r * 0.74, r * 0.89), '#000', 1, { opacity: 0.08 })
  canvas.gleam(p`M${-r * 0.6} ${-r * 0.1}Q${-r * 0.52} ${-r * 0.62} ${-r * 0.1} ${-r * 0.74}`, 12, 0.5)
}

/** Draws the rim of an open jar and its contents, whipped into a swirl. */
function openTop(canvas: Canvas, { half: w, body: h, shade, glass, finish, seed, texture }: Jar): void {
  const ry = w * 0.2
  const y = -h
  const rim = glass ? lift(canvas.tint, 0.03) : lift(shade, 0.05)
  canvas.fill(
    p`M${-w + 1} ${y - 12}h${2 * w - 2}v16h${2 - 2 * w}z`,
    canvas.across([
      [0, lift(rim, -0.14)],
      [0.2, '#fff'],
      [0.6, rim],
      [1, lift(rim, -0.2)],
    ]),
  )
  canvas.stroke(p`M${-w + 1} ${y - 3}Q0 ${y + ry * 0.7} ${w - 1} ${y - 3}`, '#000', 1.2, { opacity: 0.12 })
  canvas.fill(oval(0, y - 12, w - 1, ry), lift(rim, 0.02))
  canvas.stroke(oval(0, y - 12, w - 1.5, ry - 0.5), '#fff', 1.5, { opacity: 0.9 })
  const pool = oval(0, y - 11, w - 11, ry - 4.5)
  canvas.fill(
    pool,
    canvas.linear(
      [
        [0, lift(shade, -0.16)],
        [0.4, shade],
        [1, lift(shade, 0.06)],
      ],
      0,
      0,
      0.7,
      1,
    ),
  )
  finishOver(canvas, pool, { x: -w, y: y - 11 - ry, w: 2 * w, h: 2 * ry }, shade, finish, seed)
  if (texture) {
    canvas.fill(pool, canvas.laid(granules(canvas, shade, texture), 'rotate(9)'))
    return
  }
  canvas.clipped(pool, () => {
    const swirl = p`M${-w * 0.7} ${y - 8}C${-w * 0.6} ${y - 30} ${w * 0.5} ${y - 32} ${w * 0.62} ${y - 12}C${w * 0.66} ${y + 6} ${-w * 0.36} ${y + 6} ${-w * 0.4} ${y - 8}C${-w * 0.36} ${y - 20} ${w * 0.28} ${y - 20} ${w * 0.3} ${y - 10}C${w * 0.28} ${y - 2} ${-w * 0.1} ${y - 3} ${-w * 0.08} ${y - 10}`
    canvas.stroke(swirl, lift(shade, -0.17), 5, { opacity: 0.32, extra: 'transform="translate(1.500 2)"' })
    canvas.gleam(swirl, 5, 0.6)
  })
}

function label(
  canvas: Canvas,
  { half: w, body: h, brand, note, mark, shade, glass, form, emblem }: Jar,
): void {
  const max = w * 1.1
  const mid = -h / 2 + (emblem ? 13 : 2)
  const size = Math.min(21, h * 0.17)
  const plain = form === 'block' || form === 'facet' || !glass
  let fill = inkOn(shade)
  if (!plain && (brand || emblem)) {
    const [bw, bh] = [w * 1.16, Math.min(emblem ? 112 : 92, h * (emblem ? 0.8 : 0.66))]
    canvas.fill(
      p`M${-bw / 2} ${mid - bh / 2}Q0 ${mid - bh / 2 + 4} ${bw / 2} ${mid - bh / 2}V${mid + bh / 2}Q0 ${mid + bh / 2 + 4} ${-bw / 2} ${mid + bh / 2}Z`,
      '#fffdfa',
      0.95,
    )
    fill = '#1b1716'
  }
  if (emblem) drawEmblem(canvas, emblem, 0, mid - h * (plain ? 0.3 : 0.245), fill, h * 0.0062)
  if (!brand) return
  const step = Math.min(1, h / 140)
  letter(canvas, brand, {
    x: 0,
    y: mid - 8 * step,
    size,
    fill,
    weight: plain ? 300 : 500,
    max: max - 8,
    opacity: 0.95,
  })
  letter(canvas, note, {
    x: 0,
    y: mid + 13 * step,
    size: Math.min(10, h * 0.095),
    fill,
    max: max - 8,
    opacity: 0.85,
  })
  letter(canvas, mark, {
    x: 0,
    y: mid + 34 * step,
    size: Math.min(9, h * 0.085),
    fill,
    max: max - 14,
    opacity: 0.7,
  })
}

/** Draws a flat spatula with the end of its blade at 0,0 and the handle up. */
export function drawSpatula(canvas: Canvas, length: number, color: string): void {
  const d = p`M-9 -4Q-11 -34 -6 -52L-4.500 ${-length}Q0 ${-length - 6} 4.500 ${-length}L6 -52Q11 -34 9 -4Q0 4 -9 -4Z`
  lieShadow(canvas, [d], 0.8)
  canvas.fill(
    d,
    canvas.across([
      [0, lift(color, -0.12)],
      [0.35, lift(color, 0.12)],
      [0.7, color],
      [1, lift(color, -0.14)],
    ]),
  )
  canvas.gleam(p`M-2.500 -60L-2 ${-length + 6}`, 3, 0.5)
}
