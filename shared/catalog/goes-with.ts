import type { ArtKind } from './picture.ts'

/**
 * What a shopper needs besides a product of a kind, by kind, the most necessary first (PROD-20). Kinds that need
 * nothing else are missing.
 */
export const GOES_WITH: Partial<Record<ArtKind, readonly ArtKind[]>> = {
  // Gel polish and what is built under it.
  polish: ['coat', 'top', 'nail-remover', 'oil', 'lamp', 'file'],
  coat: ['top', 'polish', 'nail-remover', 'dehydrator', 'lamp', 'file'],
  camouflage: ['top', 'nail-remover', 'primer', 'oil', 'lamp', 'file'],
  top: ['coat', 'polish', 'nail-remover', 'oil', 'lamp', 'wipes'],
  'matte-top': ['coat', 'polish', 'nail-remover', 'oil', 'lamp', 'wipes'],
  'effect-top': ['coat', 'polish', 'nail-remover', 'oil', 'lamp', 'wipes'],
  primer: ['coat', 'dehydrator', 'top', 'polish', 'wipes', 'file'],
  dehydrator: ['primer', 'coat', 'top', 'polish', 'wipes', 'file'],
  paint: ['brush', 'top', 'coat', 'nail-remover', 'lamp', 'wipes'],
  spider: ['brush', 'top', 'coat', 'nail-remover', 'lamp', 'wipes'],
  set: ['coat', 'top', 'nail-remover', 'oil', 'lamp', 'file'],
  // Polish that dries in the air.
  lacquer: ['undercoat', 'overcoat', 'nail-remover', 'oil', 'file'],
  undercoat: ['lacquer', 'overcoat', 'nail-remover', 'oil', 'file'],
  overcoat: ['undercoat', 'lacquer', 'nail-remover', 'oil', 'file'],
  strengthener: ['lacquer', 'overcoat', 'nail-remover', 'oil', 'file'],
  'nail-remover': ['wipes', 'oil', 'buff', 'file', 'cuticle-remover'],
  // Extension.
  'gel-jar': ['forms', 'brush', 'primer', 'top', 'file', 'lamp'],
  acrygel: ['dual-forms', 'brush', 'primer', 'top', 'file', 'lamp'],
  powder: ['monomer', 'forms', 'brush', 'primer', 'file'],
  monomer: ['powder', 'forms', 'brush', 'primer', 'file'],
  tips: ['gel-jar', 'primer', 'file', 'top', 'lamp'],
  forms: ['gel-jar', 'primer', 'file', 'top', 'lamp'],
  'dual-forms': ['acrygel', 'primer', 'file', 'top', 'lamp'],
  // Design.
  glitter: ['top', 'coat', 'brush', 'polish'],
  stones: ['top', 'coat', 'polish', 'brush'],
  leaf: ['top', 'coat', 'polish', 'brush'],
  'foil-roll': ['top', 'coat', 'polish', 'brush'],
  pigment: ['top', 'coat', 'brush', 'polish'],
  chrome: ['top', 'polish', 'coat', 'wipes'],
  stickers: ['top', 'polish', 'coat', 'pusher'],
  decals: ['top', 'polish', 'coat', 'pusher'],
  brush: ['paint', 'spider', 'top', 'wipes'],
  // Manicure.
  lamp: ['coat', 'polish', 'top', 'nail-remover'],
  drill: ['bits', 'polisher', 'hood', 'oil'],
  bits: ['drill', 'polisher', 'spray', 'oil'],
  nippers: ['pusher', 'cuticle-remover', 'spray', 'oil'],
  'nail-nippers': ['file', 'scissors', 'spray', 'oil'],
  scissors: ['pusher', 'cuticle-remover', 'spray', 'oil'],
  pusher: ['nippers', 'cuticle-remover', 'spray', 'oil'],
  'cuticle-remover': ['pusher', 'nippers', 'oil', 'wipes'],
  oil: ['cuticle-remover', 'pusher', 'tube', 'buff'],
  file: ['buff', 'oil', 'cuticle-remover', 'pusher'],
  buff: ['file', 'oil', 'cuticle-remover', 'wipes'],
  wipes: ['nail-remover', 'gloves', 'spray'],
  // Hands and feet.
  tube: ['scrub', 'mask-tube', 'oil', 'soap'],
  'mask-tube': ['scrub', 'tube', 'oil'],
  scrub: ['tube', 'mask-tube', 'oil'],
  'foot-cream': ['foot-scrub', 'salt', 'foot-file'],
  'foot-scrub': ['foot-cream', 'salt', 'foot-file'],
  salt: ['foot-scrub', 'foot-cream', 'foot-file'],
  'foot-file': ['foot-cream', 'salt', 'foot-scrub'],
  // Hair and make-up.
  shampoo: ['hair-mask', 'hair-oil', 'heat-spray', 'comb'],
  'hair-mask': ['shampoo', 'hair-oil', 'comb'],
  'hair-oil': ['shampoo', 'hair-mask', 'comb'],
  'heat-spray': ['shampoo', 'hair-mask', 'hair'],
  lipstick: ['gloss', 'blush', 'mascara'],
  gloss: ['lipstick', 'blush', 'mascara'],
  mascara: ['palette', 'makeup-brush', 'lipstick'],
  palette: ['makeup-brush', 'mascara', 'blush'],
  blush: ['makeup-brush', 'lipstick', 'mascara'],
  'makeup-brush': ['palette', 'blush', 'mascara'],
}
