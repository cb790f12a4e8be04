/**
 * What a product picture is drawn from. The catalog stores these words with each product; the drawing itself is in
 * server/pictures/art.
 */
export const ART_KINDS = [
  // Bottles with a brush in the cap.
  'polish', // gel polish; painted nails beside it
  'lacquer', // nail polish; a stroke of it beside the bottle
  'coat', // rubber bases
  'camouflage', // tinted bases
  'top',
  'matte-top',
  'effect-top',
  'primer',
  'dehydrator',
  'strengthener',
  'undercoat', // below nail polish
  'overcoat', // above nail polish
  // Other bottles.
  'monomer', // flat screw cap; a glass dish beside it
  'cuticle-remover', // pointed nozzle
  'oil', // for cuticles: pipette, brush, or roller
  'hair-oil',
  'pump', // body lotion
  'soap',
  'shampoo',
  'nail-remover', // cotton pads beside it
  'spray', // disinfectant
  'heat-spray', // for hair
  // Jars.
  'gel-jar', // builder gel
  'paint', // gel paint
  'spider', // gel that stretches into threads
  'powder', // acrylic powder
  'jar', // hand mask
  'scrub',
  'foot-scrub',
  'salt',
  'hair-mask',
  // Tubes.
  'tube', // hand cream
  'mask-tube', // hand mask
  'foot-cream',
  'acrygel',
  // Files and bits.
  'file',
  'buff',
  'refills', // adhesive sheets for files
  'foot-file',
  'bits', // milling bits
  'polisher', // silicone bits
  'sanding-caps',
  'disc', // for pedicure
  'disc-files',
  // Tools.
  'brush', // for nail design
  'makeup-brush',
  'nippers', // for cuticles
  'nail-nippers',
  'scissors',
  'pusher',
  'hair', // hair brushes
  'comb',
  // Machines and furniture.
  'lamp', // dries gel polish
  'desk-lamp',
  'drill', // manicure machine with a handpiece
  'hood', // dust collector
  'sterilizer',
  'table',
  'chair',
  // Extension and design.
  'tips',
  'forms', // paper forms
  'dual-forms', // transparent upper forms
  'glitter',
  'stones',
  'leaf', // gold leaf and flakes
  'foil-roll',
  'pigment',
  'chrome', // powder that is rubbed in
  'stickers',
  'decals', // water slides
  // Make-up.
  'lipstick',
  'gloss',
  'mascara',
  'palette', // eye shadows
  'blush',
  // Others.
  'wipes',
  'gloves',
  'set', // boxed bottles of gel polish
  'gift-set',
  'giftcard',
  'package', // of what the shop cannot draw
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
  readonly name: string
  /** The product's properties by their labels, from which count, form, and proportions are drawn. */
  readonly facts: Readonly<Record<string, string>>
  /** The colors of what a set contains, as '#rrggbb'; empty for other products. */
  readonly shades: readonly string[]
}
