/**
 * What a product picture is drawn from. The catalog stores these words with each product; the drawing itself is in
 * server/pictures/art.
 */
export const ART_KINDS = [
  'polish', // bottle with a brush cap: gel polish, nail polish; a painted nail beside it
  'coat', // clear or tinted bottle with the brush visible: bases, tops, primers, dehydrators
  'gel-jar', // low wide jar with a screw lid: builder gel, paint gel, acrylic powder
  'jar', // tall cosmetic jar: scrub, mask, cream
  'tube', // hand cream, poly-gel, foot cream
  'oil', // glass bottle with a pipette
  'pump', // bottle with a pump: lotion, soap, remover, shampoo
  'spray', // bottle with a sprayer: disinfectant, thermal protection
  'file', // files and buffs
  'brush', // brushes for design and make-up
  'nippers',
  'scissors',
  'pusher', // metal pushers and curettes
  'lamp',
  'drill', // manicure machine with a handpiece
  'bits', // milling bits
  'tips', // tips and forms for extension
  'glitter', // small pot of glitter, rhinestones, foil flakes, pigments
  'stickers', // sheet of stickers or slider design
  'wipes', // napkins, disposable goods, packs
  'lipstick',
  'mascara',
  'palette', // shadows, blush
  'hair', // combs and hair brushes
  'set', // boxed set of three bottles
  'giftcard',
] as const
export type ArtKind = (typeof ART_KINDS)[number]

export const FINISHES = ['cream', 'shimmer', 'glitter', 'cateye', 'matte', 'clear'] as const
export type Finish = (typeof FINISHES)[number]

export const BOTTLE_FORMS = ['round', 'block', 'drop', 'slim', 'facet'] as const
export type BottleForm = (typeof BOTTLE_FORMS)[number]

export const CAPS = ['ink', 'ivory', 'steel', 'rose', 'clay'] as const
export type Cap = (typeof CAPS)[number]

export interface PictureSpec {
  readonly kind: ArtKind
  /** '#rrggbb': the color of the product itself, as seen through the glass. */
  readonly shade: string
  readonly finish: Finish
  /** Printed on the object. */
  readonly brand: string
  readonly form: BottleForm
  readonly cap: Cap
  /** Second line of the label, in lower case: 'гель-лак', 'крем для рук'. */
  readonly note: string
  /** '127' or '' */
  readonly code: string
  /** '10 мл' or '' */
  readonly volume: string
  /** Any whole number; the same seed draws the same picture. */
  readonly seed: number
}
