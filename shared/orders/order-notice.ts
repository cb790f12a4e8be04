import { formatNumber } from '#shared/format.ts'
export interface OrderNotice {
  readonly orderId: number
  /** The amount to pay, including delivery. */
  readonly payableTotal: number
  /** Full address of the order's page. */
  readonly link: string
  readonly kind: 'full' | 'quick'
  /** The delivery is chosen and its price is not part of the amount, because it is not known yet (DLV-58). */
  readonly isDeliveryUnpriced: boolean
}

/** Returns the SMS about a placed order: number, amount and link. */
export function orderSms({ orderId, payableTotal, link, isDeliveryUnpriced }: OrderNotice): string {
  const delivery = isDeliveryUnpriced ? ', цену доставки уточним' : ''
  return `Глянец: заказ № ${orderId} на ${formatNumber(payableTotal)} р. принят${delivery}. ${link}`
}

/** Returns the email about a placed order. */
export function orderMail(notice: OrderNotice): { subject: string; text: string } {
  const { orderId, payableTotal, link } = notice
  return {
    subject: `Заказ № ${orderId} принят`,
    text: [
      'Здравствуйте!',
      '',
      `Мы приняли ваш заказ № ${orderId} на сумму ${formatNumber(payableTotal)} р.`,
      ...(notice.kind === 'quick' ? ['Заказ подтверждается после звонка оператора.'] : []),
      ...(notice.isDeliveryUnpriced
        ? ['Доставки в этой сумме пока нет: её цену мы уточним и сообщим до отправки заказа.']
        : []),
      `Состав и состояние заказа: ${link}`,
      '',
      'Ваш «Глянец»',
    ].join('\n'),
  }
}
