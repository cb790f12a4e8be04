import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuMsOf } from '#tests/support/cpu-ms-of.ts'
import { sanitizeHtml } from './sanitize-html.ts'

// Requirement: SEC-26
describe('sanitizeHtml', () => {
  test.each([
    ['keeps plain text', 'Оплатите курьеру.', 'Оплатите курьеру.'],
    ['keeps allowed elements', '<b>Без</b> <em>переплаты</em><br>', '<b>Без</b> <em>переплаты</em><br />'],
    [
      'keeps lists and paragraphs',
      '<ul><li>раз<li>два</ul><p>три</p>',
      '<ul><li>раз</li><li>два</li></ul><p>три</p>',
    ],
    ['removes attributes', '<b onclick="x()" style="color:red" class=a>да</b>', '<b>да</b>'],
    [
      'keeps a link to a path of the shop',
      '<a href="/faq/dostavka/">о доставке</a>',
      '<a href="/faq/dostavka/">о доставке</a>',
    ],
    [
      'keeps an https link and adds rel',
      "<a href='https://bank.example/?a=1&amp;b=2' target=_top>банк</a>",
      '<a href="https://bank.example/?a=1&amp;b=2" rel="noopener noreferrer">банк</a>',
    ],
    [
      'keeps a link to a phone number',
      '<a href=tel:88005550147>8 800</a>',
      '<a href="tel:88005550147" rel="noopener noreferrer">8 800</a>',
    ],
    ['turns tag names into lower case', '<B>да</B><BR/>', '<b>да</b><br />'],
    ['closes unclosed elements', '<b><i>да', '<b><i>да</i></b>'],
    ['repairs elements closed twice or crosswise', '<b><i>да</b></i></b> нет', '<b><i>да</i></b> нет'],
    ['reduces other elements to their text', '<div><h1>Да</h1><marquee>и нет</marquee></div>', 'Даи нет'],
    ['escapes comparison signs', '2 < 3 и 4 > 1', '2 &lt; 3 и 4 &gt; 1'],
    [
      'decodes known entities and escapes unknown ones',
      '&laquo;Да&raquo;&nbsp;&#8212;&#x20;&amp;amp; &unknown;',
      '«Да»\u00a0— &amp;amp; &amp;unknown;',
    ],
    ['removes comments', 'а<!-- <b> -->б<!-- до конца', 'аб'],
    ['removes scripts with their content', '<script>alert(1)</script>да', 'да'],
    ['removes everything after an unclosed script tag', 'да<script>alert(1)', 'да'],
    [
      'removes styles, frames, and images',
      '<style>*{}</style><iframe src=x>да</iframe><img src=x onerror=alert(1)>',
      '',
    ],
    ['removes svg with its content', '<svg><a href="javascript:alert(1)"><text>x</text></a></svg>', ''],
    ['removes a javascript: address', '<a href="javascript:alert(1)">да</a>', '<a>да</a>'],
    ['removes a disguised javascript: address', '<a href="JaVa&#115;cript&#58;alert(1)">да</a>', '<a>да</a>'],
    ['removes javascript: with a control character', '<a href="java\tscript:alert(1)">да</a>', '<a>да</a>'],
    ['removes a data: address', '<a href="data:text/html,<b>x">да</a>', '<a>да</a>'],
    ['removes a protocol-relative address', '<a href="//evil.example">да</a>', '<a>да</a>'],
    ['removes a disguised protocol-relative address', '<a href="/\\evil.example">да</a>', '<a>да</a>'],
    ['keeps a link without an address, without its attributes', '<a name="x">да</a>', '<a>да</a>'],
    [
      'escapes a quote inside an address',
      '<a href=\'/x"onmouseover="alert(1)\'>да</a>',
      '<a href="/x&quot;onmouseover=&quot;alert(1)">да</a>',
    ],
    ['removes a tag that never ends', 'да <b onclick="', 'да '],
    [
      'keeps a tag written in entities as text',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
    ],
    ['escapes nested brackets', '<<b>да</b>>', '&lt;<b>да</b>&gt;'],
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

  test('yields only allowed markup for any input', () => {
    fc.assert(
      fc.property(anything, (source) => {
        const safe = sanitizeHtml(source)
        for (const { index } of safe.matchAll(/</g)) expect(safe.slice(index)).toMatch(SAFE_TAG)
      }),
    )
  })

  test('leaves sanitized markup unchanged', () => {
    fc.assert(
      fc.property(anything, (source) => {
        const safe = sanitizeHtml(source)
        expect(sanitizeHtml(safe)).toBe(safe)
      }),
    )
  })

  test('takes linear time for long texts', () => {
    const parts = ['<b', '<a href="', '<!--', '&#', '<b ">', "<i x='"]
    expect(cpuMsOf(() => parts.map((part) => sanitizeHtml(part.repeat(20_000))))).toBeLessThan(1000)
  })
})
