const RULES = new Intl.PluralRules('ru')

/** Russian plural: plural(21, 'товар', 'товара', 'товаров') is 'товар'; 11–14 take the last form. */
export function plural(count: number, one: string, few: string, many: string): string {
  const rule = RULES.select(Math.abs(count))
  return rule === 'one' ? one : rule === 'few' ? few : many
}
