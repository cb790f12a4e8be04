import * as z from 'zod/mini'
import { Marking } from '#shared/marking.ts'
import { SCHEMA_CODES } from '#shared/schema-texts.ts'
import { REVIEW_STATES } from './review-states.ts'

const ShopItemId = z.int().check(z.positive())
const Stars = z.int().check(z.minimum(1), z.maximum(5))
/** The most that is read of a text before it is cleaned. */
const MAX_SENT = 8000

/** What the published reviews of a line say together; null where there are none. */
export const Rating = z.nullable(
  z.object({
    /** The average of the stars: '4,8'. */
    value: z.string(),
    count: z.int(),
  }),
)
export type Rating = z.infer<typeof Rating>

/** A review as the form sends it. Missing values are reported by `reviewErrors`, not by the schema. */
export const ReviewInput = z.strictObject({
  shopItemId: ShopItemId,
  /** 0: none chosen. */
  stars: z.int().check(z.minimum(0), z.maximum(5)),
  text: z.string().check(z.maxLength(MAX_SENT, SCHEMA_CODES.tooLong)),
  /** Whether the first name and an initial may be published with the review. */
  isSigned: z.boolean(),
})
export type ReviewInput = z.infer<typeof ReviewInput>

export const RemoveReviewInput = z.strictObject({ shopItemId: ShopItemId })
export type RemoveReviewInput = z.infer<typeof RemoveReviewInput>

/** A review as its author sees it. */
export const OwnReview = z.object({
  id: z.int(),
  stars: Stars,
  text: z.string(),
  /** Null if it is not signed. */
  author: z.nullable(z.string()),
  state: z.enum(REVIEW_STATES),
  /** Why it was refused. */
  reason: z.nullable(z.string()),
  createdAt: z.int(),
})
export type OwnReview = z.infer<typeof OwnReview>

/** What a customer can do about a product: write a review, or see the own one. */
export const ReviewPlace = z.object({
  shopItemId: z.int(),
  /** True if the customer has received the product. */
  canReview: z.boolean(),
  review: z.nullable(OwnReview),
})
export type ReviewPlace = z.infer<typeof ReviewPlace>

export const OwnReviewsInput = z.strictObject({ shopItemIds: z.array(ShopItemId).check(z.maxLength(500)) })
export type OwnReviewsInput = z.infer<typeof OwnReviewsInput>
export const OwnReviews = z.object({
  /** How a review would be signed: 'Марина В.'; null if the account has no name for it. */
  signature: z.nullable(z.string()),
  /** In the order of the input. */
  places: z.array(ReviewPlace),
})
export type OwnReviews = z.infer<typeof OwnReviews>

export const ProductReviewsInput = z.strictObject({
  marking: Marking,
  page: z.int().check(z.minimum(1), z.maximum(10_000)),
})
export type ProductReviewsInput = z.infer<typeof ProductReviewsInput>

/** A published review as everyone reads it. */
export const PublishedReview = z.object({
  id: z.int(),
  stars: Stars,
  text: z.string(),
  author: z.nullable(z.string()),
  createdAt: z.int(),
  /** What distinguishes the reviewed product from others of its line; null where nothing does. */
  shade: z.nullable(z.object({ name: z.string(), code: z.nullable(z.string()) })),
  volume: z.nullable(z.string()),
  /** False for an invented review of a demo. */
  isBought: z.boolean(),
})
export type PublishedReview = z.infer<typeof PublishedReview>

/** One page of the reviews of a product's line, the newest first. */
export const ProductReviews = z.object({
  rating: Rating,
  /** How many reviews give one star, two stars, and so on. */
  starCounts: z.array(z.int()),
  page: z.int(),
  pageCount: z.int(),
  /** True if the line has invented reviews, which only a demo has. */
  hasInvented: z.boolean(),
  reviews: z.array(PublishedReview),
})
export type ProductReviews = z.infer<typeof ProductReviews>
