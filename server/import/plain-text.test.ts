import { describe, expect, test } from 'vitest'
import { oneLine, plainText } from './plain-text.ts'

// Requirement: IMP-8
describe('plainText', () => {
  test.each([
    ['Просто текст.', 'Просто текст.'],
    ['Строка.\r\nЕщё одна.', 'Строка.\nЕщё одна.'],
    ['<p>Первый.</p><p>Второй.</p>', 'Первый.\n\nВторой.'],
    ['Раз<br>два<br/>три', 'Раз\nдва\nтри'],
    ['<ul><li>раз</li>\n<li>два</li></ul>', '• раз\n• два'],
    ['<div>Блок <b>важный</b></div>', 'Блок важный'],
    ['10 &lt; 20 &amp; 5&nbsp;мл', '10 < 20 & 5\u00a0мл'],
    ['<script>alert(1)</script>Текст<style>p{}</style>', 'Текст'],
    ['<img src=x onerror=alert(1)>Текст', 'Текст'],
    ['<a href="javascript:alert(1)">ссылка</a>', 'ссылка'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
    ['a\u0000b\u0007', 'ab'],
  ])('%s', (source, text) => {
    expect(plainText(source, 1000)).toBe(text)
  })

  test('keeps to its length, whatever comes', () => {
    expect(plainText('<p>'.repeat(50_000) + 'а'.repeat(50_000), 100).length).toBeLessThanOrEqual(100)
    expect(plainText('а'.repeat(50_000), 100)).toHaveLength(100)
  })

  test('a name is one line', () => {
    expect(oneLine('  Гель-лак\n <b>«Ночь»</b>\t10 мл ', 100)).toBe('Гель-лак «Ночь» 10 мл')
  })
})
