import type { ArtKind } from '#shared/catalog/picture.ts'
import { gelJar, jar, oil, pump, spray, tube } from './care.ts'
import { coat } from './coat.ts'
import { glitter, stickers, tips, wipes } from './design.ts'
import { giftcard, hair, set } from './gifts.ts'
import { bits, drill, lamp } from './machines.ts'
import { lipstick, mascara, palette } from './makeup.ts'
import { polish } from './polish.ts'
import type { Painter } from './scene.ts'
import { brush, file, nippers, pusher, scissors } from './tools.ts'

export const PAINTERS: Readonly<Record<ArtKind, Painter>> = {
  polish,
  coat,
  'gel-jar': gelJar,
  jar,
  tube,
  oil,
  pump,
  spray,
  file,
  brush,
  nippers,
  scissors,
  pusher,
  lamp,
  drill,
  bits,
  tips,
  glitter,
  stickers,
  wipes,
  lipstick,
  mascara,
  palette,
  hair,
  set,
  giftcard,
}
