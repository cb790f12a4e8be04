const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

const FLIP = new Map<string, string>()
for (const [i, latin] of [...LATIN].entries()) {
  const russian = RUSSIAN[i] ?? ''
  FLIP.set(latin, russian)
  FLIP.set(russian, latin)
}
for (const [shifted, russian] of Object.entries({
  '{': 'х',
  '}': 'ъ',
  ':': 'ж',
  '"': 'э',
  '<': 'б',
  '>': 'ю',
  '~': 'ё',
})) {
  FLIP.set(shifted, russian)
}

/** Returns, in lower case, what the same keys type in the other keyboard layout: 'utkm kfr' ↔ 'гель лак'. */
export function flipLayout(text: string): string {
  return [...text.toLocaleLowerCase('ru')].map((letter) => FLIP.get(letter) ?? letter).join('')
}
