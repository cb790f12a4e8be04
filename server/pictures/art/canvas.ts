import { withAlpha } from './color.ts'
import { nameOf } from './name-of.ts'
import { num } from './num.ts'
import { type Group, packSvg } from './pack-svg.ts'
import { fewerStops, type Stop } from './stops.ts'
import { shadowOf } from './tint.ts'

export interface Place {
  readonly x: number
  readonly y: number
  readonly scale?: number
  /** In degrees, clockwise. */
  readonly rotate?: number
}

/** Returns a number rounded to hundredths. */
export const fine = (value: number): string => {
  const text = String(Math.round(value * 100) / 100)
  return text.startsWith('0.') ? text.slice(1) : text
}

/** A template tag that returns path data with rounded numbers: p`M${x} ${y}H${z}`. */
export function p(parts: TemplateStringsArray, ...values: readonly (number | string)[]): string {
  let out = parts[0] ?? ''
  values.forEach((value, i) => {
    out += (typeof value === 'number' ? num(value) : value) + (parts[i + 1] ?? '')
  })
  return out
}

/** Returns the path data of a rectangle with corners of radius `r`. */
export const rect = (x: number, y: number, w: number, h: number, r = 0): string =>
  r === 0
    ? p`M${x} ${y}h${w}v${h}h${-w}z`
    : p`M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}z`

export const oval = (cx: number, cy: number, rx: number, ry: number): string =>
  p`M${cx - rx} ${cy}a${rx} ${ry} 0 0 1 ${2 * rx} 0a${rx} ${ry} 0 0 1 ${-2 * rx} 0z`

/** A part of the drawn product, such as one pan of a palette. */
export interface Part {
  readonly role: string
  /** The scale at which it is drawn. */
  readonly scale: number
  readonly markup: string
}

interface Pen {
  readonly opacity?: number
  readonly cap?: 'round' | 'butt'
  readonly extra?: string
}

/**
 * Collects the shapes and definitions of one picture. Ids start again in every picture, because each <img> is a
 * separate document and the same product must always yield the same bytes.
 */
export class Canvas {
  readonly tint: string
  readonly shadow: string
  readonly #defs: string[] = []
  readonly #groups: Group[] = []
  #body: string[] = []
  readonly #known = new Map<string, string>()
  readonly #parts: Part[] = []
  #turn = 0
  #scale = 1

  constructor(tint: string) {
    this.tint = tint
    this.shadow = shadowOf(tint)
  }

  /**
   * The rotation of the current group in radians, with which shadows are made to fall in the same direction
   * everywhere.
   */
  get turn(): number {
    return (this.#turn * Math.PI) / 180
  }

  /** The scale of the current group; small objects need fewer details. */
  get scale(): number {
    return this.#scale
  }

  #define(open: string, inner: string, close: string): string {
    const key = open + inner
    const known = this.#known.get(key)
    if (known) return known
    const id = this.#name(key)
    this.#defs.push(`${open.replace(' ', ` id="${id}" `)}${inner}${close}`)
    return id
  }

  #name(key: string): string {
    const id = nameOf(this.#known.size)
    this.#known.set(key, id)
    return id
  }

