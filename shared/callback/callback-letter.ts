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
    subject: `Перезвоните: ${phone}`,
    preheader: `Мы обещали позвонить в течение ${CALLBACK_MINUTES} ${CALLBACK_UNIT}.`,
    ...{ to: 'staff', heading: 'Покупатель ждёт звонка' },
    blocks: [
      {
        type: 'text',
        text: `Наберите ${phone}: мы обещали перезвонить в течение ${CALLBACK_MINUTES} ${CALLBACK_UNIT}.`,
      },
      ...(scenario === 'skip-phone-validation'
        ? ([
            {
              type: 'text',
              text: 'В номере непривычное число цифр, но покупатель подтвердил, что не ошибся.',
            },
          ] as const)
        : []),
      { type: 'note', text: `Заявка № ${id}, ${MOSCOW_TIME.format(at)} по московскому времени` },
    ],
    why: 'Это письмо о звонках получают сотрудники «Глянца»: адрес указан в настройках магазина.',
  }
}
