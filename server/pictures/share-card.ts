/** Size in pixels of the preview that social networks show; a raster image, because none of them accepts SVG. */
export const SHARE_CARD = { width: 1200, height: 630 } as const
/** The shop's own card, shown where no product card is available. */
export const SHOP_CARD_PATH = '/share.png'
