import { isPossible, toE164 } from '#shared/phone.ts'

/** Mask of the callback form: '+7 (912) 345-67-8901', whose last two digits are optional (FORM-2). */
export const CALLBACK_MASK = '+7 (###) ###-##-####'
/** The only length that the form takes as valid (CALL-4). */
const CALLBACK_LENGTH = 18

/** The smallest number of digits that any phone has, even a foreign one with its country code. */
const FEWEST_DIGITS = 7

/** 'skip-phone-validation': the shopper has seen the warning and confirmed the number (CALL-10, CALL-11). */
export const CALLBACK_SCENARIOS = ['default', 'skip-phone-validation'] as const
export type CallbackScenario = (typeof CALLBACK_SCENARIOS)[number]

export const CALLBACK_PHONE_EMPTY = 'Поле телефон обязательно для заполнения'
export const CALLBACK_PHONE_DOUBTFUL =
  'Возможно, вы допустили ошибку при вводе номера телефона. Если вы уверены в правильности введённого номера, нажмите кнопку "Заказать звонок" ещё раз.'
export const CALLBACK_PHONE_SHORT = 'По этому номеру не дозвониться: в нём не хватает цифр'

/** Whether the text has exactly 18 characters and a complete number; 19 and 20 are doubtful (CALL-4, CALL-10). */
export function isCallbackPhoneValid(text: string): boolean {
  return text.length === CALLBACK_LENGTH && toE164(text) !== null
}

const TEXTS = {
  empty: CALLBACK_PHONE_EMPTY,
  doubtful: CALLBACK_PHONE_DOUBTFUL,
  short: CALLBACK_PHONE_SHORT,
}

/**
 * Returns what is wrong with a phone in the callback form, or null (CALL-8, CALL-9). A bare country code counts as empty.
 * 'skip-phone-validation' skips only the warning: a text that is too short for any phone is still refused, because
 * nobody could be called. Used by browser and server.
 */
export function callbackPhoneFault(text: string, scenario: CallbackScenario): keyof typeof TEXTS | null {
  const digits = text.replace(/\D/g, '').length
  if (digits <= 1) return 'empty'
  if (scenario === 'default') return isCallbackPhoneValid(text) ? null : 'doubtful'
  return digits < FEWEST_DIGITS ? 'short' : null
}

/** Returns the text of `callbackPhoneFault`, or null. */
export function callbackPhoneError(text: string, scenario: CallbackScenario): string | null {
  const fault = callbackPhoneFault(text, scenario)
  return fault && TEXTS[fault]
}

/**
 * Returns the digits by which the limits count a phone. Digits before or after a number, and another way to write it,
 * do not allow more requests, because whoever calls would find the number all the same (CALL-23).
 */
export function countedPhone(text: string): string {
  const phone = toE164(text)
  if (phone !== null) return phone.slice(1)
  const digits = text.replace(/\D/g, '')
  const national = nationalIn(digits)
  return national === undefined ? digits.slice(0, 11).replace(/^8/, '7') : `7${national}`
}

/** Returns the first number among digits without its country code: one that has it, or else a mobile number. */
function nationalIn(digits: string): string | undefined {
  const coded = [...digits.matchAll(/(?<=[78])(?=(\d{10}))/g)].map(([, national = '']) => national)
  return coded.find(isPossible) ?? /9\d{9}/.exec(digits)?.[0]
}
