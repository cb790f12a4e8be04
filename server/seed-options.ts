import type { PictureAddress } from '#db/seed/clients/demo-scene.ts'
import type { SeedOptions } from '#db/seed/seed.ts'
import type { LateSeedOptions } from '#db/seed/seed-missing.ts'
import { pictureOf } from './catalog/picture-url.ts'
import type { Config } from './config.ts'

/** How seeded orders name the pictures of what was bought. */
export const orderPicture: PictureAddress = (product) => pictureOf(product, 1).src

/** What the database is filled with where it is empty: a demo has clients with a story, production nobody. */
export function seedOptions(config: Config): SeedOptions & LateSeedOptions {
  return {
    products: config.seedProducts,
    now: Date.now(),
    demo: config.appEnv === 'demo' ? { pictureOf: orderPicture } : null,
  }
}
