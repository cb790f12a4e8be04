import { html } from 'hono/html'
import type { Html } from '#server/html/plain-page.ts'
import { FULFILMENT_MOVES } from '#shared/orders/order-states.ts'
import { orderPath, parseOrderPath, paths } from '#shared/paths.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import type { BankPayment } from '../bank-gateway.ts'
import { WIDGET_MODES, type WidgetMode } from '../captcha-widget.ts'
import type { DemoClient } from '../demo-clients.ts'
import { FAULT_MODES, type Fault, type FaultyUpstream } from '../faults.ts'
import type { SimulatorOrder } from '../list-orders.ts'
import type { SimulatorMail, SimulatorSms } from '../messages.ts'
import { sentMailPath } from './mail-pages.ts'
import { type Frame, formatRoubles, moment, pageFrame } from './page-frame.ts'

/** The panel's sections in their order, with their names among its links. */
const SECTIONS = {
  clients: { link: 'Клиенты', show: clientsSection },
  sms: { link: 'СМС', show: smsSection },
  mail: { link: 'Письма', show: mailSection },
  orders: { link: 'Заказы', show: ordersSection },
  bank: { link: 'Банк', show: bankSection },
  faults: { link: 'Сбои', show: faultsSection },
  captcha: { link: 'Капча', show: captchaSection },
  clock: { link: 'Часы', show: clockSection },
  geoip: { link: 'GeoIP', show: geoIpSection },
  reset: { link: 'Сброс', show: resetSection },
} as const
type SectionId = keyof typeof SECTIONS

export interface PanelView {
  readonly isDemo: boolean
  /** The upstreams that are simulated. */
  readonly simulated: readonly FaultyUpstream[]
  readonly now: number
  readonly clients: readonly DemoClient[]
  readonly sms: readonly SimulatorSms[]
  readonly mail: readonly SimulatorMail[]
  readonly orders: readonly SimulatorOrder[]
  readonly payments: readonly BankPayment[]
  readonly faults: Record<FaultyUpstream, Fault>
  readonly widget: WidgetMode
  readonly cities: readonly { readonly id: number; readonly name: string }[]
  readonly geoIpCityId: number
  /** The result of the last submitted form; null if there is none. */
  readonly note: { readonly kind: 'done' | 'refused'; readonly text: string } | null
}

const FULFILMENT_TEXT = {
  new: 'новый',
  confirmed: 'подтверждён',
  assembled: 'собран',
  shipped: 'отправлен',
  delivered: 'доставлен',
  done: 'завершён',
  cancelled: 'отменён',
  returned: 'возвращён',
} as const
const PAYMENT_TEXT = {
  none: 'при получении',
  pending: 'ждёт оплаты',
  paid: 'оплачен',
  failed: 'отклонена',
  refunded: 'деньги возвращены',
} as const
const MOVE_TEXT = {
  new: '',
  confirmed: 'подтвердить',
  assembled: 'собрать',
  shipped: 'отправить',
  delivered: 'доставить',
  done: 'завершить',
  cancelled: 'отменить',
  returned: 'вернуть',
} as const
const BANK_STATE_TEXT = {
  waiting: 'ждёт',
  paid: 'оплачен',
  declined: 'отклонён',
  refunded: 'деньги возвращены',
} as const
const UPSTREAM_TEXT = {
  sms: 'СМС',
  captcha: 'Капча',
  bank: 'Банк',
  carriers: 'Перевозчики',
  mail: 'Почта',
  geoip: 'GeoIP',
} as const
const MODE_TEXT = {
  ok: 'работает',
  refuse: 'отказывает',
  timeout: 'молчит',
  garbage: 'отвечает чепухой',
  'answer-lost': 'делает, но ответ теряется',
} as const
const WIDGET_TEXT = {
  ok: 'проходится',
  'load-fails': 'не загружается',
  'start-fails': 'не запускается',
  'challenge-fails': 'ломается при проверке',
  'no-token': 'не даёт токена',
} as const satisfies Record<WidgetMode, string>

