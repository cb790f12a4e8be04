import type { Random } from '#server/demo/random.ts'
import { toLatin } from '#shared/slug.ts'

const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"

/** Returns what the same keys type in the other layout, Russian or Latin. */
export function typeInOtherLayout(text: string): string {
  return [...text]
    .map((letter) => {
      const russian = RUSSIAN.indexOf(letter)
      if (russian >= 0) return LATIN[russian]
      const latin = LATIN.indexOf(letter)
      return latin >= 0 ? RUSSIAN[latin] : letter
    })
    .join('')
}

const TO_RUSSIAN: readonly (readonly [RegExp, string])[] = [
  [/sh/g, 'ш'],
  [/ch/g, 'ч'],
  [/ss/g, 'сс'],
  [/ya/g, 'я'],
  [/x/g, 'кс'],
  ...Object.entries({
    ...{
      a: 'а',
      b: 'б',
      c: 'к',
      d: 'д',
      e: 'е',
      f: 'ф',
      g: 'г',
      h: 'х',
      i: 'и',
      j: 'й',
      k: 'к',
      l: 'л',
      m: 'м',
    },
    ...{ n: 'н', o: 'о', p: 'п', q: 'к', r: 'р', s: 'с', t: 'т', u: 'у', v: 'в', w: 'в', y: 'и', z: 'з' },
  }).map(([latin, russian]) => [new RegExp(latin, 'g'), russian] as const),
]

/** Returns Russian words in Latin letters and Latin words in Russian letters. */
export function writeInOtherLetters(text: string): string {
  return text
    .split(/(?<=[\s-])/)
    .map((word) =>
      /[a-z]/.test(word)
        ? TO_RUSSIAN.reduce((written, [latin, russian]) => written.replace(latin, russian), word)
        : toLatin(word),
    )
    .join('')
}

const NEIGHBORS = 'йцукенгшщзхъ фывапролджэ ячсмитьбю qwertyuiop asdfghjkl zxcvbnm'

/** Returns a text with each of its letters left out, doubled, swapped with the next, and exchanged for a neighboring key. */
export function slipsOf(text: string): readonly string[] {
  const slips = [...text].flatMap((letter, i) => {
    if (!/\p{L}/u.test(letter)) return []
    const [start, end, next = ''] = [text.slice(0, i), text.slice(i + 1), text[i + 1]]
    const key = NEIGHBORS[NEIGHBORS.indexOf(letter) + 1] ?? ''
    return [
      `${start}${end}`,
      `${start}${letter}${letter}${end}`,
      ...(/\p{L}/u.test(next) ? [`${start}${next}${letter}${text.slice(i + 2)}`] : []),
      ...(/\p{L}/u.test(key) ? [`${start}${key}${end}`] : []),
    ]
  })
  return [...new Set(slips)].filter((slip) => slip !== text)
}

/**
 * Misspells one word of five letters or more, or of others that are `wanted`: a letter is left out, doubled, swapped
 * with the next one, or replaced by its neighbor on the keyboard. Returns null when there is no such word, and when the
 * result is the word itself or a word of the shop.
 */
export function misspell(
  text: string,
  shopWords: ReadonlySet<string>,
  random: Random,
  wanted = /^\p{L}{5,}$/u,
): string | null {
  const words = text.split(' ')
  const long = words.flatMap((word, i) => (wanted.test(word) ? [i] : []))
  if (long.length === 0) return null
  const at = random.pick(long)
  const word = words[at] ?? ''
  const i = random.int(1, word.length - 2)
  const letter = word[i] ?? ''
  const altered = random.pick([
    word.slice(0, i) + word.slice(i + 1),
    word.slice(0, i) + letter + word.slice(i),
    word.slice(0, i) + (word[i + 1] ?? '') + letter + word.slice(i + 2),
    word.slice(0, i) + (NEIGHBORS[NEIGHBORS.indexOf(letter) + 1]?.trim() || letter) + word.slice(i + 1),
  ])
  if (altered === word || shopWords.has(altered)) return null
  return words.with(at, altered).join(' ')
}
