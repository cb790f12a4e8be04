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

/** Returns the email about a sign-in from a browser that had never signed in to the account (AUTH-90). */
export function newDeviceMail({ browser, at, link }: NewDevice): { subject: string; text: string } {
  return {
    subject: 'Вход в личный кабинет с нового устройства',
    text: [
      'Здравствуйте!',
      '',
      `${MOMENT.format(at)} по московскому времени в ваш личный кабинет вошли с нового устройства: ${browser}.`,
      '',
      'Если это были вы, ничего делать не нужно.',
      `Если нет, откройте личный кабинет и выйдите на всех устройствах: ${link}`,
      '',
      'Ваш «Глянец»',
    ].join('\n'),
  }
}
