import { describe, expect, it } from 'vitest'
import { withPlainLetters } from './plain-letters.ts'

// Requirement: SEARCH-34
describe('the letters of a query', () => {
  it.each([
    ['лaк', 'лак'],
    ['гeль-лaк', 'гель-лак'],
    ['Пoмaда мaтoвaя', 'помада матовая'],
    ['кpeм для pук', 'крем для рук'],
    ['ТОП MАТОВЫЙ', 'ТОП матовый'],
    ['15 мл гель c блестками', '15 мл гель с блестками'],
    ['крем co сливками', 'крем со сливками'],
    ['скидки k празднику', 'скидки к празднику'],
    ['lеd лампа', 'led лампа'],
    ['15 mл', '15 мл'],
    ['крем с витамином c', 'крем с витамином с'],
    ['перчатки c 50 шт', 'перчатки с 50 шт'],
  ])('are those that it looks to have: %s', (typed, plain) => {
    expect(withPlainLetters(typed)).toBe(plain)
  })

  it.each([
    ...['помадаmac', 'лампаled', 'uvлампа', 'mac', 'vl-127', 'ss16', 'c', 'top coat'],
    ...['c v`ljv', 'neim j,]`v', "l'oreal", 'размер s', '№ 127', '15×20', '30 °', '500 ₽', 'крем для рук'],
  ])('stay as they are: %s', (typed) => {
    expect(withPlainLetters(typed)).toBe(typed)
  })

  it.each([
    ['🔥гель лак🔥', 'гель лак'],
    ['гель лак ❤️', 'гель лак'],
    ['«гель» "лак"', 'гель лак'],
    ['„крем“ ‘для’ рук', 'крем для рук'],
    ['гель—лак', 'гель-лак'],
    ['гель‑лак', 'гель-лак'],
    ['VL−127−10', 'VL-127-10'],
    ['гель\u00adлак', 'гельлак'],
    ['\u200bгель  лак', 'гель лак'],
    ['и\u0306од', 'йод'],
    ['🔥', '🔥'],
  ])('are all that is read: %s', (typed, plain) => {
    expect(withPlainLetters(typed)).toBe(plain)
  })
})
