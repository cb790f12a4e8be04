import type { PictureSpec } from '#shared/catalog/picture.ts'
import { CAP_COLORS } from './materials.ts'

/** How a brand builds its tools, so that those of different brands can be told apart without their names. */
export interface ToolStyle {
  /** The handle's coating and profile. */
  readonly grip: 'bare' | 'sleeve' | 'dipped' | 'ribbed'
  readonly color: string
  /** The width relative to the usual one. */
  readonly girth: number
  /** Number of rings around the handle. */
  readonly rings: number
  readonly weight: 300 | 500
}

const GRIPS = { round: 'dipped', block: 'sleeve', drop: 'dipped', slim: 'bare', facet: 'ribbed' } as const
const GIRTHS = { round: 1, block: 1.08, drop: 1.04, slim: 0.88, facet: 0.96 } as const

export function toolStyle({ brand, form, cap }: PictureSpec): ToolStyle {
  let hash = 7
  for (const sign of brand) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 9973
  return {
    grip: cap === 'steel' && form !== 'facet' ? 'bare' : GRIPS[form],
    color: CAP_COLORS[cap],
    girth: GIRTHS[form] * (0.92 + (hash % 17) / 100),
    rings: Math.floor(hash / 17) % 4,
    weight: hash % 2 ? 300 : 500,
  }
}
