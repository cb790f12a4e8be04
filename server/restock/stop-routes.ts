import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Deps } from '#server/deps.ts'
import { type Html, plainPage } from '#server/html/plain-page.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { failure } from '#server/http/failure.ts'
import { nonceOf } from '#server/http/security-headers.ts'
import { untilWritable } from '#server/storage/until-writable.ts'
import { AppError, isAppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { requireStopToken, stopRestocks } from './stop-restocks.ts'

/** The button looks like the link of the other plain pages. */
const STYLE = 'button.again { border: 0; font: inherit; cursor: pointer; }'
const PATH = '/stop/:token/'

/**
 * The pages behind the link in mails about restocked products. They need no script, no sign-in, and no cookie: whoever
 * has the mail may end it. Opening the link changes nothing, because mail programs open links by themselves.
 */
export function stopRoutes({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get(PATH, (c) =>
    answer(c, () => {
      requireStopToken({ db }, c.req.param('token'))
      return html`<h1>Больше не\u00a0писать о\u00a0поступлении?</h1>
<p>Мы отменим все просьбы сообщить о\u00a0поступлении товаров, для адреса, на\u00a0который пришло это письмо. Письма о\u00a0заказах будут приходить по-прежнему.</p>
<form method="post"><button class="again">Больше не\u00a0писать</button></form>`
    }),
  )
  app.post(PATH, async (c) => {
    await untilWritable(db)
    return answer(c, () => {
      stopRestocks({ db, now: clock.now() }, c.req.param('token'))
      return html`<h1>Больше не\u00a0напишем</h1>
<p>Все просьбы сообщить о\u00a0поступлении товаров отменены. Передумаете\u00a0— попросите снова на\u00a0странице товара.</p>
<a class="again" href="${paths.home}">Открыть магазин</a>`
    })
  })
  app.all(PATH, (c) => failure(c, new AppError('METHOD_NOT_ALLOWED', { allow: 'GET, HEAD, POST' })))
  return app
}

function answer(c: Context<AppEnv>, work: () => Html): Response | Promise<Response> {
  try {
    return page(c, work(), 200)
  } catch (error) {
    if (!isAppError(error, 'NOT_FOUND')) throw error
    const body = html`<h1>Ссылка больше не\u00a0действует</h1>
<p>Письма о\u00a0поступлении по\u00a0ней уже отменены, или с\u00a0письма прошло больше месяца. Просьбы сообщить о\u00a0поступлении можно отменить и\u00a0в\u00a0личном кабинете.</p>
<a class="again" href="${paths.home}">Открыть магазин</a>`
    return page(c, body, 404)
  }
}

function page(c: Context<AppEnv>, content: Html, status: 200 | 404): Response | Promise<Response> {
  const body = html`<main>${content}</main>`
  const frame = { lang: 'ru', title: 'Письма о поступлении — Глянец', css: STYLE } as const
  c.header('Cache-Control', 'no-store')
  return c.html(plainPage({ ...frame, nonce: nonceOf(c), styles: ['/offline.css'], body }), status)
}
