import { withAlpha } from './color.ts'
import { nameOf } from './name-of.ts'
import { packPath } from './pack-path.ts'

export interface Group {
  readonly id: string
  readonly content: string
}

/** The parts of a drawn picture. */
export interface Drawing {
  readonly defs: string
  /** Groups that are drawn by reference, perhaps several times. */
  readonly groups: readonly Group[]
  readonly body: string
  /** Number of ids that are in use. */
  readonly names: number
}

/**
 * Returns a picture as SVG in few bytes: short path data, one copy of repeated paths, colors that include their
 * opacity, and no redundant attributes. Supports only the markup that Canvas writes.
 */
export function packSvg(viewBox: string, drawing: Drawing): string {
  const placed = placeGroups(drawing)
  const packed = namePaths(tidy(placed.defs), tidy(placed.body), drawing.names)
  // The most frequent attribute values are set once for the whole picture.
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" fill="none" stroke-linecap="round">`
  return `${open}${packed.defs && `<defs>${packed.defs}</defs>`}${packed.body}</svg>`
}

/** Inlines groups that are drawn only once. Later groups can contain earlier ones, hence the reversed order. */
function placeGroups({ defs, groups, body }: Drawing): { defs: string; body: string } {
  let [kept, all] = [defs, body]
  for (const { id, content } of groups.toReversed()) {
    const use = new RegExp(`<use href="#${id}"([^>]*?)/>`, 'g')
    const times = [...`${kept}${all}`.matchAll(use)].length
    if (times > 1) {
      kept += `<g id="${id}">${content}</g>`
      continue
    }
    const inPlace = (_: string, attributes: string) =>
      attributes ? `<g${attributes}>${content}</g>` : content
    kept = kept.replace(use, inPlace)
    all = all.replace(use, inPlace)
  }
  return { defs: kept, body: all }
}

function tidy(markup: string): string {
  return markup
    .replace(/ d="([^"]*)"/g, (_, d: string) => ` d="${packPath(d)}"`)
    .replace(/ +(?= |>)/g, '')
    .replace(/\(0\./g, '(.')
    .replace(
      /<(path|use|ellipse)([^>]*?)\/>/g,
      (_, name: string, rest: string) => `<${name}${attributes(name, rest)}/>`,
    )
}

function attributes(name: string, text: string): string {
  const isPainted = / stroke="/.test(text)
  const isFilled = / fill="(?!none)/.test(text)
  let out = text.replace(/ fill="none"/, '').replace(/="0\./g, '=".')
  out = / stroke-linecap="round"/.test(out)
    ? out.replace(/ stroke-linecap="round"/, '')
    : isPainted && name === 'path'
      ? `${out} stroke-linecap="butt"`
      : out
  if (isPainted && !isFilled) out = withOpacity(out, 'stroke', / (?:stroke-)?opacity="([^"]+)"/)
  if (isFilled && !isPainted) out = withOpacity(out, 'fill', / opacity="([^"]+)"/)
  return out
}

/** Turns `fill="#123456" opacity=".5"` into `fill="#12345680"`. */
function withOpacity(text: string, paint: 'fill' | 'stroke', opacity: RegExp): string {
  const alpha = opacity.exec(text)?.[1]
  const color = new RegExp(` ${paint}="(#[0-9a-f]{3}|#[0-9a-f]{6})"`).exec(text)?.[1]
  if (alpha === undefined || color === undefined) return text
  const merged = withAlpha(color, Number(alpha))
  return text.replace(opacity, '').replace(`${paint}="${color}"`, `${paint}="${merged}"`)
}

function namePaths(defs: string, body: string, taken: number): { defs: string; body: string } {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  for (const [, id, d] of defs.matchAll(/<path id="([^"]+)" d="([^"]+)"\/>/g)) {
    if (id && d && !names.has(d)) names.set(d, id)
  }
  for (const [, d = ''] of (defs + body).matchAll(/<path d="([^"]+)"/g)) uses.set(d, (uses.get(d) ?? 0) + 1)
  let added = ''
  let count = taken
  for (const [d, times] of uses) {
    // An id saves bytes only if the path is longer than the definition and the references together.
    if (names.has(d) || (times - 1) * d.length < 18 + 5 * times) continue
    const name = nameOf(count++)
    names.set(d, name)
    added += `<path id="${name}" d="${d}"/>`
  }
  const named = (markup: string) =>
    markup.replace(/<path d="([^"]+)"/g, (whole, d: string) => {
      const name = names.get(d)
      return name === undefined ? whole : `<use href="#${name}"`
    })
  return { defs: named(defs) + added, body: named(body) }
}
