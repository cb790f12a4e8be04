import type { TRPCError } from '@trpc/server'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorCode } from '#shared/errors.ts'

interface RefusalStatus {
  /** tRPC's code, which determines the HTTP status of its answer. */
  readonly trpc: TRPCError['code']
  /**
   * The HTTP status in the legacy REST API and the simulator. A refusal that a well-formed legacy call by an honest
   * shopper can get has status 200 with `success: false`, because legacy clients read it that way.
   */
  readonly legacy: ContentfulStatusCode
}

/** The status of each refusal. */
export const REFUSAL_STATUS = {
  BAD_INPUT: { trpc: 'BAD_REQUEST', legacy: 400 },
  NOT_SIGNED_IN: { trpc: 'UNAUTHORIZED', legacy: 401 },
  NOT_FOUND: { trpc: 'NOT_FOUND', legacy: 404 },
  FORBIDDEN: { trpc: 'FORBIDDEN', legacy: 403 },
  METHOD_NOT_ALLOWED: { trpc: 'METHOD_NOT_SUPPORTED', legacy: 405 },
  TOO_LARGE: { trpc: 'PAYLOAD_TOO_LARGE', legacy: 413 },
  TOO_MANY_REQUESTS: { trpc: 'TOO_MANY_REQUESTS', legacy: 429 },
  UPSTREAM_DOWN: { trpc: 'SERVICE_UNAVAILABLE', legacy: 503 },
  OVERLOADED: { trpc: 'SERVICE_UNAVAILABLE', legacy: 503 },
  STORAGE_UNAVAILABLE: { trpc: 'SERVICE_UNAVAILABLE', legacy: 503 },
  INTERNAL: { trpc: 'INTERNAL_SERVER_ERROR', legacy: 500 },
  OUT_OF_STOCK: { trpc: 'CONFLICT', legacy: 200 },
  NOT_IN_BASKET: { trpc: 'CONFLICT', legacy: 200 },
  BASKET_FULL: { trpc: 'PRECONDITION_FAILED', legacy: 200 },
  FAVORITES_FULL: { trpc: 'PRECONDITION_FAILED', legacy: 200 },
  ORDER_REFUSED: { trpc: 'UNPROCESSABLE_CONTENT', legacy: 200 },
  BASKET_EMPTY: { trpc: 'PRECONDITION_FAILED', legacy: 200 },
  UNPROVEN_LIMIT: { trpc: 'PRECONDITION_FAILED', legacy: 200 },
  // No legacy call adds a coupon.
  COUPON_EXISTS: { trpc: 'CONFLICT', legacy: 409 },
  COUPON_NOT_FOUND: { trpc: 'PRECONDITION_FAILED', legacy: 200 },
  KEY_REUSED: { trpc: 'CONFLICT', legacy: 409 },
  PAYMENT_NOT_POSSIBLE: { trpc: 'PRECONDITION_FAILED', legacy: 200 },
  CAPTCHA_MISSING: { trpc: 'PRECONDITION_FAILED', legacy: 200 },
  CAPTCHA_FAILED: { trpc: 'PRECONDITION_FAILED', legacy: 200 },
  CAPTCHA_DOWN: { trpc: 'SERVICE_UNAVAILABLE', legacy: 503 },
  CALLBACK_REFUSED: { trpc: 'UNPROCESSABLE_CONTENT', legacy: 200 },
  CODE_TOO_SOON: { trpc: 'PRECONDITION_FAILED', legacy: 200 },
  CODE_UNCERTAIN: { trpc: 'SERVICE_UNAVAILABLE', legacy: 503 },
  CODE_WRONG: { trpc: 'PRECONDITION_FAILED', legacy: 200 },
  CODE_EXPIRED: { trpc: 'PRECONDITION_FAILED', legacy: 200 },
  CODE_SPENT: { trpc: 'PRECONDITION_FAILED', legacy: 200 },
  STOCK_RETURNED: { trpc: 'CONFLICT', legacy: 200 },
  RESTOCKS_FULL: { trpc: 'PRECONDITION_FAILED', legacy: 200 },
  REVIEW_NOT_ALLOWED: { trpc: 'PRECONDITION_FAILED', legacy: 200 },
  CAMPAIGN_OVER: { trpc: 'PRECONDITION_FAILED', legacy: 200 },
  CAMPAIGN_OVERLAPS: { trpc: 'CONFLICT', legacy: 409 },
  NOT_ENOUGH_BONUSES: { trpc: 'PRECONDITION_FAILED', legacy: 409 },
  NOT_INVOLVED: { trpc: 'PRECONDITION_FAILED', legacy: 200 },
  GOAL_NOT_REACHED: { trpc: 'PRECONDITION_FAILED', legacy: 200 },
  GIFT_RECEIVED: { trpc: 'CONFLICT', legacy: 200 },
  GIFT_OUT_OF_STOCK: { trpc: 'CONFLICT', legacy: 200 },
  // No legacy call moves an order. Programs that call the simulator expect an error status.
  MOVE_REFUSED: { trpc: 'PRECONDITION_FAILED', legacy: 409 },
  REFUND_REFUSED: { trpc: 'PRECONDITION_FAILED', legacy: 409 },
  ORDERS_UNDER_WAY: { trpc: 'PRECONDITION_FAILED', legacy: 409 },
} as const satisfies Record<ErrorCode, RefusalStatus>
