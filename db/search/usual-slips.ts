const ROWS = ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю']

/**
 * Returns the words that a usual slip makes of each word, with the word itself: a letter is left out, doubled, swapped
 * with the next one, or replaced by its neighbor on the keyboard. The others are words by themselves.
 */
export function usualSlips(words: readonly string[], others: readonly string[]): ReadonlyMap<string, string> {
  const slips = new Map(words.flatMap((word) => slipsOf(word).map((slip) => [slip, word] as const)))
  for (const word of [...words, ...others]) slips.delete(word)
  return slips
}

function slipsOf(word: string): string[] {
  return [...word].flatMap((letter, i) => {
    const [before, after] = [word.slice(0, i), word.slice(i + 1)]
    const [next = '', ...rest] = after
    const others = neighborsOf(letter).map((other) => `${before}${other}${after}`)
    return [`${before}${after}`, `${before}${letter}${letter}${after}`, ...others].concat(
      next === '' ? [] : `${before}${next}${letter}${rest.join('')}`,
    )
  })
}

function neighborsOf(letter: string): string[] {
  return ROWS.flatMap((row) => {
    const at = row.indexOf(letter)
    return at < 0 ? [] : [row[at - 1] ?? '', row[at + 1] ?? ''].filter((other) => other !== '')
  })
}
