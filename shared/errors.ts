import type { RefundProblem } from './payments/refund-parts.ts'

/** A line of the basket with less in stock than it asks for; nothing if it is sold out. */
export interface Shortage {
  readonly shopItemId: number
  readonly name: string
  readonly available: number
}

/**
 * Every expected refusal of the shop and the details that it carries. The union is closed: a new code must have a
 * text in shared/messages.ts.
 */
export interface ErrorDetails {
  /** Field → first message of the contract's schema. */
  BAD_INPUT: { fields: Record<string, string> }
  NOT_SIGNED_IN: undefined
  NOT_FOUND: undefined
  FORBIDDEN: undefined
  METHOD_NOT_ALLOWED: { allow: string }
  TOO_LARGE: undefined
  TOO_MANY_REQUESTS: { retryAfterSeconds: number }
  UPSTREAM_DOWN: undefined
  OVERLOADED: { retryAfterSeconds: number }
  /** The database cannot be written now: it is locked, full, or damaged. Nothing of the call has been stored. */
  STORAGE_UNAVAILABLE: { retryAfterSeconds: number }
  INTERNAL: undefined
  /** Not one more piece can be added. */
  OUT_OF_STOCK: { name: string; available: number }
  /** The line to change has been removed in the meantime. */
  NOT_IN_BASKET: { name: string }
  /** The basket has no space for another line. */
  BASKET_FULL: { max: number }
  FAVORITES_FULL: { max: number }
  /**
   * Invalid checkout form: field → messages, in the order of CHK-49. The messages under 'basket' are about the
   * shortages, in the same order.
   */
  ORDER_REFUSED: { errors: Record<string, string[]>; shortages?: readonly Shortage[] }
  BASKET_EMPTY: undefined
  /** The order is above what may be ordered with a phone that no code has proved (ORD-15). */
  UNPROVEN_LIMIT: undefined
  COUPON_NOT_FOUND: undefined
  /** A coupon with this code was added before. */
  COUPON_EXISTS: undefined
  /** The same Idempotency-Key came with other content (ORD-8). */
  KEY_REUSED: undefined
  PAYMENT_NOT_POSSIBLE: undefined
  /** The captcha's token is missing. */
  CAPTCHA_MISSING: undefined
  /** The captcha's provider rejects the token, or the token has been used already. */
  CAPTCHA_FAILED: undefined
  /** The captcha's provider does not answer, so the token cannot be checked. */
  CAPTCHA_DOWN: undefined
  /** The phone of a callback request is missing or doubtful. */
  CALLBACK_REFUSED: { text: string }
  /** The previous code was sent less than a minute ago (AUTH-56). */
  CODE_TOO_SOON: { timeToNextAttempt: number }
  /**
   * The gateway has not confirmed the message: the code can be entered, and another one can be requested at once
   * (AUTH-73).
   */
  CODE_UNCERTAIN: undefined
  CODE_WRONG: undefined
  CODE_EXPIRED: undefined
  /** The code has had too many wrong tries (AUTH-54). */
  CODE_SPENT: undefined
  /** The product whose return is asked for is available. */
  STOCK_RETURNED: undefined
  /** The contact waits for as many products as it may. */
  RESTOCKS_FULL: { max: number }
  /** The customer has not received the product. */
  REVIEW_NOT_ALLOWED: undefined
  CAMPAIGN_OVER: undefined
  /** Another campaign runs in the same period. */
  CAMPAIGN_OVERLAPS: { campaignId: number }
  NOT_INVOLVED: undefined
  /** The number of roubles still missing to the goal. */
  GOAL_NOT_REACHED: { missing: number }
  /** The gift was received earlier and an order has taken it along. */
  GIFT_RECEIVED: undefined
  GIFT_OUT_OF_STOCK: undefined
  /** The order's state does not allow the transition. */
  MOVE_REFUSED: undefined
  /** What is to be refunded is not a part of what is still paid (PAY-85). */
  REFUND_REFUSED: RefundProblem
  /** More bonuses were to be taken than the customer has. */
  NOT_ENOUGH_BONUSES: { balance: number }
  /** The account cannot be closed while its orders need the contacts. */
  ORDERS_UNDER_WAY: { orderIds: readonly number[] }
}
export type ErrorCode = keyof ErrorDetails

type Args<C extends ErrorCode> = ErrorDetails[C] extends undefined ? [] : [details: ErrorDetails[C]]

/** An expected refusal. Commands and queries throw it; tRPC and the legacy REST API map it to their answers. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C
  readonly details: ErrorDetails[C]

  constructor(code: C, ...args: Args<C>) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.details = args[0] as ErrorDetails[C]
  }
}

/** Narrows an error to one code, so that its details are typed. */
export function isAppError<C extends ErrorCode>(error: unknown, code: C): error is AppError<C> {
  return error instanceof AppError && error.code === code
}

/** Returns in how many seconds a refused call may be repeated; null if the refusal does not say. */
export function retryAfterOf({ details }: { readonly details: unknown }): number | null {
  if (typeof details !== 'object' || details === null || !('retryAfterSeconds' in details)) return null
  return typeof details.retryAfterSeconds === 'number' ? details.retryAfterSeconds : null
}

/** The form in which an AppError is sent to the browser. */
export interface AppErrorShape {
  readonly code: ErrorCode
  readonly message: string
  readonly details: unknown
}
