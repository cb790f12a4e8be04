import { html } from 'hono/html'
import type { Html } from '#server/html/plain-page.ts'
import { type Frame, pageFrame } from './page-frame.ts'

/**
 * Returns the page of this browser's analytics events. Its script reads the log that web/analytics/push.ts writes.
 */
export function eventsPage(frame: Frame): Html {
  return pageFrame(
    frame,
    'События аналитики — Глянец',
    html`<div class="panel">
<header class="panel-head"><h1>События аналитики</h1><p>Последние сто, новые сверху</p></header>
<nav class="panel-nav" aria-label="Разделы"><a href="/simulator/">Пульт имитаций</a><a href="/">Магазин</a></nav>
<section>
<p class="hint">События лежат в window.dataLayer каждой страницы. В&nbsp;демо браузер помнит их сам и&nbsp;никуда не&nbsp;отправляет; счётчик загружается только при&nbsp;APP_ENV=production и&nbsp;заданном ANALYTICS_ID. Откройте магазин в&nbsp;соседней вкладке: таблица обновится.</p>
<p class="actions"><button class="button" id="clear" type="button">Очистить</button></p>
<div class="scroll"><table><thead><tr><th>Страница</th><th>Событие</th><th>Что в нём</th></tr></thead><tbody id="events"></tbody></table></div>
<p class="empty" id="empty">Событий пока нет.</p>
</section>
</div>
<script src="/simulator/events.js" defer></script>`,
  )
}

export const EVENTS_SCRIPT = `(() => {
  'use strict'
  const LOG = 'analytics-log'
  const body = document.getElementById('events')
  const empty = document.getElementById('empty')

  function read() {
    try {
      const log = JSON.parse(localStorage.getItem(LOG) ?? '[]')
      return Array.isArray(log) ? log : []
    } catch {
      return []
    }
  }

  function cell(text, name) {
    const td = document.createElement('td')
    td.className = name
    td.textContent = text
    return td
  }

  function show() {
    const log = read().reverse()
    empty.hidden = log.length > 0
    body.replaceChildren(...log.map(({ page, event, ...rest }) => {
      const row = document.createElement('tr')
      row.append(cell(String(page), 'narrow'), cell(String(event), 'narrow'), cell(JSON.stringify(rest, null, 1), 'text'))
      return row
    }))
  }

  window.addEventListener('storage', (event) => { if (event.key === LOG || event.key === null) show() })
  document.getElementById('clear').addEventListener('click', () => { localStorage.removeItem(LOG); show() })
  show()
})()
`
