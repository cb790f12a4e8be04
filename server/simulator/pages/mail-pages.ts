import { html } from 'hono/html'
import type { Html } from '#server/html/plain-page.ts'
import type { SimulatorMail } from '../messages.ts'
import type { SampleLetter } from '../sample-letters.ts'
import { type Frame, moment, pageFrame } from './page-frame.ts'

interface ShownMail {
  readonly title: string
  readonly subject: string
  readonly text: string
  /** The address of the HTML part; null for a mail of text alone. */
  readonly htmlPath: string | null
  /** To whom and when it was sent; null for a sample. */
  readonly sent: Pick<SimulatorMail, 'to' | 'sentAt'> | null
}

/** The HTML part runs no script and sends no form; its links open in another tab. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'

/** Returns a page with both parts of a mail side by side. */
export function mailPage(frame: Frame, { title, subject, text, htmlPath, sent }: ShownMail): Html {
  return pageFrame(
    frame,
    `${title} — Глянец`,
    html`<div class="panel">
<header class="panel-head"><h1>${title}</h1><p>${subject}${sent ? html`<br><span class="hint">${sent.to}, ${moment(sent.sentAt)}</span>` : ''}</p></header>
<nav class="panel-nav" aria-label="Разделы"><a href="/simulator/letters/">Все письма</a><a href="/simulator/#mail">Отправленные</a><a href="/simulator/">Пульт имитаций</a></nav>
<main class="mail-parts"><section aria-labelledby="part-html"><h2 id="part-html">HTML</h2>${
      htmlPath === null
        ? html`<p class="empty">В этом письме только текст</p>`
        : html`<iframe class="mail-html" title="Письмо: ${subject}" src="${htmlPath}" sandbox="${SANDBOX}"></iframe>`
    }</section>
<section aria-labelledby="part-text"><h2 id="part-text">Текст</h2><pre class="mail-text" tabindex="0">${text}</pre></section>
</main>
</div>`,
  )
}

/** Returns the index of all letters. */
export function lettersPage(frame: Frame, samples: readonly SampleLetter[]): Html {
  return pageFrame(
    frame,
    'Письма — Глянец',
    html`<div class="panel">
<header class="panel-head"><h1>Письма</h1><p>Каждое письмо магазина, с&nbsp;выдуманными данными</p></header>
<nav class="panel-nav" aria-label="Разделы"><a href="/simulator/">Пульт имитаций</a><a href="/simulator/#mail">Отправленные</a><a href="/simulator/screens/">Экраны</a></nav>
<main><section><h2>Шаблоны</h2><div class="scroll"><table class="screens"><tbody>${samples.map(
      ({ name, letter }, i) =>
        html`<tr><td><a href="${samplePath(i)}">${name}</a></td><td class="hint">${letter.subject}</td></tr>`,
    )}</tbody></table></div></section></main>
</div>`,
  )
}

/** The page of a sample, counted from 1 in the address. */
export function samplePath(index: number): string {
  return `/simulator/letters/${index + 1}/`
}

/** The page of a mail that was sent. */
export function sentMailPath(id: number): string {
  return `/simulator/mail/${id}/`
}
