import { html } from 'hono/html'
import type { Html } from '#server/html/plain-page.ts'
import type { DemoClient } from '../demo-clients.ts'
import { type Frame, pageFrame } from './page-frame.ts'
import { SCREENS, type Screen, type ScreenGroup } from './screens.ts'

/** An index of the shop's screens: each page and state, a link away. */
export function screensPage(frame: Frame, clients: readonly DemoClient[]): Html {
  return pageFrame(
    frame,
    'Экраны — Глянец',
    html`<div class="room">
<header class="room-head"><h1>Экраны</h1><p>Все страницы и состояния магазина</p></header>
<nav class="room-nav" aria-label="Разделы"><a href="/simulator/">Пульт имитаций</a><a href="/">Магазин</a></nav>
<main>
<section><h2>Войти как</h2><form class="actions" method="post" action="/simulator/sign-in/">${clients.map(
      ({ phone, name }) =>
        html`<button class="button" name="phone" value="${phone}">${name || phone}</button>`,
    )}</form></section>
${SCREENS.map(group)}
</main>
</div>`,
  )
}

function group({ title, screens }: ScreenGroup): Html {
  return html`<section><h2>${title}</h2><div class="scroll"><table><tbody>${screens.map(row)}</tbody></table></div></section>`
}

function row({ name, path, how }: Screen): Html {
  return html`<tr><td><a href="${encodeURI(path)}">${name}</a></td><td class="hint">${how ?? ''}</td></tr>`
}
