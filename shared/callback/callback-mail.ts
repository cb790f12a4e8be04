import type { CallbackScenario } from './callback-phone.ts'
import { CALLBACK_MINUTES, CALLBACK_UNIT } from './callback-terms.ts'

/** The shop's own time zone, in which its operators read the date. */
const MOSCOW_TIME = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

export interface CallbackNotice {
  readonly id: number
  /** As typed; the contract excludes line breaks. */
  readonly phone: string
  readonly scenario: CallbackScenario
  /** UTC milliseconds. */
  readonly at: number
}

/** Returns the email that asks an operator to call within the promised time (CALL-12). */
export function callbackMail({ id, phone, scenario, at }: CallbackNotice): { subject: string; text: string } {
  return {
    subject: `Заказан звонок: ${phone}`,
    text: [
      `Перезвоните по номеру ${phone}`,
      `Мы обещали позвонить в течение ${CALLBACK_MINUTES} ${CALLBACK_UNIT}.`,
      ...(scenario === 'skip-phone-validation'
        ? ['Номер необычной длины: покупатель подтвердил, что в нём нет ошибки.']
        : []),
      '',
      `Заявка № ${id}, ${MOSCOW_TIME.format(at)} по Москве`,
    ].join('\n'),
  }
}
