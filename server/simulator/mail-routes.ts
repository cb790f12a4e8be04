import { type Context, Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { nonceOf } from '#server/http/security-headers.ts'
import { AppError } from '#shared/errors.ts'
import { type Letter, letterText } from '#shared/mail/letter.ts'
import { findMail } from './messages.ts'
import { lettersPage, mailPage, samplePath, sentMailPath } from './pages/mail-pages.ts'
import { type SampleLetter, sampleLetters } from './sample-letters.ts'

/** Serves the mails that were sent, and a sample of every letter, each as HTML and as text. */
export function mailRoutes(deps: Deps): Hono<AppEnv> {
  const { db } = deps.database
  const app = new Hono<AppEnv>()
  const frame = (c: Context<AppEnv>) => ({ nonce: nonceOf(c), assets: deps.assets })
  const samples = () => sampleLetters({ publicOrigin: deps.config.publicOrigin, now: deps.clock.now() })
  const sampleOf = (c: Context<AppEnv>): SampleLetter & { readonly path: string } => {
    const index = Number(c.req.param('number')) - 1
    const sample = samples()[index]
    if (!sample) throw new AppError('NOT_FOUND')
    return { ...sample, path: samplePath(index) }
  }
  const mailOf = (c: Context<AppEnv>) => {
    const mail = findMail(db, Number(c.req.param('id')))
    if (!mail) throw new AppError('NOT_FOUND')
    return mail
  }

  app.get('/letters/', (c) => c.html(lettersPage(frame(c), samples())))
  app.get('/letters/:number/', (c) => {
    const { name: title, letter, path } = sampleOf(c)
    const shown = { title, subject: letter.subject, text: letterText(letter), htmlPath: `${path}html/` }
    return c.html(mailPage(frame(c), { ...shown, sent: null }))
  })
  app.get('/letters/:number/html/', async (c) => htmlPart(c, await rendered(sampleOf(c).letter)))
  app.get('/mail/:id/', (c) => {
    const { id, html, subject, text, ...sent } = mailOf(c)
    const htmlPath = html === null ? null : `${sentMailPath(id)}html/`
    return c.html(mailPage(frame(c), { title: 'Письмо', subject, text, htmlPath, sent }))
  })
  app.get('/mail/:id/html/', (c) => {
    const { html } = mailOf(c)
    if (html === null) throw new AppError('NOT_FOUND')
    return htmlPart(c, html)
  })
  return app
}

/** A mail loads nothing and runs nothing, whatever somebody has made it contain. */
const HTML_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox"

function htmlPart(c: Context<AppEnv>, html: string): Response {
  c.set('contentPolicy', HTML_POLICY)
  return c.html(html)
}

async function rendered(letter: Letter): Promise<string> {
  const { letterHtml } = await import('#server/mail/letter-html.tsx')
  return letterHtml(letter)
}
