import { toE164 } from '#shared/phone.ts'

/** '+7 (912) 345-67-8901' (spec §2, Callback form): its last two places stay optional. */
export const CALLBACK_MASK = '+7 (###) ###-##-####'
/** The one length at which the form takes a phone for right (spec §9). */
const CALLBACK_LENGTH = 18

/** 'skip-phone-validation': the shopper has seen the warning and is sure of the number (spec §3, §4). */
export const CALLBACK_SCENARIOS = ['default', 'skip-phone-validation'] as const
export type CallbackScenario = (typeof CALLBACK_SCENARIOS)[number]

export const CALLBACK_PHONE_EMPTY = 'Поле телефон обязательно для заполнения'
export const CALLBACK_PHONE_DOUBTFUL =
  'Возможно, вы допустили ошибку при вводе номера телефона. Если вы уверены в правильности введённого номера, нажмите кнопку "Заказать звонок" ещё раз.'

/** Exactly 18 characters that hold a whole number: 19 and 20 are typed on purpose and are doubted. */
export function isCallbackPhoneValid(text: string): boolean {
  return text.length === CALLBACK_LENGTH && toE164(text) !== null
}

/**
 * What stands against a phone, in the specification's words (spec §5, Callback); null: nothing does. A bare country
 * code is nobody's number. 'skip-phone-validation' skips the doubt and nothing else. Used by browser and server.
 */
export function callbackPhoneError(text: string, scenario: CallbackScenario): string | null {
  if (text.replace(/\D/g, '').length <= 1) return CALLBACK_PHONE_EMPTY
  if (scenario === 'default' && !isCallbackPhoneValid(text)) return CALLBACK_PHONE_DOUBTFUL
  return null
}

/** Whose phone is counted: the first eleven digits, so that others behind them give nobody more calls. */
export function countedPhone(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 11)
  return digits.startsWith('8') ? `7${digits.slice(1)}` : digits
}
