import * as z from 'zod/mini'
import { ClientStock } from '#shared/campaign/contract.ts'
import { SIGN_IN_PHONE_ERROR } from './sign-in-phone.ts'

/** Text of a phone as a form sends it: '+79123456789', the server judges it. */
const PhoneText = z.string(SIGN_IN_PHONE_ERROR).check(z.maxLength(32, SIGN_IN_PHONE_ERROR))
const CODE_ERROR = 'Введите 4 цифры'
/** Empty where the captcha gave none: the refusal for that is the shop's own. */
const CaptchaToken = z.string().check(z.maxLength(4096, 'Слишком длинный текст'))

export const IdentByPhoneInput = z.strictObject({ phone: PhoneText, captchaToken: CaptchaToken })
export type IdentByPhoneInput = z.infer<typeof IdentByPhoneInput>

/** Seconds until the next code may be asked for, by the server's clock; whether the phone is new here (spec §7). */
export const IdentByPhoneResult = z.object({ timeToNextAttempt: z.int(), isNewClient: z.boolean() })
export type IdentByPhoneResult = z.infer<typeof IdentByPhoneResult>

export const CheckSmsCodeInput = z.strictObject({
  phone: PhoneText,
  code: z.string(CODE_ERROR).check(z.regex(/^\d{4}$/, CODE_ERROR)),
})
export type CheckSmsCodeInput = z.infer<typeof CheckSmsCodeInput>

/** What signing in has done with what the guest had. */
export const MergeNotice = z.object({
  /** Pieces in the basket, where the guest's have come to some of the client's; 0 where one of them had none. */
  basketQuantity: z.int(),
  /** Favorites, likewise; 0 too where the guest's were all among the client's. */
  favorites: z.int(),
  /** Orders of the verified phone that are in the account now. */
  orders: z.int(),
  /** Lines whose quantities added up to more than there is. */
  lowered: z.array(z.object({ name: z.string(), available: z.int() })),
  /** Products for which the basket had no room left. */
  leftOut: z.array(z.string()),
})
export type MergeNotice = z.infer<typeof MergeNotice>

export const SignedIn = z.object({ clientId: z.int(), merged: MergeNotice })
export type SignedIn = z.infer<typeof SignedIn>

/** The signed-in client as every page knows it (spec §3, Client). */
export const ClientView = z.object({
  clientId: z.int(),
  /** E.164. */
  phone: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  smsAgreement: z.boolean(),
  emailAgreement: z.boolean(),
  bonusBalance: z.int(),
  /** The part in the running campaign; null when none runs. */
  stock: z.nullable(ClientStock),
})
export type ClientView = z.infer<typeof ClientView>

/** null: a guest. */
export const CurrentClient = z.nullable(ClientView)

export const SignOutInput = z.strictObject({ everywhere: z.boolean() })
export type SignOutInput = z.infer<typeof SignOutInput>
export const SignedOut = z.object({ success: z.literal(true) })
