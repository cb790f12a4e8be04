import { ENDPOINTS, parsePhotoPath } from '#shared/paths.ts'

/** Size in pixels of the preview that social networks show; a raster image, because none of them accepts SVG. */
export const SHARE_CARD = { width: 1200, height: 630 } as const
/** The shop's own card, shown where no product card is available. */
export const SHOP_CARD_PATH = '/share.png'
/** The name of that preview among the files of a photo. */
export const SHARE_FILE = 'share.jpg'

/**
 * Returns the preview of the picture at a path: that of a photo, '/img/share/VL-127-10-1-abc.png' for
 * '/img/p/VL-127-10-1-abc.svg', and the shop's card for others and without a path.
 */
export function shareCardOf(src = ''): { readonly path: string; readonly type: string } {
  const photo = parsePhotoPath(src)
  if (photo) return { path: photo.file(SHARE_FILE), type: 'image/jpeg' }
  const file = new RegExp(`^${ENDPOINTS.pictures}/p/(.+)\\.svg$`).exec(src)?.[1]
  const path = file === undefined ? SHOP_CARD_PATH : `${ENDPOINTS.pictures}/share/${file}.png`
  return { path, type: 'image/png' }
}
