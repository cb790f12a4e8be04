import * as z from 'zod/mini'
import { CALLBACK_SCENARIOS } from './callback-phone.ts'

/** What may stand in a phone: nothing that could end a line of a letter. */
const PhoneText = z
  .string()
  .check(
    z.maxLength(32, 'Слишком длинный текст'),
    z.regex(/^[0-9+() -]*$/, 'В номере могут быть только цифры, плюс, скобки, пробелы и дефисы'),
  )

/** The callback request of the specification (§3). */
export const CallbackInput = z.strictObject({
  phone: PhoneText,
  /** Empty where the captcha gave none: the refusal for that is the shop's own. */
  captchaToken: z.string().check(z.maxLength(4096, 'Слишком длинный текст')),
  scenario: z.enum(CALLBACK_SCENARIOS, 'Неверное значение'),
})
export type CallbackInput = z.infer<typeof CallbackInput>

/** Says nothing of whether the phone is a client's: the id is the request's own (spec §7, Callback). */
export const CallbackResult = z.object({
  customerId: z.int(),
  /** As it was sent. */
  customerPhone: z.string(),
  /** Random; no call of the shop takes it. */
  customerAuthTicket: z.string(),
})
export type CallbackResult = z.infer<typeof CallbackResult>
