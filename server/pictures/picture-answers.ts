import type { Context } from 'hono'
import type { AppEnv } from '#server/http/app-env.ts'
import { acceptedEncoding, type CompressedBody, compressText } from '#server/http/compress.ts'
import { Kept } from './kept.ts'

/** Maximum number of cached pictures. Each is cached compressed, by what is drawn and the encoding. */
const MAX_KEPT = 4000

/** How long browsers keep a picture whose address changes with it, and one at an outdated address. */
export const PICTURE_YEAR = 'public, max-age=31536000, immutable'
export const PICTURE_HOUR = 'public, max-age=3600'

export interface DrawnPicture {
  /** Names what is drawn; never a part of the address that a caller is free to choose. */
  readonly name: string
  readonly cacheControl: string
  draw(): string
}

/** Returns the function that answers with drawn pictures and keeps them. */
export function pictureAnswers(): (c: Context<AppEnv>, picture: DrawnPicture) => Response {
  const kept = new Kept<CompressedBody>(MAX_KEPT)
  return (c, { name, cacheControl, draw }) => {
    const accepted = c.req.header('accept-encoding')
    const key = `${acceptedEncoding(accepted) ?? ''} ${name}`
    let picture = kept.get(key)
    if (!picture) {
      picture = compressText(draw(), accepted)
      kept.set(key, picture)
    }
    c.header('Content-Type', 'image/svg+xml')
    c.header('Cache-Control', cacheControl)
    c.header('Vary', 'Accept-Encoding')
    if (picture.encoding) c.header('Content-Encoding', picture.encoding)
    return c.body(picture.body)
  }
}
