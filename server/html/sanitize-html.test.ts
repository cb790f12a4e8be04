import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitizeHtml } from './sanitize-html.ts'

describe('sanitizeHtml', () => {
  test.each([
    ['plain text stays', 'Оплатите курьеру.', 'Оплатите курьеру.'],
    ['what is allowed stays', '<b>Без</b> <em>переплаты</em><br>', '<b>Без</b> <em>переплаты</em><br />'],
    [
      'lists and paragraphs',
      '<ul><li>раз<li>два</ul><p>три</p>',
      '<ul><li>раз</li><li>два</li></ul><p>три</p>',
    ],
    ['attributes go', '<b onclick="x()" style="color:red" class=a>да</b>', '<b>да</b>'],
    [
      'a path of the shop',
      '<a href="/faq/dostavka/">о доставке</a>',
      '<a href="/faq/dostavka/">о доставке</a>',
    ],
    [
      'https, with nothing told to the other side',
      "<a href='https://bank.example/?a=1&amp;b=2' target=_top>банк</a>",
      '<a href="https://bank.example/?a=1&amp;b=2" rel="noopener noreferrer">банк</a>',
    ],
    [
      'a phone',
      '<a href=tel:88005550147>8 800</a>',
      '<a href="tel:88005550147" rel="noopener noreferrer">8 800</a>',
    ],
    ['capital letters', '<B>да</B><BR/>', '<b>да</b><br />'],
    ['unclosed', '<b><i>да', '<b><i>да</i></b>'],
    ['closed twice and crosswise', '<b><i>да</b></i></b> нет', '<b><i>да</i></b> нет'],
    ['other elements leave their text', '<div><h1>Да</h1><marquee>и нет</marquee></div>', 'Даи нет'],
    ['a smaller-than is one', '2 < 3 и 4 > 1', '2 &lt; 3 и 4 &gt; 1'],
    [
      'entities',
      '&laquo;Да&raquo;&nbsp;&#8212;&#x20;&amp;amp; &unknown;',
      '«Да»\u00a0— &amp;amp; &amp;unknown;',
    ],
    ['comments go', 'а<!-- <b> -->б<!-- до конца', 'аб'],
    ['scripts go with what they say', '<script>alert(1)</script>да', 'да'],
    ['an unclosed script takes the rest', 'да<script>alert(1)', 'да'],
    [
      'styles, frames and pictures',
      '<style>*{}</style><iframe src=x>да</iframe><img src=x onerror=alert(1)>',
      '',
    ],
    ['svg with all it carries', '<svg><a href="javascript:alert(1)"><text>x</text></a></svg>', ''],
    ['a script in an address', '<a href="javascript:alert(1)">да</a>', '<a>да</a>'],
    ['the same in capitals and entities', '<a href="JaVa&#115;cript&#58;alert(1)">да</a>', '<a>да</a>'],
    ['with a control inside', '<a href="java\tscript:alert(1)">да</a>', '<a>да</a>'],
    ['data', '<a href="data:text/html,<b>x">да</a>', '<a>да</a>'],
    ['another host without a scheme', '<a href="//evil.example">да</a>', '<a>да</a>'],
    ['and as browsers read it', '<a href="/\\evil.example">да</a>', '<a>да</a>'],
    ['a link without an address', '<a name="x">да</a>', '<a>да</a>'],
    [
      'a quote that would end the address',
      '<a href=\'/x"onmouseover="alert(1)\'>да</a>',
      '<a href="/x&quot;onmouseover=&quot;alert(1)">да</a>',
    ],
    ['a tag that is never ended', 'да <b onclick="', 'да '],
    [
      'a tag written as entities is text',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
    ],
    ['nested openings', '<<b>да</b>>', '&lt;<b>да</b>&gt;'],
  ])('%s', (_name, source, safe) => {
    expect(sanitizeHtml(source)).toBe(safe)
  })

  const SAFE_TAG =
    /^<(?:\/?(?:a|b|strong|i|em|p|ul|ol|li)|br \/|a href="(?:\/(?!\/)|https:\/\/|mailto:|tel:)[^"<>]*"(?: rel="noopener noreferrer")?)>/
  const piece = fc.constantFrom(
    ...['<', '>', '"', "'", '/', '=', ' ', '&', ';', '<!--', '-->', '<a href=', 'javascript:', 'https://x'],
    ...['<script>', '</script>', '<b', '</b>', '<svg', 'onload=', '&#60;', '&lt;', 'текст', '\t', '\\', '//'],
  )
  const anything = fc.oneof(
    fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary' }),
  )

  test('whatever comes in, nothing but the allowed comes out', () => {
    fc.assert(
      fc.property(anything, (source) => {
        const safe = sanitizeHtml(source)
        for (const { index } of safe.matchAll(/</g)) expect(safe.slice(index)).toMatch(SAFE_TAG)
      }),
    )
  })

  test('what is safe is left as it is', () => {
    fc.assert(
      fc.property(anything, (source) => {
        const safe = sanitizeHtml(source)
        expect(sanitizeHtml(safe)).toBe(safe)
      }),
    )
  })

  test('a long text costs no more than its length', () => {
    const started = performance.now()
    for (const part of ['<b', '<a href="', '<!--', '&#', '<b ">', "<i x='"]) sanitizeHtml(part.repeat(20_000))
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
