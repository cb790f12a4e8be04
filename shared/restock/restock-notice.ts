import type { Letter } from '#shared/mail/letter.ts'

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

/** The letter about it. */
export function restockLetter({ name, link, stopLink }: MailedRestock): Letter {
  return {
    subject: `Снова в наличии: ${name}`,
    preheader: 'Вы просили сообщить, когда он появится.',
    ...{ to: 'buyer', heading: 'Снова в наличии' },
    blocks: [
      { type: 'text', text: `Вы просили сообщить, и вот хорошая новость: ${name} снова в наличии.` },
      { type: 'link', text: 'Посмотреть и купить', href: link },
      {
        type: 'note',
        text: 'Об этом товаре мы пишем один раз и не откладываем его: кто-то может успеть раньше.',
      },
      { type: 'link', text: 'Больше не сообщать о поступлениях', href: stopLink },
    ],
    why: 'Вы получили это письмо, потому что на странице товара в «Глянце» попросили сообщить о поступлении на этот адрес.',
  }
}
