import type { Letter } from '#shared/mail/letter.ts'
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

/** The letter that asks an operator to call within the promised time (CALL-12). */
export function callbackLetter({ id, phone, scenario, at }: CallbackNotice): Letter {
  return {
    subject: `Заказан звонок: ${phone}`,
    preheader: `Мы обещали позвонить в течение ${CALLBACK_MINUTES} ${CALLBACK_UNIT}.`,
    ...{ to: 'staff', heading: 'Заказан звонок' },
    blocks: [
      { type: 'text', text: `Перезвоните по номеру ${phone}` },
      { type: 'text', text: `Мы обещали позвонить в течение ${CALLBACK_MINUTES} ${CALLBACK_UNIT}.` },
      ...(scenario === 'skip-phone-validation'
        ? ([
            {
              type: 'text',
              text: 'Номер необычной длины: покупатель подтвердил, что в нём нет ошибки.',
            },
          ] as const)
        : []),
      { type: 'note', text: `Заявка № ${id}, ${MOSCOW_TIME.format(at)} по Москве` },
    ],
    why: 'Письмо сотрудникам «Глянца» о звонках, адрес задан в настройках магазина.',
  }
}
