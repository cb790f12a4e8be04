import { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { drawLookPicture, lookPictureVersion } from '#server/pictures/look-picture.ts'
import { PICTURE_HOUR, PICTURE_YEAR, pictureAnswers } from '#server/pictures/picture-answers.ts'
import { SKIN_TONES } from '#shared/catalog/skin-tones.ts'
import { picturedLook } from './look-view.ts'
import { lookStatements } from './queries.ts'
import { resolveLook } from './resolve-look.ts'

/** Serves the pictures of looks, {slug}-{tone}-{version}.svg, in the shades that are offered now (LOOK-3). */
export function lookPictureRoutes({ database: { db } }: Pick<Deps, 'database'>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const answer = pictureAnswers()
  app.get('/:file', (c) => {
    const match = /^([a-z0-9-]+)-([a-z]+)-([0-9a-z]+)\.svg$/.exec(c.req.param('file'))
    const [, slug = '', toneName, version] = match ?? []
    const tone = SKIN_TONES.find((known) => known.slug === toneName)?.slug
    const look = tone ? lookStatements(db).bySlug.get({ slug }) : undefined
    if (!tone || !look) return c.text('', 404)
    const pictured = picturedLook(look, resolveLook({ db }, look.id))
    const current = lookPictureVersion(pictured)
    return answer(c, {
      name: `${slug} ${tone} ${current}`,
      cacheControl: version === current ? PICTURE_YEAR : PICTURE_HOUR,
      draw: () => drawLookPicture(pictured, tone),
    })
  })
  return app
}
