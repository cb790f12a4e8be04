import { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { PHOTO_FILES, PHOTO_TYPES, readPhotoFile } from './photo-files.ts'

/** An address names the bytes of the original, so what it answers never changes. */
const YEAR = 'public, max-age=31536000, immutable'

/** Serves the files of photos: /img/photo/{name}/{width}.{type} and /img/photo/{name}/share.jpg (PHOTO-5). */
export function photoRoutes({ config }: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/:name/:file', async (c) => {
    const { name, file } = c.req.param()
    const type = PHOTO_FILES.find((known) => known.name === file)?.type
    const bytes = type && (await readPhotoFile(config.photosFolder, name, file))
    if (!bytes) return c.text('', 404)
    c.header('Content-Type', PHOTO_TYPES[type])
    c.header('Cache-Control', YEAR)
    return c.body(bytes)
  })
  return app
}
