import { shadowOf } from './tint.ts'

export type Stop = readonly [offset: number, color: string, alpha?: number]

export interface Place {
  readonly x: number
  readonly y: number
  readonly scale?: number
  /** Degrees, clockwise. */
  readonly rotate?: number
}

/** One decimal is enough at three times the drawn size, and keeps the files small. */
export function num(value: number): string {
  const rounded = Math.round(value * 10) / 10
  if (rounded === 0) return '0'
  const text = String(rounded)
  return text.startsWith('0.') ? text.slice(1) : text.startsWith('-0.') ? `-${text.slice(2)}` : text
}

const fine = (value: number): string => {
  const text = String(Math.round(value * 100) / 100)
  return text.startsWith('0.') ? text.slice(1) : text
}

/** '#rrggbbaa': shorter than a separate opacity, and there are hundreds of stops on a page. */
function withAlpha(color: string, alpha = 1): string {
  if (alpha >= 1) return color
  const full = color.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color
  const byte = Math.round(Math.max(0, alpha) * 255)
  const text = full + byte.toString(16).padStart(2, '0')
  return /^#(.)\1(.)\2(.)\3(.)\4$/.test(text) ? `#${text[1]}${text[3]}${text[5]}${text[7]}` : text
}

/** Path data with the numbers rounded: p`M${x} ${y}H${z}`. */
export function p(parts: TemplateStringsArray, ...values: readonly (number | string)[]): string {
  let out = parts[0] ?? ''
  values.forEach((value, i) => {
    out += (typeof value === 'number' ? num(value) : value) + (parts[i + 1] ?? '')
  })
  return out
}

/** Path data of common figures. */
export const rect = (x: number, y: number, w: number, h: number, r = 0): string =>
  r === 0
    ? p`M${x} ${y}h${w}v${h}h${-w}z`
    : p`M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}z`

export const oval = (cx: number, cy: number, rx: number, ry: number): string =>
  p`M${cx - rx} ${cy}a${rx} ${ry} 0 0 1 ${2 * rx} 0a${rx} ${ry} 0 0 1 ${-2 * rx} 0z`

interface Pen {
  readonly opacity?: number
  readonly cap?: 'round' | 'butt'
  readonly extra?: string
}

/**
 * Collects the shapes and definitions of one picture. Ids count from zero in every picture: each
 * <img> is a document of its own, and the same product must give the same bytes.
 */
export class Canvas {
  readonly tint: string
  readonly shadow: string
  readonly #defs: string[] = []
  readonly #body: string[] = []
  readonly #known = new Map<string, string>()
  #turn = 0
  #scale = 1

  constructor(tint: string) {
    this.tint = tint
    this.shadow = shadowOf(tint)
  }

  /** How far the current group is rotated, in radians: shadows must fall the same way everywhere. */
  get turn(): number {
    return (this.#turn * Math.PI) / 180
  }

  /** How much the current group is enlarged: small things need fewer details. */
  get scale(): number {
    return this.#scale
  }

  #define(open: string, inner: string, close: string): string {
    const key = open + inner
    const known = this.#known.get(key)
    if (known) return known
    const id = `a${this.#known.size.toString(36)}`
    this.#known.set(key, id)
    this.#defs.push(`${open.replace(' ', ` id="${id}" `)}${inner}${close}`)
    return id
  }

  #stops(stops: readonly Stop[]): string {
    return stops
      .map(([offset, color, alpha]) => {
        return `<stop offset="${fine(offset)}" stop-color="${withAlpha(color, alpha)}"/>`
      })
      .join('')
  }

  linear(stops: readonly Stop[], x1: number, y1: number, x2: number, y2: number): string {
    // What equals the default (left to right) is left out.
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

  /** A streak of light with soft edges and no filter: a wide faint line under a narrow bright one. */
  gleam(d: string, width: number, opacity: number, paint = '#fff'): void {
    this.stroke(d, paint, width, { opacity: opacity * 0.3 })
    this.stroke(d, paint, width * 0.62, { opacity: opacity * 0.4 })
    this.stroke(d, paint, width * 0.3, { opacity: opacity * 0.7 })
  }

  /** Soft spot: an ellipse that fades out, in place of a blurred one. */
  spot(cx: number, cy: number, rx: number, ry: number, color: string, alpha: number): void {
    const paint = this.radial([
      [0, color],
      [0.3, color, 0.78],
      [0.6, color, 0.3],
      [0.82, color, 0.07],
      [1, color, 0],
    ])
    const place = `cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}"`
    this.#body.push(`<ellipse ${place} fill="${paint}" opacity="${fine(alpha)}"/>`)
  }

  clipped(d: string, draw: () => void): void {
    const id = this.#define('<clipPath >', `<path d="${d}"/>`, '</clipPath>')
    this.#body.push(`<g clip-path="url(#${id})">`)
    draw()
    this.#body.push('</g>')
  }

  /** Everything drawn inside is blurred together: one filter pass, and only where nothing cheaper will do. */
  blurred(deviation: number, opacity: number, draw: () => void): void {
    const inner = `<feGaussianBlur stdDeviation="${num(deviation)}"/>`
    const id = this.#define('<filter x="-40%" y="-40%" width="180%" height="180%">', inner, '</filter>')
    this.#body.push(`<g filter="url(#${id})" opacity="${fine(opacity)}">`)
    draw()
    this.#body.push('</g>')
  }

  within({ x, y, scale = 1, rotate = 0 }: Place, draw: () => void): void {
    const turn = rotate === 0 ? '' : ` rotate(${num(rotate)})`
    const size = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`
    this.#body.push(`<g transform="translate(${num(x)} ${num(y)})${turn}${size}">`)
    const outer = this.#scale
    this.#turn += rotate
    this.#scale *= scale
    draw()
    this.#turn -= rotate
    this.#scale = outer
    this.#body.push('</g>')
  }

  /** Keeps a shape to be drawn several times; returns the reference for <use>. */
  symbol(markup: string): string {
    return `#${this.#define(markup.slice(0, markup.indexOf('>') + 1), markup.slice(markup.indexOf('>') + 1), '')}`
  }

  raw(text: string): void {
    this.#body.push(text)
  }

  toSvg(viewBox: string): string {
    const defs = this.#defs.length ? `<defs>${this.#defs.join('')}</defs>` : ''
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${defs}${this.#body.join('')}</svg>`
  }
}
