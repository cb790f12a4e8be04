const RULES = new Intl.PluralRules('ru')

/**
 * Returns the Russian plural form: plural(21, 'товар', 'товара', 'товаров') is 'товар'; 11–14 take the last (UI-2).
 */
export function plural(count: number, one: string, few: string, many: string): string {
  const rule = RULES.select(Math.abs(count))
  return rule === 'one' ? one : rule === 'few' ? few : many
}
