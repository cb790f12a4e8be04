import { expect, test } from 'vitest'
import { soundOf } from './sound-of.ts'

test.each([
  ['kamelin', 'камелин'],
  ['orvellin', 'орвелин'],
  ['palmetta', 'палметта'],
  ['shampun', 'шампунь'],
  ['krasnye', 'красные'],
  ['krasnyy', 'красный'],
  ['voshod', 'восход'],
  ['detskiy', 'детский'],
  ['vyuga', 'вьюга'],
  ['siyanie', 'сияние'],
  ['schuka', 'щука'],
])('gives %s the sound of %s', (latin, russian) => {
  expect(soundOf(latin)).toBe(soundOf(russian))
})
