import { describe, expect, test } from 'vitest'
import { findRawInlineStyles, findRawStyles } from './design-tokens.ts'
import { CODE, describeViolation, isTest, readTree } from './source-file.ts'

describe('style sheets', () => {
  const violationsOf = (text: string) => findRawStyles([{ path: 'web/basket/line.module.css', text }])

  test.each([
    '.a { color: #b3184f; }',
    '.a { border: 1px solid rgb(0 0 0 / 0.1) }',
    '.a { background: linear-gradient(white, var(--paper)); }',
    '.a { &:hover { fill: hsl(0 0% 0%); } }',
    '.a { font-size: 14px; }',
    '.a { font: 600 0.9rem/1.2 var(--font); }',
    '.a { font-size: clamp(12px, 2vw, 20px); }',
    '.a { line-height: 20px; }',
  ])('finds a raw value in a style sheet: %s', (text) => {
    expect(violationsOf(text)).toHaveLength(1)
  })

  test.each([
    '.a { color: var(--ink); background: transparent; border-color: currentColor; }',
    '.a { font-size: var(--small); padding: 4px; }',
    '.a { font-size: 0.8em; line-height: 1.25rem; }',
    '.a { color: #fff; /* raw: the bank prescribes it */ }',
    '/* #fff */ .a { white-space: nowrap; mask: url(#fade); }',
    '#fade { display: none; }',
  ])('accepts valid code in a style sheet: %s', (text) => {
    expect(violationsOf(text)).toEqual([])
  })

  test('reports the line', () => {
    expect(violationsOf('.a {\n  margin: 0;\n  color: #fff;\n}')[0]).toMatchObject({
      line: 3,
      found: 'color: #fff',
    })
  })

  test('take colors and text sizes from the tokens in this project', () => {
    expect(findRawStyles(readTree(['web'], ['.css'])).map(describeViolation)).toEqual([])
  })
})

describe('components', () => {
  const violationsOf = (text: string) => findRawInlineStyles([{ path: 'web/basket/line.tsx', text }])

  test.each([
    "<p style={{ color: '#fff' }} />",
    '<p style={{ fontSize: 14 }} />',
    '<path fill="#b3184f" />',
    "<path stroke={'rgb(0 0 0)'} />",
  ])('finds a raw value in a component: %s', (text) => {
    expect(violationsOf(text)).toHaveLength(1)
  })

  test.each([
    "<p style={{ '--shade': '#b3184f' }} />",
    '<p style={{ transform: move, height: 40 }} />',
    '<a href="#reviews" />',
    '<path fill="none" stroke="currentColor" />',
  ])('accepts valid code in a component: %s', (text) => {
    expect(violationsOf(text)).toEqual([])
  })

  test('use no raw colors or text sizes in this project', () => {
    const files = readTree(['web'], CODE).filter(({ path }) => !isTest(path))
    expect(findRawInlineStyles(files).map(describeViolation)).toEqual([])
  })
})
