/**
 * Derived words by their endings, without a dictionary: small forms ('носочки', 'пружинка', 'беленький') and
 * adjectives of nouns ('облепиховый', 'вензельная').
 */

/** What a stem may end with, and what stands there in the word that it is derived from. */
const DERIVED: readonly (readonly [end: string, instead: readonly string[]])[] = [
  // Fleeting vowels: 'салфеток', 'наклеек', 'шпилек'.
  ['еек', ['ейка']],
  ['ок', ['ка', '']],
  ['ек', ['ка', 'ька']],
  // Small nouns.
  ['очек', ['ка']],
  ['очк', ['ка', 'ок', '', 'о', 'а']],
  ['ечк', ['ка', 'а', 'я', 'о', 'ь']],
  ['ичк', ['ица', 'ика']],
  ['еньк', ['а', 'я']],
  ['оньк', ['а']],
  ['ушк', ['а', 'о', 'ь', '', 'ка']],
  ['юшк', ['я', 'ь', 'а', 'ка']],
  ['ушечк', ['а', 'о', 'ь', '']],
  ['учк', ['', 'а', 'о']],
  ['ючк', ['а', 'я', '']],
  ['ульк', ['а', 'я', '']],
  ['юльк', ['а', 'я', '']],
  ['усик', ['', 'ь', 'а']],
  ['юсик', ['ь', 'а', '']],
  ['ышк', ['а', 'о', '']],
  ['ишк', ['а', 'о', '']],
  ['чик', ['', 'ец', 'ка']],
  ['ьчик', ['ь', 'ли']],
  ['ик', ['', 'ь', 'и']],
  ['ок', ['']],
  ['ек', ['']],
  ['ьк', ['ь', 'я']],
  ['к', ['а', '', 'ь', 'я']],
  // Small adjectives: 'беленький', 'тоненькая'.
  ['еньк', ['ый', 'ий', 'кий']],
  ['оньк', ['ый', 'ий']],
  ['ньк', ['ный']],
  ['оват', ['ый', 'ий']],
  ['еват', ['ый', 'ий']],
  // Adjectives of nouns.
  ['ов', ['', 'а', 'и', 'о']],
  ['ев', ['', 'а', 'ь', 'й', 'я']],
  ['альн', ['', 'а']],
  ['ическ', ['ия', 'ика', '']],
  ['ичн', ['ика', 'ица', 'ия']],
  ['овн', ['']],
  ['енн', ['а', 'о', 'я']],
  ['ян', ['', 'а', 'ь']],
  ['ан', ['', 'а']],
  ['жн', ['га', 'г']],
  ['шн', ['ха', 'х']],
  ['очн', ['ка', 'ок']],
  ['ечн', ['ка', 'ец']],
  ['чн', ['ка', 'к', 'ца', 'ец']],
  ['ьн', ['ь', 'я']],
  ['н', ['', 'а', 'ь', 'и', 'о', 'я']],
  ['ист', ['', 'а', 'ь']],
  ['ск', ['ь']],
]

const SHORTEST = 5

const LEAST_LEFT = 4
const LEAST_OF_SMALL = 3

/**
 * Returns the words that a word with this stem may be derived from, the likeliest first. `least` letters must be left
 * of the stem: fewer are those of many words.
 */
export function wordsWithin(word: string, own: string, least = LEAST_LEFT): string[] {
  if (word.length < SHORTEST || !/^[а-я]+$/u.test(word)) return []
  return DERIVED.flatMap(([end, instead]) => {
    const left = own.slice(0, -end.length)
    // 'тоненький' is 'тонкий': so long an ending is that of no other word.
    const enough = instead.includes('кий') ? LEAST_OF_SMALL : least
    return own.endsWith(end) && left.length >= enough ? instead.map((other) => `${left}${other}`) : []
  }).concat(adjectivesOf(own))
}

/** What a tender noun ends with; three letters before it may be the whole name of a kind. */
const TENDER = /^([а-я]{3,}?)(?:[ое]ч(?:ек|к)|[ую]ш(?:еч)?к|[ую](?:льк|ськ|л)|ишк)$/u

/** Returns the nouns that a tender one with this stem may be made of: 'базушка', 'топулька', 'гелечек'. */
export function nounsOfTender(own: string): string[] {
  const left = TENDER.exec(own)?.[1]
  return left === undefined ? [] : ['', 'а', 'ка', 'ь', 'о', 'ы', 'и'].map((end) => `${left}${end}`)
}

