import { stem } from './search-tokens.ts'

/** Groups of trade words with the same meaning, as shoppers write them. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['гель лак', 'шеллак', 'шелак', 'гельлак', 'гелевый лак', 'gel polish', 'shellac'],
  ['база', 'base', 'бейс', 'базовое покрытие'],
  ['топ', 'top', 'финишное покрытие', 'закрепитель'],
  ['пилка', 'пилочка'],
  ['баф', 'buff', 'бафик'],
  ['камуфлирующая', 'камуфляж', 'камуфляжная', 'cover'],
  ['каучуковая', 'rubber', 'раббер', 'рубер'],
  ['праймер', 'primer', 'бондер', 'ультрабонд'],
  ['дегидратор', 'обезжириватель', 'prep'],
  ['акригель', 'полигель', 'polygel', 'акрилгель', 'акрилатик'],
  ['гель паутинка', 'spider gel', 'спайдер'],
  ['блестки', 'глиттер', 'glitter', 'пайетки', 'конфетти'],
  ['шиммер', 'шимер', 'shimmer', 'перламутр'],
  ['кошачий глаз', 'кошка', 'cat eye', 'магнитный'],
  ['светоотражающий', 'рефлективный', 'reflective', 'диско'],
  ['термо', 'хамелеон'],
  ['витражный', 'стекло', 'желе'],
  ['нюдовый', 'нюд', 'nude', 'телесный'],
  ['бордовый', 'бордо', 'марсала', 'винный'],
  ['сиреневый', 'лавандовый', 'лиловый'],
  ['пудровый', 'пудра'],
  ['стразы', 'кристаллы', 'камушки'],
  ['слайдер', 'водные наклейки', 'слайдеры'],
  ['втирка', 'зеркальная пыль', 'хром', 'chrome'],
  ['поталь', 'сусальное золото'],
  ['кусачки', 'щипчики', 'накожницы', 'книпсер'],
  ['пушер', 'шабер', 'лопатка'],
  ['фреза', 'насадка', 'бор'],
  ['лампа для сушки', 'уф лампа', 'led лампа', 'сушилка для ногтей'],
  ['маникюрный аппарат', 'машинка для маникюра', 'дрель'],
  ['вытяжка', 'пылесос', 'пылесборник'],
  ['жидкость для снятия', 'снятие лака', 'ацетон', 'растворитель'],
  ['антисептик', 'санитайзер', 'дезинфектор'],
  ['ремувер', 'remover', 'размягчитель кутикулы'],
  ['масло для кутикулы', 'маслице'],
  ['крем', 'кремик', 'cream'],
  ['скраб', 'пилинг', 'scrub'],
  ['лосьон', 'молочко для тела', 'lotion'],
  ['жидкое мыло', 'гель для душа'],
  ['укрепитель ногтей', 'лечебный лак'],
  ['типсы', 'накладные ногти', 'tips'],
  ['мономер', 'ликвид', 'liquid'],
  ['помада', 'lipstick', 'губнушка'],
  ['блеск для губ', 'lip gloss'],
  ['тушь', 'mascara'],
  ['румяна', 'blush', 'румянец'],
  ['палетка теней', 'тени', 'палитра теней'],
  ['щетка', 'брашинг'],
  ['расческа', 'массажка'],
  ['гребень', 'гребешок'],
  ['шампунь', 'shampoo'],
  ['подарочная карта', 'сертификат', 'подарочный сертификат'],
  ['набор', 'комплект', 'kit'],
]

/** A synonym as stems, all of which must occur. */
export type Phrase = readonly string[]

const byFirst = new Map<string, { readonly phrase: Phrase; readonly others: readonly Phrase[] }[]>()
for (const group of SYNONYMS) {
  const phrases = group.map((text) => text.split(' ').map(stem))
  for (const phrase of phrases) {
    const entry = { phrase, others: phrases.filter((other) => other !== phrase) }
    const first = phrase[0] ?? ''
    byFirst.set(first, [...(byFirst.get(first) ?? []), entry])
  }
}
for (const entries of byFirst.values()) entries.sort((a, b) => b.phrase.length - a.phrase.length)

/** Returns the longest phrase that begins at `at`, with its synonyms; null when the word has none. */
export function synonymsAt(
  stems: readonly string[],
  at: number,
): { readonly length: number; readonly others: readonly Phrase[] } | null {
  for (const { phrase, others } of byFirst.get(stems[at] ?? '') ?? []) {
    if (phrase.every((word, i) => stems[at + i] === word)) return { length: phrase.length, others }
  }
  return null
}

/** Returns true when the single stem has synonyms. */
export function hasSynonym(word: string): boolean {
  return byFirst.get(word)?.some(({ phrase }) => phrase.length === 1) ?? false
}
