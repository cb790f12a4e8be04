import * as z from 'zod/mini'
import { ClientStock } from '#shared/campaign/contract.ts'
import { SCHEMA_CODES } from '#shared/schema-texts.ts'
import { SIGN_IN_PHONE_ERROR } from './sign-in-phone.ts'

/** The text of a phone as a form sends it: '+79123456789'. The server validates it. */
const PhoneText = z.string(SIGN_IN_PHONE_ERROR).check(z.maxLength(32, SIGN_IN_PHONE_ERROR))
const CODE_ERROR = 'Введите 4 цифры'
/** Empty if the captcha gave none; the server then answers CAPTCHA_MISSING. */
const CaptchaToken = z.string().check(z.maxLength(4096, SCHEMA_CODES.tooLong))

export const IdentByPhoneInput = z.strictObject({ phone: PhoneText, captchaToken: CaptchaToken })
export type IdentByPhoneInput = z.infer<typeof IdentByPhoneInput>

/**
 * Seconds until the next code can be requested, by the server's clock (AUTH-57); whether the phone is new (AUTH-64).
 */
export const IdentByPhoneResult = z.object({ timeToNextAttempt: z.int(), isNewClient: z.boolean() })
export type IdentByPhoneResult = z.infer<typeof IdentByPhoneResult>

export const CheckSmsCodeInput = z.strictObject({
  phone: PhoneText,
  code: z.string(CODE_ERROR).check(z.regex(/^\d{4}$/, CODE_ERROR)),
})
export type CheckSmsCodeInput = z.infer<typeof CheckSmsCodeInput>

/** What signing in has done with the guest's basket, favorites and orders. */
export const MergeNotice = z.object({
  /** Pieces in the merged basket if both the guest's and the customer's had some; otherwise 0. */
  basketQuantity: z.int(),
  /** Number of favorites after the merge if both lists had some; 0 if nothing was added to the customer's. */
  favorites: z.int(),
  /** Orders of the verified phone that now belong to the account. */
  orders: z.int(),
  /** Lines whose combined quantity exceeded what is available (AUTH-49). */
  lowered: z.array(z.object({ name: z.string(), available: z.int() })),
  /** Names of the products for which the basket had no space left. */
  leftOut: z.array(z.string()),
})
export type MergeNotice = z.infer<typeof MergeNotice>

export const SignedIn = z.object({
  clientId: z.int(),
  /** As stored, which is 'Фамилия и Имя'; '' for a customer without a name. */
  name: z.string(),
  merged: MergeNotice,
})
export type SignedIn = z.infer<typeof SignedIn>

/** The signed-in customer as every page knows them. */
export const ClientView = z.object({
  clientId: z.int(),
  /** E.164. */
  phone: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  smsAgreement: z.boolean(),
  emailAgreement: z.boolean(),
  bonusBalance: z.int(),
  /** Participation in the running campaign; null when none runs. */
  stock: z.nullable(ClientStock),
})
export type ClientView = z.infer<typeof ClientView>

/** null for a guest. */
export const CurrentClient = z.nullable(ClientView)

export const SignOutInput = z.strictObject({ everywhere: z.boolean() })
export type SignOutInput = z.infer<typeof SignOutInput>
export const SignedOut = z.object({ success: z.literal(true) })