const PREFIX = /^(?:пере|подо|под|при|про|раз|рас|об|от|вы|до|за|на|по|с|о)(?=\p{L}{5})/u

/** What the infinitive of a verb and the noun of it end with, and what another verb of the same root has there. */
const VERBS: readonly (readonly [end: string, instead: readonly string[]])[] = [
  ['ивание', ['ить', 'ать']],
  ['ывание', ['ать', 'ить']],
  ['ение', ['ить', 'еть', 'ять']],
  ['ание', ['ать', 'ить']],
  ['ивать', ['ить', 'ать']],
  ['ывать', ['ать', 'ить']],
  ['лять', ['ить']],
  ['ять', ['ить']],
  ['ать', ['ить']],
  ['ить', ['ять', 'ать']],
]

const PAST = /^(\p{L}{2,})л([аои])?(с[ья])?$/u
/** What is there to do a thing is called so by masters: 'обезжиривалка'. */
const DOER = /^(\p{L}{4,}[аи])л(?:к[аиуе]|кой|ок)$/u

/** Returns the present of a verb in the past: 'липли' is 'липнут', 'шумела' is 'шумит'. */
function presentOf(word: string): string[] {
  const [, left = '', ending, reflexive] = PAST.exec(word) ?? []
  if (left === '') return []
  const bare = left.replace(/[еи]$/u, '')
  const regular = /[аеиоуыя]$/u.test(left) ? ['ет', 'ют'] : ['нет', 'ет', 'ут', 'нут']
  const second = bare === left ? [] : [`${bare}ит`, `${bare}ят`]
  const present = [...regular.map((end) => `${left}${end}`), ...second]
  const likeliest = ending === 'и' ? present.toReversed() : present
  return likeliest.map((one) => (reflexive === undefined ? one : `${one}ся`))
}

/**
 * Returns what the forms of a verb that tell of something begin with: 'осыпа' of 'осыпается' and 'осыпались'; null for
 * other words and for infinitives, which say what for.
 */
export function rootOfVerb(word: string): string | null {
  const [, begun = ''] = /^(\p{L}+?)(?:л[аои]?|[аеиюуя]т)(?:с[ья])?$/u.exec(word) ?? []
  // 'вибрировала' is told by 'вибрирует'.
  const root = begun.replace(/(?:ова|ева|у)$/u, '')
  return root.length < LEAST_LEFT ? null : root
}

/**
 * Returns other verbs of the same root, the likeliest first: 'отполировать' is 'полировать', 'укрепление' is what
 * 'укрепить' brings, 'закручивать' is 'закрутить', and an 'обезжиривалка' is there to 'обезжирить'.
 */
export function verbsWithin(word: string): string[] {
  const done = DOER.exec(word)?.[1]
  if (done !== undefined) return [`${done}ть`, ...verbsWithin(`${done}ть`)]
  const present = presentOf(word)
  if (present.length > 0) return present
  if (word.length < SHORTEST || !/^[а-я]+(?:ть|[ая]ние|ение)$/u.test(word)) return []
  const swapped = VERBS.flatMap(([end, instead]) =>
    word.endsWith(end) ? instead.map((other) => `${word.slice(0, -end.length)}${other}`) : [],
  )
  const bare = [word, ...swapped].map((verb) => verb.replace(PREFIX, ''))
  return [...new Set([...swapped, ...bare])].filter((verb) => verb !== word)
}

/** What the infinitive ends with of which the present ends so. */
const PRESENT: readonly (readonly [end: RegExp, instead: string])[] = [
  [/у[ею]т$/u, 'овать'],
  [/а[ею]т$/u, 'ать'],
  [/я[ею]т$/u, 'ять'],
  [/[ия]т$/u, 'ить'],
]

/** Returns the infinitives that the present may be of: 'срезают' is what serves to 'срезать'. */
export function infinitivesOf(word: string): string[] {
  return PRESENT.flatMap(([end, instead]) => (end.test(word) ? [word.replace(end, instead)] : []))
}