  #stops(stops: readonly Stop[]): string {
    return fewerStops(stops)
      .map(([offset, color, alpha]) => {
        // The default offset is 0.
        const at = offset > 0 ? ` offset="${fine(offset)}"` : ''
        return `<stop${at} stop-color="${withAlpha(color, alpha)}"/>`
      })
      .join('')
  }

  linear(stops: readonly Stop[], x1: number, y1: number, x2: number, y2: number): string {
    // Coordinates that equal the default (left to right) are left out.
    const from = `${x1 ? `x1="${fine(x1)}"` : ''}${y1 ? ` y1="${fine(y1)}"` : ''}`
    const to = `${x2 === 1 ? '' : ` x2="${fine(x2)}"`}${y2 ? ` y2="${fine(y2)}"` : ''}`
    const open = `<linearGradient ${from}${to}>`
    return `url(#${this.#define(open, this.#stops(stops), '</linearGradient>')})`
  }

  across(stops: readonly Stop[]): string {
    return this.linear(stops, 0, 0, 1, 0)
  }

  down(stops: readonly Stop[]): string {
    return this.linear(stops, 0, 0, 0, 1)
  }

  /** Returns a gradient between two points of the drawing instead of the filled shape. */
  band(stops: readonly Stop[], ends: readonly [x1: number, y1: number, x2: number, y2: number]): string {
    const [x1, y1, x2, y2] = ends.map(num)
    const open = `<linearGradient gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">`
    return `url(#${this.#define(open, this.#stops(stops), '</linearGradient>')})`
  }

  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    const middle = cx === 0.5 && cy === 0.5 && r === 0.5
    const open = middle
      ? '<radialGradient >'
      : `<radialGradient cx="${fine(cx)}" cy="${fine(cy)}" r="${fine(r)}">`
    return `url(#${this.#define(open, this.#stops(stops), '</radialGradient>')})`
  }

  fill(d: string, paint: string, opacity = 1, extra = ''): void {
    const alpha = opacity < 1 ? ` opacity="${fine(opacity)}"` : ''
    this.#body.push(`<path d="${d}" fill="${paint}"${alpha}${extra && ` ${extra}`}/>`)
  }

  stroke(
    d: string,
    paint: string,
    width: number,
    { opacity = 1, cap = 'round', extra = '' }: Pen = {},
  ): void {
    const alpha = opacity < 1 ? ` stroke-opacity="${fine(opacity)}"` : ''
    const ends = cap === 'round' ? ' stroke-linecap="round"' : ''
    this.#body.push(
      `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${num(width)}"${alpha}${ends}${extra && ` ${extra}`}/>`,
    )
  }

  /** Draws a streak of light with soft edges, without a filter: a wide faint line under a narrow bright one. */
  gleam(d: string, width: number, opacity: number, paint = '#fff'): void {
    this.stroke(d, paint, width * 0.9, { opacity: opacity * 0.4 })
    this.stroke(d, paint, width * 0.4, { opacity: opacity * 0.74 })
  }

  /** Draws a soft spot, an ellipse that fades out, which is cheaper than a blurred one. */
  spot(cx: number, cy: number, rx: number, ry: number, color: string, alpha: number): void {
    const paint = this.radial([
      [0, color],
      [0.33, color, 0.72],
      [0.66, color, 0.2],
      [1, color, 0],
    ])
    // The exact position of a soft edge is invisible, so larger values are rounded to whole numbers to save bytes.
    const near = (value: number) => num(Math.abs(value) > 12 ? Math.round(value) : value)
    const place = `cx="${near(cx)}" cy="${near(cy)}" rx="${near(rx)}" ry="${near(ry)}"`
    this.#body.push(`<ellipse ${place} fill="${paint}" opacity="${fine(alpha)}"/>`)
  }

  clipped(d: string, draw: () => void): void {
    const id = this.#define('<clipPath >', `<path d="${d}"/>`, '</clipPath>')
    this.#body.push(`<g clip-path="url(#${id})">`)
    draw()
    this.#body.push('</g>')
  }

  /**
   * Blurs everything that `draw` draws, by one filter. Filters are slow: use it only where gradients do not suffice.
   */
  blurred(deviation: number, opacity: number, draw: () => void): void {
    const inner = `<feGaussianBlur stdDeviation="${num(deviation)}"/>`
    const id = this.#define('<filter x="-40%" y="-40%" width="180%" height="180%">', inner, '</filter>')
    this.#body.push(`<g filter="url(#${id})" opacity="${fine(opacity)}">`)
    draw()
    this.#body.push('</g>')
  }

  within({ x, y, scale = 1, rotate = 0 }: Place, draw: () => void): void {
    const turn = rotate === 0 ? '' : `rotate(${num(rotate)})`
    const size = scale === 1 ? '' : `scale(${Math.round(scale * 1000) / 1000})`
    this.#body.push(`<g transform="translate(${num(x)} ${num(y)})${turn}${size}">`)
    const outer = this.#scale
    this.#turn += rotate
    this.#scale *= scale
    draw()
    this.#turn -= rotate
    this.#scale = outer
    this.#body.push('</g>')
  }

  /** Draws a part of the product. Its role is not written to the picture; tests compare parts with the data. */
  part(role: string, draw: () => void): void {
    const start = this.#body.length
    draw()
    this.#parts.push({ role, scale: this.#scale, markup: this.#body.slice(start).join('') })
  }

  get parts(): readonly Part[] {
    return this.#parts
  }

  /** Defines a shape for repeated use and returns the reference for <use>. */
  symbol(markup: string): string {
    return `#${this.#define(markup.slice(0, markup.indexOf('>') + 1), markup.slice(markup.indexOf('>') + 1), '')}`
  }

  /** Draws something that may occur several times in the picture, such as a cap. Its markup is written only once. */
  shared(draw: () => void, attributes = ''): void {
    const content = this.#captured(draw)
    const known = this.#known.get(content)
    const id = known ?? this.#name(content)
    if (!known) this.#groups.push({ id, content })
    this.#body.push(`<use href="#${id}"${attributes && ` ${attributes}`}/>`)
  }

  #captured(draw: () => void): string {
    const outer = this.#body
    this.#body = []
    draw()
    const inner = this.#body.join('')
    this.#body = outer
    return inner
  }

  /** Defines a repeated tile, such as sparkles, and returns its id. */
  pattern(width: number, height: number, draw: () => void): string {
    const open = `<pattern width="${num(width)}" height="${num(height)}" patternUnits="userSpaceOnUse">`
    return this.#define(open, this.#captured(draw), '</pattern>')
  }

  /** Returns the paint of a pattern with a transform. */
  laid(pattern: string, transform: string): string {
    return `url(#${this.#define(`<pattern href="#${pattern}" patternTransform="${transform}"/>`, '', '')})`
  }

  raw(text: string): void {
    this.#body.push(text)
  }

  toSvg(viewBox: string): string {
    const defs = this.#defs.join('')
    return packSvg(viewBox, {
      defs,
      groups: this.#groups,
      body: this.#body.join(''),
      names: this.#known.size,
    })
  }
}
