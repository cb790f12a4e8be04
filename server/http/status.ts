import type { ErrorCode } from '#shared/errors.ts'

/**
 * Status of a refusal at an original path. What a well-formed call of an honest shopper can meet is 200 with
 * `success: false`, as the original clients read it.
 */
export const LEGACY_STATUS = {
  BAD_INPUT: 400,
  NOT_SIGNED_IN: 401,
  NOT_FOUND: 404,
  FORBIDDEN: 403,
  METHOD_NOT_ALLOWED: 405,
  TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  UPSTREAM_DOWN: 503,
  OVERLOADED: 503,
  INTERNAL: 500,
  OUT_OF_STOCK: 200,
  BASKET_FULL: 200,
  FAVORITES_FULL: 200,
  ORDER_REFUSED: 200,
  BASKET_EMPTY: 200,
  COUPON_NOT_FOUND: 200,
  KEY_REUSED: 409,
  PAYMENT_NOT_POSSIBLE: 200,
  CAPTCHA_MISSING: 200,
  CAPTCHA_FAILED: 200,
  CAPTCHA_DOWN: 503,
  CALLBACK_REFUSED: 200,
  CODE_TOO_SOON: 200,
  CODE_WRONG: 200,
  CODE_EXPIRED: 200,
  CODE_SPENT: 200,
  CAMPAIGN_OVER: 200,
  ALREADY_INVOLVED: 200,
  NOT_INVOLVED: 200,
  GOAL_NOT_REACHED: 200,
  GIFT_RECEIVED: 200,
  GIFT_OUT_OF_STOCK: 200,
  MOVE_REFUSED: 200,
} as const satisfies Record<ErrorCode, number>