/** Returns the control panel: messages, orders, and payments, and the controls of clock, faults, and data. */
export function controlPanel(frame: Frame, view: PanelView): Html {
  const sections = Object.keys(SECTIONS).filter((id): id is SectionId => isShown(id, view))
  return pageFrame(
    frame,
    'Пульт имитаций — Глянец',
    html`<div class="panel">
<header class="panel-head"><h1>Пульт имитаций</h1><p>Часы магазина: <time datetime="${new Date(view.now).toISOString()}">${moment(view.now)}</time> (Москва)</p></header>
<nav class="panel-nav" aria-label="Разделы">
<a href="${paths.home}">Магазин</a><a href="${paths.basket}">Корзина</a><a href="${paths.checkout}">Оформление</a>
${view.isDemo ? html`<a href="/simulator/events/">События аналитики</a><a href="/simulator/screens/">Экраны</a><a href="/simulator/letters/">Шаблоны писем</a>` : ''}${sections.map((id) => html`<a href="#${id}">${SECTIONS[id].link}</a>`)}
</nav>
${view.note ? html`<p class="panel-note" role="status" data-kind="${view.note.kind}">${view.note.text}</p>` : ''}
<main>
${sections.map((id) => SECTIONS[id].show(view))}
</main>
</div>`,
  )
}

/**
 * Staging shows the sections of simulated upstreams. It has the real clock, and neither invented customers nor a state
 * to return to.
 */
function isShown(id: string, { isDemo, simulated }: PanelView): boolean {
  return isDemo || id === 'faults' || simulated.some((name) => name === id)
}

