import { html } from 'hono/html'
import type { Html } from '#server/html/plain-page.ts'
import type { BankPayment } from '../bank-gateway.ts'
import { type Frame, formatRoubles, pageFrame } from './page-frame.ts'

const STATE_TEXT = {
  paid: 'Платёж прошёл',
  declined: 'Платёж отклонён',
  refunded: 'Деньги возвращены на\u00a0карту',
} as const

/** Returns the simulated bank's page, on which the shopper pays, declines, or goes back (PAY-31). */
export function bankPage(frame: Frame, payment: BankPayment): Html {
  const { state } = payment
  return pageFrame(
    frame,
    `Оплата заказа №\u00a0${payment.orderNumber}`,
    html`<main class="bank">
<div class="bank-card">
<p class="bank-name">Учебный банк</p>
<p class="bank-sum">${formatRoubles(payment.amount)}</p>
<h1>Оплата заказа №&nbsp;${payment.orderNumber} в&nbsp;магазине «Глянец»</h1>
${
  state === 'waiting'
    ? html`<dl><dt>Получатель</dt><dd>Глянец</dd><dt>Карта</dt><dd>•••• 4242</dd><dt>Комиссия</dt><dd>0 р.</dd></dl>`
    : html`<p class="bank-state" data-state="${state}" role="status">${STATE_TEXT[state]}</p>`
}
<form class="bank-actions" method="post">
${
  state === 'waiting'
    ? html`<button class="pay" name="action" value="pay">Оплатить</button>
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
