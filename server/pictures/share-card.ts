/** What networks show of a shared link, in pixels: a raster, because none of them takes SVG. */
export const SHARE_CARD = { width: 1200, height: 630 } as const
/** The card of the shop itself, where nothing better can be shown. */
export const SHOP_CARD_PATH = '/share.png'
