import { html } from 'hono/html'
import type { Html } from '#server/html/plain-page.ts'
import { headlineOf } from '#shared/orders/state-labels.ts'
import { paths } from '#shared/paths.ts'
import type { DemoClient } from '../demo-clients.ts'
import type { SimulatorOrder } from '../list-orders.ts'
import { type Frame, pageFrame } from './page-frame.ts'
import { SCREENS, type Screen, type ScreenGroup, SECTION_NAMES } from './screens.ts'

interface ScreensView {
  readonly clients: readonly DemoClient[]
  /** Descriptions of the demo's customers, by phone. */
  readonly clientDescriptions: ReadonlyMap<string, string>
  readonly orders: readonly SimulatorOrder[]
}

/** Returns an index of links to every page and state of the shop. */
export function screensPage(frame: Frame, { clients, clientDescriptions, orders }: ScreensView): Html {
  return pageFrame(
    frame,
    'Экраны — Глянец',
    html`<div class="panel">
<header class="panel-head"><h1>Экраны</h1><p>Все страницы и&nbsp;состояния магазина</p></header>
<nav class="panel-nav" aria-label="Разделы"><a href="/simulator/">Пульт имитаций</a><a href="${paths.home}">Магазин</a></nav>
<main>
<section><h2>Войти как</h2><div class="scroll"><table class="screens"><tbody>${clients.map((client) => clientRow(client, clientDescriptions.get(client.phone)))}</tbody></table></div></section>
${SCREENS.map(group)}
${group(ordersGroup(orders))}
</main>
</div>`,
  )
}

function clientRow({ phone, name }: DemoClient, description = ''): Html {
  return html`<tr><td><form method="post" action="/simulator/sign-in/"><button class="button" name="phone" value="${phone}">${name || phone}</button></form></td><td class="hint">${description}</td></tr>`
}

/** Returns the newest order of each combination of kind, fulfilment, and payment that occurs. */
function ordersGroup(orders: readonly SimulatorOrder[]): ScreenGroup {
  const states = new Map<string, SimulatorOrder>()
  for (const order of orders) {
    const state = `${order.kind} ${order.fulfilment} ${order.payment}`
    if (!states.has(state)) states.set(state, order)
  }
  return {
    title: 'Заказ в каждом состоянии',
    note: 'Какого нет, того доводят кнопками среди заказов и платежей пульта.',
    screens: [...states.values()].map((order) => ({
      name: headlineOf({
        ...order,
        refundedTotal: 0,
        deliveryKind: null,
        canPay: order.payment === 'pending' || order.payment === 'failed',
      }),
      path: order.path,
      how: `№\u00a0${order.id}, ${order.name}${order.kind === 'quick' ? ', в\u00a0один клик' : ''}`,
      section: 'orders',
    })),
  }
}

function group({ title, note, screens }: ScreenGroup): Html {
  return html`<section><h2>${title}</h2>${note === undefined ? '' : html`<p class="hint">${note}</p>`}
<div class="scroll"><table class="screens"><tbody>${screens.map(row)}</tbody></table></div></section>`
}

function row({ name, path, how, section }: Screen): Html {
  const link =
    section === undefined ? '' : html` · <a href="/simulator/#${section}">${SECTION_NAMES[section]}</a>`
  return html`<tr><td><a href="${encodeURI(path)}">${name}</a></td><td class="hint">${how ?? ''}${link}</td></tr>`
}