/** What the infinitive ends with of which a participle ends so. */
const PARTICIPLES: readonly (readonly [end: RegExp, instead: string])[] = [
  [/ующ(?:[ие]й|ая|ее|ую|ие|его|ему|им|их)$/u, 'овать'],
  [/(?<=[ая])ющ(?:[ие]й|ая|ее|ую|ие|его|ему|им|их)$/u, 'ть'],
  [/[ая]щ(?:[ие]й|ая|ее|ую|ие|его|ему|им|их)$/u, 'ить'],
]

/** Returns the verb of a participle, in its infinitive: 'укрепляющий' is what helps to 'укреплять'. */
export function verbOfParticiple(word: string): string | null {
  const [end, instead] = PARTICIPLES.find(([ending]) => ending.test(word)) ?? []
  const verb = end === undefined || instead === undefined ? '' : word.replace(end, instead)
  return isVerb(verb) ? verb : null
}

/** Such a word says what something has or is done by: 'с подставкой', 'смывается водой'. */
export const INSTRUMENTAL = /(?:[оеё][йм]|[ая]ми)$/u

const FLEETING = /^(.*[бвгджзклмнпрстфхцчшщ])([кц])(?:а|у|ом|ем|е|и|ы|ов|ам|ами|ах)$/u

/** Returns nouns of which a word may be a form without their fleeting vowel: 'песка' of 'песок', 'конца' of 'конец'. */
export function withFleetingVowel(word: string): string[] {
  const [, start, end] = FLEETING.exec(word) ?? []
  return start === undefined || start.length < 2 ? [] : [`${start}о${end}`, `${start}е${end}`]
}

/** Returns the noun of which a word that ends like a verb in the past may be the genitive: 'ванили' of 'ваниль'. */
export function softNominative(word: string): string[] {
  return /[аиуя]ли$/u.test(word) ? [`${word.slice(0, -1)}ь`] : []
}

/** Returns the adjectives of a noun: 'голограмма' is said of what is голографический, 'щелочь' of what is щелочной. */
export function adjectivesOf(own: string): string[] {
  if (own.length < SHORTEST) return []
  const hard = own.replace(/г$/u, 'ж').replace(/к$/u, 'ч').replace(/х$/u, 'ш')
  return [`${hard}ный`, `${hard}ной`, `${own}ный`, `${own}овый`, `${own}ьный`, `${own}ический`]
}

const VERB =
  /(?:ть|ться|тся|шься|ешь|ишь|сти|чь|[аяуе]ет|[аяуе]ют|[аеиоуя]ла[сc]ь|л[оа]сь|лись|лся|лось|ется|ится|ются|ятся|аются|яются|[юуая]щ\p{L}{2,3}ся)$/u

/** Returns true for a word that is a verb by its ending; nouns that end so are in the tables. */
export function isVerb(word: string): boolean {
  return word.length > 4 && VERB.test(word)
}

/** What an adjective ends with beside a noun that ends so: 'пилка стеклянная', 'топ матовый'. */
const AGREEING: readonly (readonly [noun: RegExp, adjective: RegExp])[] = [
  [/[ыи]$/u, /[ыи]е$/u],
  [/[ая]$/u, /[ая]я$/u],
  [/[оеё]$/u, /[ое]е$/u],
  [/ь$/u, /(?:[ая]я|[ыи]й|ой)$/u],
  [/[бвгджзйклмнпрстфхцчшщ]$/u, /(?:[ыи]й|ой)$/u],
]

/** Returns true for an adjective in the nominative that may be said of a noun. */
export function agrees(adjective: string, noun: string): boolean {
  return AGREEING.some(([end, own]) => end.test(noun) && own.test(adjective))
}

const ENDING =
  /^(?:[аоуыеиюяйь]|[оеё][йм]|[ая]ми?|[ая]х|[ое]в|ь[еяюи]|ь[ея][мх]|ьями|и[еийюя]|и[еи][мйх]|и[ая][мх]|иями|ы[еймх]|[ыи]ми|[ая]я|[ую]ю|[ое][ей]|[ое]го|[ое]му)?$/u

/** Returns true when a word is its stem with an ending that Russian has: 'сушеи' is no form of 'суши'. */
export function isFormOf(word: string, own: string): boolean {
  return word.startsWith(own) && ENDING.test(word.slice(own.length))
}

/** What tells how: 'легко', and 'темно' of 'темно-красный'. */
export const ADVERB = /^[а-я]{3,}о$/u
