import * as z from 'zod/mini'
import { SCHEMA_CODES } from '#shared/schema-texts.ts'
import { CALLBACK_SCENARIOS } from './callback-phone.ts'

/** Excludes characters that could end a header line of an email. */
const PhoneText = z
  .string()
  .check(
    z.maxLength(32, SCHEMA_CODES.tooLong),
    z.regex(/^[0-9+() -]*$/, 'В номере могут быть только цифры, плюс, скобки, пробелы и дефисы'),
  )

/** A callback request (CALL-11). */
export const CallbackInput = z.strictObject({
  phone: PhoneText,
  /** Empty if the captcha gave none; the server then answers CAPTCHA_MISSING. */
  captchaToken: z.string().check(z.maxLength(4096, SCHEMA_CODES.tooLong)),
  scenario: z.enum(CALLBACK_SCENARIOS, SCHEMA_CODES.wrongValue),
})
export type CallbackInput = z.infer<typeof CallbackInput>

/**
 * The answer does not reveal whether the phone is a customer's: `customerId` is the number of the request (CALL-27).
 */
export const CallbackResult = z.object({
  customerId: z.int(),
  /** As it was sent. */
  customerPhone: z.string(),
  /** Random; no call of the shop accepts it. */
  customerAuthTicket: z.string(),
})
export type CallbackResult = z.infer<typeof CallbackResult>
