/**
 * Returns the Damerau–Levenshtein distance with swaps of adjacent letters: how many letters were left out, added,
 * changed, or swapped. Returns `limit + 1` for any distance above `limit`.
 */
export function typoDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit || isFar(a, b, limit)) return limit + 1
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      }
      row.push(cost)
      if (cost < least) least = cost
    }
    if (least > limit) return limit + 1
    before = previous
    previous = row
  }
  return Math.min(previous[b.length] ?? 0, limit + 1)
}

/**
 * Returns true when the words differ in so many letters that their distance is above `limit`: one typo exchanges a
 * letter of the one for a letter of the other. It is far cheaper than the distance, and most words are far.
 */
function isFar(a: string, b: string, limit: number): boolean {
  let differing = lettersOf(a) ^ lettersOf(b)
  let count = 0
  while (differing !== 0) {
    differing &= differing - 1
    count += 1
  }
  return count > 2 * limit
}

/** Returns the letters of a word as bits; letters that share a bit only make words seem nearer. */
function lettersOf(word: string): number {
  let bits = 0
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31)
  return bits
}

const ROWS = ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/**
 * Returns true for a likely slip: a letter left out, added, or swapped, or a neighboring key pressed. Other replaced
 * letters are less likely.
 */
export function isEasySlip(typed: string, meant: string): boolean {
  if (typed.length !== meant.length) return true
  const differing = [...typed].flatMap((letter, i) =>
    letter === meant[i] ? [] : [[letter, meant[i] ?? ''] as const],
  )
  const [first, second] = differing
  if (!first) return true
  if (second) return differing.length === 2 && first[0] === second[1] && first[1] === second[0]
  return ROWS.some((row) => {
    const at = row.indexOf(first[0])
    return at >= 0 && Math.abs(at - row.indexOf(first[1])) === 1 && row.includes(first[1])
  })
}
