import { expect, test } from 'vitest'
import { textElement } from './xml.ts'

// Requirement: EXP-3
test.each([
  ['marks', '<b>"A" & \'B\'</b> ]]>', "&lt;b&gt;&quot;A&quot; &amp; 'B'&lt;/b&gt; ]]&gt;"],
  ['control characters', 'a\u0000b\u0008c\u001f\u000bd\te\nf\u007f', 'abcd\te\nf\u007f'],
  ['halves of surrogate pairs', 'a\ud83db\udc85 \u{1f485}', 'ab \u{1f485}'],
  ['what is no character', 'a\ufffe\uffff', 'a'],
])('%s in a text cannot break a document', (_name, text, written) => {
  expect(textElement('t', text)).toBe(`<t>${written}</t>`)
  expect(textElement('t', '', { a: text })).toBe(`<t a="${written}"></t>`)
})