function section(id: string, title: string, body: Html): Html {
  return html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${body}</section>`
}

function table(head: readonly string[], rows: readonly Html[], empty: string): Html {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
}

function clientsSection({ clients }: PanelView): Html {
  const rows = clients.map(
    ({ phone, name }) => html`<tr><td>${name || 'без имени'}</td><td class="narrow">${phone}</td>
<td><form method="post" action="/simulator/sign-in/"><button class="button" name="phone" value="${phone}">Войти</button></form></td></tr>`,
  )
  return section('clients', 'Клиенты', table(['Имя', 'Телефон', ''], rows, 'Клиентов ещё нет'))
}

function smsSection({ sms }: PanelView): Html {
  const rows = sms.map(
    (message) =>
      html`<tr><td class="narrow">${moment(message.sentAt)}</td><td class="narrow">${message.phone}</td><td class="text">${linked(message.text)}</td></tr>`,
  )
  return section('sms', 'Входящие СМС', table(['Когда', 'Кому', 'Текст'], rows, 'Пока ни одного сообщения'))
}

function mailSection({ mail }: PanelView): Html {
  const rows = mail.map(
    (letter) =>
      html`<tr><td class="narrow">${moment(letter.sentAt)}</td><td class="narrow">${letter.to}</td><td class="text"><a href="${sentMailPath(letter.id)}">${letter.subject}</a>

${linked(letter.text)}</td></tr>`,
  )
  return section('mail', 'Письма', table(['Когда', 'Кому', 'Письмо'], rows, 'Пока ни одного письма'))
}

/** Turns addresses of orders into links; other text is unchanged. */
function linked(text: string): Html[] {
  return text.split(/(https?:\/\/\S+)/).map((part) => {
    const publicId = parseOrderPath(/^https?:\/\/[^/]+(.*)$/.exec(part)?.[1] ?? '')
    return publicId === undefined ? html`${part}` : html`<a href="${orderPath(publicId)}">${part}</a>`
  })
}

function ordersSection({ orders }: PanelView): Html {
  const rows = orders.map(
    (order) => html`<tr>
<td class="narrow"><a href="${order.path}">№ ${order.id}</a>${order.kind === 'quick' ? ' (в один клик)' : ''}<br><span class="hint">${moment(order.createdAt)}</span></td>
<td>${order.name}<br><span class="hint">${order.phone}</span></td>
<td class="narrow">${formatRoubles(order.payableTotal)}</td>
<td>${FULFILMENT_TEXT[order.fulfilment]}<br><span class="hint">${PAYMENT_TEXT[order.payment]}</span></td>
<td>${orderActions(order)}</td></tr>`,
  )
  return section(
    'orders',
    'Заказы',
    table(['Заказ', 'Кто', 'К оплате', 'Состояние', 'Дальше'], rows, 'Заказов ещё нет'),
  )
}

function orderActions(order: SimulatorOrder): Html {
  const isUnpaid = order.payment === 'pending' || order.payment === 'failed'
  const moves = FULFILMENT_MOVES[order.fulfilment].filter((to) => to !== 'confirmed' || !isUnpaid)
  return html`<form class="actions" method="post" action="/simulator/orders/${order.id}/">${moves.map(
    (to) =>
      html`<button class="${to === order.next ? 'button button-main' : 'button'}" name="to" value="${to}">${MOVE_TEXT[to]}</button>`,
  )}</form>`
}

function bankSection({ payments }: PanelView): Html {
  const rows = payments.map(
    (payment) => html`<tr>
<td class="narrow"><a href="/simulator/bank/${payment.paymentId}/">№ ${payment.orderNumber}</a><br><span class="hint">${moment(payment.createdAt)}</span></td>
<td class="narrow">${formatRoubles(payment.amount)}</td><td>${BANK_STATE_TEXT[payment.state]}</td>
<td><form class="actions" method="post" action="/simulator/payments/${payment.paymentId}/">
${
  payment.state === 'waiting'
    ? html`<button class="button button-main" name="action" value="pay">оплатить</button>
<button class="button" name="action" value="decline">отклонить</button>
<button class="button" name="action" value="notify-late">оплатить, сообщить через 10 с</button>
<button class="button" name="action" value="notify-twice">оплатить, сообщить дважды</button>
<button class="button" name="action" value="notify-never">оплатить, не сообщать</button>`
    : html`<button class="button" name="action" value="notify-twice">сообщить ещё раз</button>`
}
</form></td></tr>`,
  )
  return section('bank', 'Банк', table(['Заказ', 'Сумма', 'Платёж', 'Действие'], rows, 'Платежей ещё нет'))
}

function faultsSection({ faults, simulated }: PanelView): Html {
  const rows = simulated.map((name) => {
    const fault = faults[name]
    const formId = `fault-${name}`
    return html`<tr><td class="narrow">${UPSTREAM_TEXT[name]}</td>
<td><select class="field" name="mode" form="${formId}" aria-label="Режим: ${UPSTREAM_TEXT[name]}">${FAULT_MODES.map((mode) => html`<option value="${mode}"${mode === fault.mode ? ' selected' : ''}>${MODE_TEXT[mode]}</option>`)}</select></td>
<td><label><input class="field" type="number" name="latencyMs" min="0" max="60000" value="${fault.latencyMs}" form="${formId}"> мс</label></td>
<td><label><input class="field" type="number" name="errorPercent" min="0" max="100" value="${Math.round(fault.errorRate * 100)}" form="${formId}"> %</label></td>
<td><form id="${formId}" method="post" action="/simulator/faults/${name}/"><button class="button">применить</button></form></td></tr>`
  })
  return section('faults', 'Сбои', table(['Сервис', 'Режим', 'Задержка', 'Доля отказов', ''], rows, ''))
}

function captchaSection({ widget }: PanelView): Html {
  return section(
    'captcha',
    'Капча',
    html`<p class="hint">Так ведёт себя виджет в браузере; проверяющий сервер — среди сбоев.</p>
<form class="line" method="post" action="/simulator/captcha/">
<label>Виджет <select class="field" name="widget">${WIDGET_MODES.map((mode) => html`<option value="${mode}"${mode === widget ? ' selected' : ''}>${WIDGET_TEXT[mode]}</option>`)}</select></label>
<button class="button">применить</button></form>`,
  )
}

function clockSection(): Html {
  const step = (ms: number, text: string) =>
    html`<button class="button" name="advanceMs" value="${ms}">${text}</button>`
  return section(
    'clock',
    'Часы',
    html`<p class="hint">Вперёд, и всё, чему пришёл срок, происходит.</p>
<form class="actions" method="post" action="/simulator/clock/">${step(MINUTE_MS, '+1 минута')}${step(HOUR_MS, '+1 час')}${step(DAY_MS, '+1 день')}${step(3 * DAY_MS, '+3 дня')}</form>`,
  )
}

function geoIpSection({ cities, geoIpCityId }: PanelView): Html {
  return section(
    'geoip',
    'GeoIP',
    html`<form class="line" method="post" action="/simulator/geoip/">
<label>Город новых посетителей <select class="field" name="cityId">${cities.map((city) => html`<option value="${city.id}"${city.id === geoIpCityId ? ' selected' : ''}>${city.name}</option>`)}</select></label>
<button class="button">применить</button></form>`,
  )
}

function resetSection(): Html {
  return section(
    'reset',
    'Сброс',
    html`<p class="hint">Заказы, корзины, сообщения и сбои исчезнут, товары вернутся на полки.</p>
<form method="post" action="/simulator/reset/"><button class="button">вернуть начальное состояние</button></form>`,
  )
}
