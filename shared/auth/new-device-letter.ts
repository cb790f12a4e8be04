import type { Letter } from '#shared/mail/letter.ts'

const MOMENT = new Intl.DateTimeFormat('ru', {
  timeZone: 'Europe/Moscow',
  ...{ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
})

interface NewDevice {
  /** As people call it: 'Chrome, Windows'. */
  readonly browser: string
  readonly at: number
  /** Full address of the account. */
  readonly link: string
}

/** The letter about a sign-in from a browser that had never signed in to the account (AUTH-90). */
export function newDeviceLetter({ browser, at, link }: NewDevice): Letter {
  const moment = MOMENT.format(at)
  return {
    subject: 'Вход в личный кабинет с нового устройства',
    preheader: `${browser}, ${moment}. Если это были вы, ничего делать не нужно.`,
    ...{ to: 'buyer', heading: 'Вход с нового устройства' },
    blocks: [
      {
        type: 'text',
        text: `${moment} по московскому времени в ваш личный кабинет вошли с нового устройства: ${browser}.`,
      },
      { type: 'text', text: 'Если это были вы, ничего делать не нужно.' },
      { type: 'text', text: 'Если не вы, откройте личный кабинет и выйдите на всех устройствах.' },
      { type: 'link', text: 'Открыть личный кабинет', href: link },
    ],
    why: 'Вы получили это письмо, потому что ваш адрес указан в личном кабинете «Глянца». О входе с нового устройства мы пишем всегда.',
  }
}
