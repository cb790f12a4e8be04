import { SKIN_TONES, type SkinTone } from '#shared/catalog/skin-tones.ts'
import type { LookDesign } from '#shared/looks/designs.ts'
import { LOOK_PICTURES } from '#shared/paths.ts'
import { ART_VERSION } from './art/art-version.ts'
import { drawLook, type LookShade } from './art/draw-look.ts'
import { fingerprint } from './picture-url.ts'

/** The picture of a look without its skin tone: its slug, the design, and the shades of its products. */
export interface PicturedLook {
  readonly slug: string
  readonly design: LookDesign
  readonly shades: readonly LookShade[]
}

export function lookPictureVersion({ design, shades }: PicturedLook): string {
  const colors = shades.map(({ hex, finish, seed }) => `${hex} ${finish} ${seed}`)
  return fingerprint([ART_VERSION, design, ...colors].join('|'))
}

/** Returns the pictures of a look in the order of SKIN_TONES. Their addresses change with its shades. */
export function lookPicturesOf(look: PicturedLook): string[] {
  const version = lookPictureVersion(look)
  return SKIN_TONES.map(({ slug: tone }) => `${LOOK_PICTURES}/${look.slug}-${tone}-${version}.svg`)
}

/** Returns the picture of a look on a skin tone, as a self-contained SVG. */
export function drawLookPicture(look: PicturedLook, tone: SkinTone): string {
  return drawLook({ ...look, tone })
}
