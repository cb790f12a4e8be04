import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sampleLetters } from '#server/simulator/sample-letters.ts'
import { letterText } from '#shared/mail/letter.ts'
import { letterHtml } from './letter-html.tsx'
import { TOKENS } from './look.ts'

const samples = sampleLetters({ publicOrigin: 'https://shop.test', now: Date.UTC(2026, 10, 28, 9) })

/** Gmail cuts longer letters off. */
const MOST_BYTES = 100_000

/** The words of a page as a reader sees them. */
function wordsOf(html: string): string {
  return html
    .replace(/<head>[\s\S]*?<\/head>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/[\s\u00a0]+/g, ' ')
}

describe('every letter', () => {
  // Requirement: MAIL-1, MAIL-3
  test.each(samples)('$name: both parts say the same, and the HTML loads nothing', ({ letter }) => {
    const html = letterHtml(letter)
    const words = wordsOf(html)
    for (const line of letterText(letter).replaceAll('\u00a0', ' ').split('\n')) {
      const parts = line
        .split(/: https:|, (?=\d+ шт)| — |: (?=[^/])/)
        .filter((part) => !part.startsWith('//'))
      for (const part of parts) expect(words).toContain(part.replace(/[\s\u00a0]+/g, ' ').trim())
    }
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]*)"/g))
      expect(href).toMatch(/^https:\/\/shop\.test\//)
    expect(html).not.toMatch(/<(?:img|script|link|iframe|object)\b|url\(|@import|\ssrc=/i)
    expect(html.match(/<html[^>]*>/)?.[0]).toContain('lang="ru"')
    expect(words).toContain(letter.preheader.replace(/[\s\u00a0]+/g, ' '))
    expect(Buffer.byteLength(html)).toBeLessThan(MOST_BYTES)
  })

  test('has a subject without a sign that a mail program would break, and one button at most', async () => {
    for (const { letter } of samples) {
      expect(letter.subject.length).toBeLessThanOrEqual(90)
      expect(letter.subject).not.toMatch(/[\r\n]/)
      expect(letterText(letter)).not.toMatch(/р\.\./)
    }
  })
})

// Requirement: MAIL-2
test('what somebody has typed is text in the HTML part, never code', async () => {
  const [first] = samples
  if (!first) throw new Error('there is no letter')
  const hostile = `<img src=x onerror="alert(1)"><a href="javascript:1">"'&`
  const html = letterHtml({
    ...first.letter,
    subject: `</title><script>${hostile}`,
    heading: hostile,
    preheader: hostile,
    why: hostile,
    blocks: [
      { type: 'text', text: hostile },
      { type: 'facts', facts: [{ label: hostile, value: hostile }] },
      { type: 'lines', lines: [{ name: hostile, count: hostile, sum: hostile }], sums: [] },
      { type: 'link', text: hostile, href: `https://shop.test/"><script>` },
    ],
  })
  expect(html).not.toMatch(/<(?:img|script)|<a [^>]*javascript|<\/title><script/i)
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
})

test('the colors are those of the shop', () => {
  const css = readFileSync('web/ui/tokens.css', 'utf8')
  for (const [name, value] of Object.entries(TOKENS)) expect(css).toContain(`--${name}: ${value};`)
})
