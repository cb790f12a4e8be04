import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { drawnFrom } from '#db/picture-columns.ts'
import { prepared } from '#db/prepared.ts'
import { brands, categories, products } from '#db/schema/catalog.ts'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { ART_KINDS, type ArtKind } from '#shared/catalog/picture.ts'
import { SHADE_FAMILIES } from '#shared/catalog/shade-families.ts'
import { SKIN_TONES } from '#shared/catalog/skin-tones.ts'
import { HOUR_MS } from '#shared/time.ts'
import { BANNER_SCENES, drawBanner, drawCategory } from './art/draw-banner.ts'
import { drawHand } from './art/draw-hand.ts'
import { drawProduct } from './art/draw-product.ts'
import { drawShareCard } from './draw-share-card.ts'
import { Kept } from './kept.ts'
import { ownBanner } from './own-banner.ts'
import { PICTURE_HOUR, PICTURE_YEAR, pictureAnswers } from './picture-answers.ts'
import { handVersion, isWornOnNails, KIND_VERSION, pictureVersion } from './picture-url.ts'
import { SHOP_CARD_PATH } from './share-card.ts'
import { specOf } from './spec-of.ts'

const statements = prepared((db) => ({
  pictured: db
    .select({ product: products, brand: brands, drawnFrom })
    .from(products)
    .innerJoin(brands, eq(brands.id, products.brandId))
    .where(eq(products.marking, sql.placeholder('marking')))
    .prepare(),
  shades: db
    .selectDistinct({ name: products.shadeName, hex: products.shadeHex })
    .from(products)
    .where(isNotNull(products.shadeName))
    .prepare(),
  ofCategory: db
    .select({ id: categories.id })
    .from(categories)
    .where(
      and(eq(categories.artKind, sql.placeholder('kind')), eq(categories.artShade, sql.placeholder('color'))),
    )
    .limit(1)
    .prepare(),
}))

/** Maximum number of cached share cards, about 150 KB each. */
const MAX_CARDS = 100
/** How long the colors of shades are used: as long as browsers keep the picture of a set. Reading all takes a while. */
const COLORS_MS = HOUR_MS
/** With this many cards waiting to be drawn, further requests get the shop's own card. */
const MAX_WAITING = 20

/**
 * Serves drawn pictures: /img/p/{marking}-{n}-{version}.svg, /img/share/{marking}-{n}-{version}.png,
 * /img/hand/{marking}-{tone}-{version}.svg, /img/kind/{kind}-{color}-{version}.svg, /img/banner/{scene}.svg, and the
 * pictures of the settings' banners.
 */
