import { describe, expect, test } from 'vitest'
import { variantOf } from './variant-of.ts'

const of = (...params: (readonly [label: string, value: string])[]) =>
  variantOf(params.map(([label, value]) => ({ label, value })))

// Requirement: IMP-7
describe('variantOf', () => {
  test.each([
    [['Цвет', 'Тёмно-синий металлик'], 'siniy'],
    [['Оттенок', 'Красная Москва'], 'krasnyy'],
    [['Цвет', 'Nude 03'], 'nyud'],
    [['цвет', 'чёрный'], 'chernyy'],
    [['Тон', 'Лавандовый туман'], 'siren'],
    [['Цвет', 'Чёрный с белыми точками'], 'chernyy'],
    [['Цвет', 'Лавандовый, молочный'], 'siren'],
    [['Цвет', 'Бело-розовый'], 'rozovyy'],
    [['Цвет', 'Зелено-синий хамелеон, золотой отлив'], 'siniy'],
    [['Цвет', 'Red/white'], 'krasnyy'],
    [['Цвет', 'Вишнёво-красный'], 'krasnyy'],
    [['Цвет', 'Полночь'], null],
    [['Цвет', 'Infrared'], null],
  ] as const)('finds the family of %s', (param, family) => {
    expect(of(param)).toMatchObject({ shadeName: param[1], shadeFamily: family })
  })

  test('a given color decides where the name tells none', () => {
    expect(of(['Цвет', 'Полночь'], ['Цвет HEX', '26417F'])).toMatchObject({
      ...{ shadeName: 'Полночь', shadeHex: '#26417f', shadeFamily: 'siniy' },
    })
    expect(of(['Цвет', 'Полночь'], ['HEX', 'url(x)']).shadeHex).toBeNull()
  })

  test.each([
    [['Объём', '10мл'], '10 мл'],
    [['Объем, мл', '10'], '10 мл'],
    [['Объём', '7.5 мл'], '7,5 мл'],
    [['Вес', '50 Г'], '50 г'],
    [['Количество в упаковке', '100шт'], '100 шт.'],
    [['Размер', 'XL'], 'XL'],
    [['Аромат', 'Ваниль'], 'Ваниль'],
    [['Страна', 'Россия'], null],
  ] as const)('finds the size of %s', (param, size) => {
    expect(of(param).size).toBe(size)
  })

  test('a characteristic of the variant is the size, whatever it is called', () => {
    const params = [
      { label: 'Объём', value: '10 мл' },
      { label: 'Комплектация', value: 'С лампой', isVariant: true },
    ]
    expect(variantOf(params).size).toBe('С лампой')
  })
})
