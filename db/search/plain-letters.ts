const INVISIBLE = /\u00AD|[\u200B-\u200D]|\u2060|\uFEFF|\uFE0F|\u20E3/gu
/** Pictures, quotes, and flags, which say nothing. */
const ORNAMENT = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Pi}\p{Pf}„]+/gu
/** In the other layout they are letters: 'c v`ljv'. */
const TYPED_QUOTE = /["'`´]/gu
const DASH = /[\p{Pd}\u2212]/gu

/** Letters of both scripts that look alike. */
const ALIKE = [...'abcehkmoptxy'].map((latin, i) => [latin, 'авсенкмортху'[i] ?? latin] as const)
const RUSSIAN = new Map(ALIKE)
const LATIN = new Map(ALIKE.map(([latin, russian]) => [russian, latin]))
/** 'помадаmac' and 'лампаled' are two words. */
const TWO_WORDS = /[а-яё]{4}[a-z]{3,}$|^[a-z]{3,}[а-яё]{4}/iu
/** Kinds are joined without blanks too: 'база+топ'. Between Latin letters a comma may be one of the other layout. */
const GLUED = /(?<=[а-яё])[+,;&](?=[а-яё])/giu
/** A letter by itself beside a Russian word, mostly a preposition. */
const LITTLE = /(?<=^|\s)(?:c|co|k|b|y|o)(?=\s[а-яё])|(?<=[а-яё]\s)[ckbyo](?=$|\s\d)/giu

/**
 * Writes a query with the letters that it looks to have, and without what is no letter of it: 'гeль', 'крем c маслом',
 * '«гель—лак» 🔥'.
 */
export function withPlainLetters(typed: string): string {
  const plain = typed.normalize('NFC').replace(INVISIBLE, '').replace(ORNAMENT, ' ').replace(DASH, '-')
  const written = (/[a-z]/i.test(plain) ? plain : plain.replace(TYPED_QUOTE, ' '))
    .replace(/\p{L}+/gu, (word) => inOneScript(word))
    .replace(GLUED, '$& ')
    .replace(LITTLE, (word) => inLetters(word, RUSSIAN))
    .replace(/\s+/g, ' ')
    .trim()
  return written === '' ? typed : written
}

function inOneScript(word: string): string {
  if (!/[a-z]/i.test(word) || !/[а-яё]/iu.test(word) || TWO_WORDS.test(word)) return word
  const russian = inLetters(word, RUSSIAN)
  if (!/[a-z]/i.test(russian)) return russian
  const latin = inLetters(word, LATIN)
  return /[а-яё]/iu.test(latin) ? word : latin
}

function inLetters(word: string, letters: ReadonlyMap<string, string>): string {
  return word.toLowerCase().replace(/./gu, (letter) => letters.get(letter) ?? letter)
}
