import type { Db } from '#db/client.ts'
import type { ArtKind, Finish } from '#shared/catalog/picture.ts'
import type { DemoHome } from './demo-deliveries.ts'

/** What a product's picture is drawn from. */
export interface DrawnProduct {
  readonly marking: string
  readonly artKind: ArtKind
  readonly finish: Finish
  readonly shadeHex: string
  readonly artSeed: number
}

/** Address of a product's first picture, as orders keep it: drawing is the server's business. */
export type PictureAddress = (product: DrawnProduct) => string

export interface DemoScene {
  readonly db: Db
  /** What counts as today. */
  readonly now: number
  readonly pictureOf: PictureAddress
  /** The demo orders' numbers come after it. */
  readonly lastNumber: number
}

/** A demo client who shops. */
export interface DemoBuyer {
  readonly clientId: number
  readonly basketId: number
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly home: DemoHome
  /** As browsers send it: 'GMT+05'. */
  readonly timezone: string
}