export function pictureRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const answer = pictureAnswers()
  const hexOf = shadeColors(deps)

  app.get('/p/:file', (c) => {
    const picture = findPictured(deps, hexOf, c.req.param('file'), 'svg')
    if (!picture) return c.text('', 404)
    const { key, cacheControl, spec, n } = picture
    return answer(c, { name: `${key} ${n}`, cacheControl, draw: () => drawProduct(spec, n) })
  })

  app.get('/hand/:file', (c) => {
    const match = /^([A-Z0-9-]+)-([a-z]+)-([0-9a-z]+)\.svg$/.exec(c.req.param('file'))
    const [, marking = '', slug, version] = match ?? []
    const tone = SKIN_TONES.find((known) => known.slug === slug)?.slug
    const row = tone ? statements(deps.database.db).pictured.get({ marking }) : undefined
    if (!tone || !row || !isWornOnNails(row.product.artKind)) return c.text('', 404)
    const { shadeHex: shade, finish, artSeed: seed } = row.product
    const current = handVersion(row.product)
    return answer(c, {
      name: `hand ${tone} ${marking} ${current}`,
      cacheControl: version === current ? PICTURE_YEAR : PICTURE_HOUR,
      draw: () => drawHand({ tone, shade, finish, seed }),
    })
  })

  const cards = new Kept<Uint8Array<ArrayBuffer>>(MAX_CARDS)
  let waiting = 0
  app.get('/share/:file', async (c) => {
    const picture = findPictured(deps, hexOf, c.req.param('file'), 'png')
    if (!picture) return c.text('', 404)
    const { key } = picture
    let card = cards.get(key)
    if (!card && waiting < MAX_WAITING) {
      waiting += 1
      card = await drawShareCard(picture.spec).finally(() => {
        waiting -= 1
      })
      if (card) cards.set(key, card)
    }
    if (!card) return c.redirect(SHOP_CARD_PATH)
    c.header('Content-Type', 'image/png')
    c.header('Cache-Control', picture.cacheControl)
    return c.body(card)
  })

  app.get('/kind/:file', (c) => {
    const match = /^([a-z-]+)-([0-9a-f]{6})-([0-9a-z]+)\.svg$/.exec(c.req.param('file'))
    const kind = ART_KINDS.find((known) => known === match?.[1])
    const color = `#${match?.[2]}`
    if (!kind || !isKnown(deps, kind, color)) return c.text('', 404)
    return answer(c, {
      name: `${kind} ${color}`,
      cacheControl: match?.[3] === KIND_VERSION ? PICTURE_YEAR : PICTURE_HOUR,
      draw: () => drawCategory(kind, color),
    })
  })

  app.get('/banner/:file', async (c) => {
    const own = await ownBanner(deps, c.req.param('file'))
    if (own) return c.body(own.body, 200, { 'Content-Type': own.type, 'Cache-Control': PICTURE_HOUR })
    const scene = BANNER_SCENES.find((known) => `${known}.svg` === c.req.param('file'))
    if (!scene) return c.text('', 404)
    return answer(c, {
      name: scene,
      cacheControl: 'public, max-age=86400',
      draw: () => drawBanner(scene),
    })
  })
  return app
}

/** Whether a page shows this kind in this color: on a category's tile or, as a polish, on a family of shades. */
function isKnown(deps: Deps, kind: ArtKind, color: string): boolean {
  if (kind === 'polish' && SHADE_FAMILIES.some(({ hex }) => hex === color)) return true
  return statements(deps.database.db).ofCategory.get({ kind, color }) !== undefined
}

type HexOf = (shadeName: string) => string | undefined

/**
 * Returns the function that looks up the color of a shade that any product has. All are read at once for a set that is
 * drawn, and again after an hour, because an import may have changed them.
 */
function shadeColors(deps: Deps): HexOf {
  const plain = (name: string) => name.replaceAll('\u00a0', ' ')
  let colors = new Map<string, string>()
  let readAt = Number.NEGATIVE_INFINITY
  return (shadeName) => {
    const now = deps.clock.now()
    if (now - readAt >= COLORS_MS) {
      const shades = statements(deps.database.db).shades.all()
      colors = new Map(shades.map(({ name, hex }) => [plain(name ?? ''), hex]))
      readAt = now
    }
    return colors.get(plain(shadeName))
  }
}

/** Finds the product of a picture's file name '{marking}-{n}-{version}.{type}', and the picture's cache policy. */
function findPictured(deps: Deps, hexOf: HexOf, file: string, type: 'svg' | 'png') {
  const match = /^([A-Z0-9-]+)-([123])-([0-9a-z]+)\.(svg|png)$/.exec(file)
  const [, marking = '', n = '', version = ''] = match ?? []
  const row = match?.[4] === type ? statements(deps.database.db).pictured.get({ marking }) : undefined
  if (!row) return undefined
  const current = pictureVersion(row)
  const spec = specOf(row, hexOf)
  // A set shows the colors of other products too, which its address does not tell.
  const isToldByAddress = version === current && spec.shades.length === 0
  return {
    /** Names what is drawn, but for `n`. */
    key: `${marking} ${current} ${spec.shades.join('')}`,
    n: n === '1' ? 1 : n === '2' ? 2 : 3,
    // An address with an outdated version serves the current picture with a short cache time.
    cacheControl: isToldByAddress ? PICTURE_YEAR : PICTURE_HOUR,
    spec,
  } as const
}
