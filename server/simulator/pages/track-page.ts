import { html } from 'hono/html'
import type { Html } from '#server/html/plain-page.ts'
import type { SimulatedParcel } from '../find-parcel.ts'
import { type Frame, moment, pageFrame } from './page-frame.ts'

/** Returns the simulated carriers' page about one parcel (ORD-55). */
export function trackPage(frame: Frame, { trackNumber, deliveryName, steps }: SimulatedParcel): Html {
  return pageFrame(
    frame,
    `Посылка ${trackNumber}`,
    html`<main class="bank">
<div class="bank-card">
<p class="bank-name">Учебная служба доставки</p>
<h1>Посылка ${trackNumber}</h1>
<p>${deliveryName}</p>
<dl>${steps.map(({ name, at }) => html`<dt>${name}</dt><dd>${moment(at)}</dd>`)}</dl>
<p class="bank-foot">Это имитация: посылки не&nbsp;существует.</p>
</div>
</main>`,
  )
}
