/** The most photos of a product: more would be no help to a shopper, and are a mistake of whoever sends them. */
export const MAX_PHOTOS = 20

const REASONS = {
  type: 'is no JPEG, PNG, WebP, or AVIF',
  bytes: 'is larger than 20 MB',
  pixels: 'has more than 50 megapixels, or a side above 16,000 pixels',
  damaged: 'is damaged',
  many: `is too many: a product has at most ${MAX_PHOTOS} photos`,
} as const
export type RefusalReason = keyof typeof REASONS

/** A file that cannot become a photo. Nothing of it has been stored. */
export class PhotoRefused extends Error {
  readonly reason: RefusalReason

  /** `name` is the file's, as the staff knows it. */
  constructor(name: string, reason: RefusalReason) {
    super(`${name} ${REASONS[reason]}`)
    this.name = 'PhotoRefused'
    this.reason = reason
  }
}
