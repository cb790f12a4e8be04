import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unbroken } from './unbroken.tsx'

test.each([
  ['ул. Малышева, д. 5', 'ул._Малышева, д._5'],
  ['454000, г. Челябинск, пр. Ленина, 21', '454000, г._Челябинск, пр._Ленина,_21'],
  ['пер. Тихий, наб. Речная', 'пер._Тихий, наб._Речная'],
  ['пр-т Мира, Осенний б-р, 2', 'пр-т_Мира, Осенний б-р,_2'],
  ['Заказ на год. Новый', 'Заказ на год. Новый'],
])('keeps what belongs together of %s on one line', (text, lines) => {
  expect(
    renderToStaticMarkup(<Unbroken text={text} />)
      .replace(/<[^>]*>/g, '')
      .replaceAll('\u00a0', '_'),
  ).toBe(lines)
})
