import { pattern } from './pattern.ts'

const MONTHS = 'января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря'
const ORDINAL =
  '(?:(?:двадцать|тридцать) )?(?:перв|втор|треть|четверт|пят|шест|седьм|восьм|девят|десят|(?:один|две|три|четыр|пят|шест|сем|восем|девят)надцат|двадцат|тридцат)[а-яё]{1,3} '
/** A day, with what leads to it: 'к 8 марта', 'на двадцать третье февраля'. */
const DAY = `(?:(?:0?[1-9]|[12]\\d|3[01])(?:-?(?:е|го|му|ое|ого))? ?|${ORDINAL})(?:${MONTHS})(?![а-яё])`
const DATE = pattern(`(?:^|\\s)(?:на |к |ко |с |со )?${DAY}`, 'iu')

/** Somebody's age: 'крем за 60', 'женщине за 60', '50+'. Only behind a person may more follow. */
const AGE =
  /(?<=\s)(?:за|после|старше|от) ?(?!99$)\d\d(?: ?лет)?$|(?<=\s)(?:на )?\d{1,2} ?(?:лет|год(?:ика?|иков|а)?)(?=\s|$)|(?<=(?:женщин|мужчин|дам|мам|пап|бабушк|дедушк)\p{L}*\s)(?:за|после|старше) ?\d\d(?: ?лет)?(?=\s|$)(?!\s*(?:р|₽))|(?<=\s)\d\d ?(?:\+|лет)(?=\s|$)/iu

/** 'гель лаки 2026', 'тренд 2026 года'. */
const YEAR = /(?<=^|\s)20[2-3]\d(?: ?г(?:ода?|\.)?)?(?=\s|$)/iu

/** Leaves out a holiday's date, a year, and an age, whose numbers are none of a product. */
export function withoutDates(query: string): string {
  const rest = query.replace(DATE, '').replace(AGE, '').replace(YEAR, '').replace(/\s+/g, ' ').trim()
  return rest === '' ? query : rest
}

const FEASTS =
  'новый год|нового года|новым годом|рождество|рождеством|рождеству|(?:международн[а-яё]+ )?женск[а-яё]+ д(?:ень|ня|ню)|день влюбленных|дню влюбленных|день защитника отечества|день знаний|день победы|пасха|пасху|пасхе|годовщин[ауы]|последний звонок'
const LEAST_OF_MONTH = 3
/** Half-typed at the end: '8 мар', but not '10 марсала'. */
const BEGUN = `\\d{1,2} (?:${beginningsOf(MONTHS.split('|')).join('|')})$`
const FEAST = pattern(`(?:^|\\s)(?:(?:на|к|ко|с|со|в) )?(${DAY}|(?:${FEASTS})(?![а-яё])|${BEGUN})`, 'iu')
/** Whom a gift may be for, and what is said of one: 'маме', 'любимой девушке'. */
const WHOM =
  /^(?:(?:мам|пап|подруг|сестр|жен[ае]|муж|доч|бабуш|дед|учител|коллег|свекров|тещ|девуш|женщин|мужчин|парн(?:ю|я|ем|ень)$|любим|тет|мастер|клиент|начальниц|воспитател|сын|брат|невест|внуч|кум[аеуы]?$|крестн)[а-яё]{0,6}|ребен[а-я]{1,3}|дет(?:ям|ей|и)|малыш[а-я]{0,3}|и|мне|себе|ей|ему|для)$/iu
const NEW_YEAR = /^(?:31 ?декабря|нов\p{L}+ год\p{L}*|рождеств\p{L}*)$/iu

/** Reads a feast that is asked for alone, or with whom it is for, as a gift: '8 марта', 'маме на новый год' (SEARCH-204). */
export function withGifts(query: string): string {
  const said = query.replaceAll('ё', 'е').replace(YEAR, '').trim()
  const found = FEAST.exec(said)
  if (found === null) return query
  const [whole, feast = ''] = found
  const rest = `${said.slice(0, found.index)} ${said.slice(found.index + whole.length)}`.trim()
  const whose = GIFT.test(rest) ? whoseDay(feast, '') : ''
  if (whose !== '') return `${rest} ${whose}`
  if (rest !== '' && !rest.split(/\s+/).every((word) => WHOM.test(word))) return query
  // Of all feasts, gifts are called only by this one, and Christmas is near it.
  return ['подарок', NEW_YEAR.test(feast) ? 'на новый год' : '', whoseDay(feast, rest)]
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** What stands with a person, and is none by itself. */
const NO_PERSON = /^(?:и|для)$/iu

/** Returns true for whom a gift may be for: 'маме', 'учительнице', 'себе'. */
export function isPerson(word: string): boolean {
  return (WHOM.test(word) && !NO_PERSON.test(word)) || OTHERS.test(word)
}

/** Who else gets gifts. */
const OTHERS =
  /^(?:началь|босс|шеф|директор|врач|доктор|медсестр|тренер|сосед|мальчик|юнош|педагог|няня|няне|свекр|тест[юья]|зят|бухгалтер|секретар|преподавател|руководител|племянни|сваха|свахе|парикмахер|визажист)[а-яё]{0,5}$/iu

const GIFT = /^(?:что )?подар[а-яё]+$/iu
/** Whose day a feast is. */
const WHOSE: readonly (readonly [RegExp, string])[] = [
  [pattern('^(?:23 ?-?(?:е|го|му)? ?фев|двадцать трет\\S+ фев|день защитника)', 'iu'), 'мужчине'],
  [pattern('^(?:1 ?-?(?:е|го|му)? ?сен|перв\\S+ сен|день знаний)', 'iu'), 'учителю'],
]

/** Says whose day a feast is where nobody is named: '23 февраля' is a gift for a man (SEARCH-233). */
function whoseDay(feast: string, rest: string): string {
  if (rest !== '') return rest
  return WHOSE.find(([day]) => day.test(feast.trim()))?.[1] ?? ''
}

function beginningsOf(words: readonly string[]): string[] {
  return words.flatMap((word) =>
    Array.from({ length: word.length - LEAST_OF_MONTH }, (_, i) => word.slice(0, LEAST_OF_MONTH + i)),
  )
}
