const PAIRS: Readonly<Record<string, string>> = {
  sch: 'ш',
  sh: 'ш',
  ch: 'ч',
  zh: 'ж',
  kh: 'х',
  ts: 'ц',
  ph: 'ф',
  ck: 'к',
  ya: 'я',
  ja: 'я',
  yu: 'ю',
  ju: 'ю',
  yo: 'е',
  jo: 'е',
  ye: 'е',
  je: 'е',
}
const LATIN: Readonly<Record<string, string>> = {
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
    j: 'и',
    k: 'к',
    l: 'л',
    m: 'м',
  },
  ...{
    n: 'н',
    o: 'о',
    p: 'п',
    q: 'к',
    r: 'р',
    s: 'с',
    t: 'т',
    u: 'у',
    v: 'в',
    w: 'в',
    x: 'кс',
    y: 'и',
    z: 'з',
  },
}
/** 'ye' after a consonant transliterates the ending of 'красные'; elsewhere it is a single letter. */
const ENDING = /(?<=[bcdfghk-np-tvwxz])ye/g
const READ = new RegExp(`${Object.keys(PAIRS).join('|')}|[a-z]`, 'g')
/** Pairs of letters that a transliteration confuses with a single one: 'восход' is written 'voshod'. */
const MERGED: readonly (readonly [string, string])[] = [
  ['сч', 'ш'],
  ['сх', 'ш'],
  ['тс', 'ц'],
  ['зх', 'ж'],
  ['кх', 'х'],
]

/** What most words have none of, so that their sound is how they are written. */
const HEARD_OTHERWISE = /[йыэщъь]|[сзк]х|сч|тс|(.)\1/u

/**
 * Returns the sound of a normalized word in Russian letters, the same for 'kamelin', 'камелин', and 'каммелин'.
 * Doubled letters count as one, й and ы as и, э as е, щ as ш; ъ and ь are dropped.
 */
export function soundOf(word: string): string {
  const read = /[a-z]/.test(word)
    ? word.replace(ENDING, 'ие').replace(READ, (letters) => PAIRS[letters] ?? LATIN[letters] ?? letters)
    : word
  if (!HEARD_OTHERWISE.test(read)) return read
  const russian = read.replace(/[йы]/g, 'и').replaceAll('э', 'е').replaceAll('щ', 'ш').replace(/[ъь]/g, '')
  return MERGED.reduce((text, [two, one]) => text.replaceAll(two, one), russian).replace(/(.)\1+/gu, '$1')
}
