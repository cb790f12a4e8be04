import { html } from 'hono/html'
import type { Html } from '#server/html/plain-page.ts'
import { installmentSchedule } from '#shared/payments/installment-schedule.ts'
import type { BankPayment } from '../bank-gateway.ts'
import type { BankMethod } from '../find-method.ts'
import { drawCode } from './draw-code.ts'
import { type Frame, formatRoubles, pageFrame } from './page-frame.ts'

const STATE_TEXT = {
  paid: 'Платёж прошёл',
  declined: 'Платёж отклонён',
  refunded: 'Деньги возвращены',
} as const

/** Where they have gone. */
const REFUNDED_TO = { card: ' на\u00a0карту', sbp: ' на\u00a0счёт', parts: ' на\u00a0карту' } as const

/** What takes the payment. */
const PAY_TEXT = {
  card: 'Оплатить',
  sbp: 'Открыть приложение банка',
  parts: 'Оплатить первую часть',
} as const

/**
 * Returns the simulated bank's page, on which the shopper pays, declines, or goes back (PAY-31), by card, by a code for
 * the bank's app, or in parts (PAY-90).
 */
export function bankPage(frame: Frame, payment: BankPayment, method: BankMethod): Html {
  const { state } = payment
  return pageFrame(
    frame,
    `Оплата заказа №\u00a0${payment.orderNumber}`,
    html`<main class="bank">
<div class="bank-card">
<p class="bank-name">Учебный банк${method.kind === 'card' ? '' : ` · ${method.name}`}</p>
<p class="bank-sum">${formatRoubles(payment.amount)}</p>
<h1>Оплата заказа №&nbsp;${payment.orderNumber} в&nbsp;магазине «Глянец»</h1>
${
  state === 'waiting'
    ? waysToPay(payment, method)
    : html`<p class="bank-state" data-state="${state}" role="status">${STATE_TEXT[state]}${state === 'refunded' ? REFUNDED_TO[method.kind] : ''}</p>`
}
<form class="bank-actions" method="post">
${
  state === 'waiting'
    ? html`<button class="pay" name="action" value="pay">${PAY_TEXT[method.kind]}</button>
<button name="action" value="decline">Отклонить</button>
<button class="close" name="action" value="close">Закрыть</button>`
    : html`<button class="pay" name="action" value="close">Вернуться в&nbsp;магазин</button>`
}
</form>
<p class="bank-foot">Это имитация банка: деньги не&nbsp;списываются.</p>
</div>
</main>`,
  )
}

function waysToPay({ paymentId, amount, createdAt }: BankPayment, { kind }: BankMethod): Html {
  if (kind === 'sbp') {
    return html`<div class="bank-scan">${drawCode(paymentId)}
<p>Наведите на&nbsp;код камеру телефона или откройте приложение банка на&nbsp;этом устройстве.</p></div>
<dl><dt>Получатель</dt><dd>Глянец</dd><dt>Комиссия</dt><dd>0 р.</dd></dl>`
  }
  const card = html`<dt>Карта</dt><dd>•••• 4242</dd>`
  if (kind === 'parts') {
    return html`<dl>${installmentSchedule(amount, createdAt).map(
      (part) => html`<dt>${part.date}</dt><dd>${formatRoubles(part.amount)}</dd>`,
    )}${card}<dt>Переплата</dt><dd>0 р.</dd></dl>`
  }
  return html`<dl><dt>Получатель</dt><dd>Глянец</dd>${card}<dt>Комиссия</dt><dd>0 р.</dd></dl>`
}
