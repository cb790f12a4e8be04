import type { SearchView } from '#shared/search/contract.ts'

type FoundKind = NonNullable<NonNullable<SearchView['help']>['kind']>

/** Says what the shop has of what was asked for, and what is missing: 'Гель-лак у нас есть, но не от бренда «Норд».' */
export function lackText({ label: kind, lack }: FoundKind): string {
  const { type, label } = lack
  const has = `${kind} у\u00a0нас есть, но`
  switch (type) {
    case 'brand':
      return `${has} не\u00a0от бренда «${label}».`
    case 'color':
      return `${has} цвета «${label}» сейчас нет.`
    case 'use':
      return `${has} не\u00a0${label.toLocaleLowerCase('ru')}.`
    case 'list':
      return `${has} сейчас без\u00a0скидки.`
    case 'price':
      return `${has} не\u00a0по такой цене.`
    case 'effect':
    case 'amount':
    case 'size':
    case 'number':
    case 'without':
      return `${has} варианта «${label}» нет.`
    case 'word':
      return `${has} по\u00a0${label.includes(' ') ? 'словам' : 'слову'} «${label}» ничего не\u00a0нашлось.`
    default:
      return `${has} такого сочетания нет. Уберите одно из\u00a0условий.`
  }
}
