/**
 * What the picture of a look shows. All but the last two are nails of a hand:
 * - plain: one shade with the finish of its product;
 * - matte: one shade under a matte top;
 * - french: a base, and a second shade at the tips;
 * - ombre: from the shade at the cuticle to the one at the tip;
 * - chrome: a powder that is rubbed into the shade under it;
 * - accent: one shade, and flakes of the second one on two nails;
 * - toes: one shade on the nails of a foot;
 * - swatches: strokes of make-up on the skin.
 */
export const LOOK_DESIGNS = [
  'plain',
  'matte',
  'french',
  'ombre',
  'chrome',
  'accent',
  'toes',
  'swatches',
] as const
export type LookDesign = (typeof LOOK_DESIGNS)[number]

/** How many shades a picture needs at least, and how many it can show. */
export const SHADES_OF_DESIGN: Readonly<Record<LookDesign, readonly [least: number, most: number]>> = {
  plain: [1, 1],
  matte: [1, 1],
  french: [2, 2],
  ombre: [2, 2],
  chrome: [2, 2],
  accent: [2, 2],
  toes: [1, 1],
  swatches: [2, 4],
}
