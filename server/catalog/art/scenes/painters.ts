import type { ArtKind } from '#shared/catalog/picture.ts'
import { giftcard, glitter, hair, lipstick, mascara, palette, set, stickers, tips, wipes } from './beauty.ts'
import { gelJar, jar, oil, pump, spray, tube } from './care.ts'
import { coat } from './coat.ts'
import { bits, drill, lamp } from './machines.ts'
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
