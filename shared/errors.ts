/** Everything the shop may refuse, and what each refusal carries. The union is closed: a new code needs its text. */
export interface ErrorDetails {
  /** Field → first message, as the contract's schema words it. */
  BAD_INPUT: { fields: Record<string, string> }
  NOT_SIGNED_IN: undefined
  NOT_FOUND: undefined
  FORBIDDEN: undefined
  METHOD_NOT_ALLOWED: { allow: string }
  TOO_LARGE: undefined
  TOO_MANY_REQUESTS: { retryAfterSeconds: number }
  UPSTREAM_DOWN: undefined
  OVERLOADED: undefined
  INTERNAL: undefined
  /** Not one more piece may be taken. */
  OUT_OF_STOCK: { name: string; available: number }
  /** The line that was to change has been taken out meanwhile. */
  NOT_IN_BASKET: { name: string }
  /** No room for one more line. */
  BASKET_FULL: { max: number }
  FAVORITES_FULL: { max: number }
  /** Bad checkout form: field → messages, in the order of the specification. */
  ORDER_REFUSED: { errors: Record<string, string[]> }
  BASKET_EMPTY: undefined
  COUPON_NOT_FOUND: undefined
  /** The same Idempotency-Key came with other content. */
  KEY_REUSED: undefined
  PAYMENT_NOT_POSSIBLE: undefined
  /** The captcha's token is missing, or its provider does not vouch for it. */
  CAPTCHA_MISSING: undefined
  CAPTCHA_FAILED: undefined
  /** Its provider does not answer: nobody can tell. */
  CAPTCHA_DOWN: undefined
  /** The phone of a callback request is missing, or doubted. */
  CALLBACK_REFUSED: { text: string }
  /** The last code was sent less than a minute ago. */
  CODE_TOO_SOON: { timeToNextAttempt: number }
  /** The message may be on its way: its code is good, and another may be asked for at once. */
  CODE_UNCERTAIN: undefined
  CODE_WRONG: undefined
  CODE_EXPIRED: undefined
  /** This code has been tried too often. */
  CODE_SPENT: undefined
  CAMPAIGN_OVER: undefined
  NOT_INVOLVED: undefined
  /** So many roubles are missing to the gift. */
  GOAL_NOT_REACHED: { missing: number }
  /** An order has taken it along. */
  GIFT_RECEIVED: undefined
  GIFT_OUT_OF_STOCK: undefined
  /** The order's state does not allow the move. */
  MOVE_REFUSED: undefined
}
export type ErrorCode = keyof ErrorDetails

type Args<C extends ErrorCode> = ErrorDetails[C] extends undefined ? [] : [details: ErrorDetails[C]]

/** An expected refusal. Thrown by verbs, mapped once to tRPC and once to the original paths. */
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

/** Narrows to one code, so that its details are typed. */
export function isAppError<C extends ErrorCode>(error: unknown, code: C): error is AppError<C> {
  return error instanceof AppError && error.code === code
}

/** What travels to the browser in place of the error. */
export interface AppErrorShape {
  readonly code: ErrorCode
  readonly message: string
  readonly details: unknown
}
