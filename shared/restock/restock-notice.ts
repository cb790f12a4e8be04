export interface RestockNotice {
  /** The product's name. */
  readonly name: string
  /** Full address of the product's page. */
  readonly link: string
}

/** Returns the SMS about a product that is available again. */
export function restockSms({ name, link }: RestockNotice): string {
  return `Глянец: ${name} снова в наличии. ${link}`
}

interface MailedRestock extends RestockNotice {
  /** Full address of the page on which all requests of the address are ended. */
  readonly stopLink: string
}

/** Returns the email about it. */
export function restockMail({ name, link, stopLink }: MailedRestock): { subject: string; text: string } {
  return {
    subject: `Снова в наличии: ${name}`,
    text: [
      'Здравствуйте!',
      '',
      `Вы просили сообщить о поступлении: ${name} снова в наличии.`,
      `Посмотреть и купить: ${link}`,
      '',
      'Мы пишем об этом товаре один раз и не откладываем его, так что кто-то может успеть раньше.',
      `Если вы ждёте другие товары, но писем больше не хотите, откажитесь от них: ${stopLink}`,
      '',
      'Ваш «Глянец»',
    ].join('\n'),
  }
}
