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

/**
 * Returns the sound of a normalized word in Russian letters, the same for 'kamelin', 'камелин', and 'каммелин'.
 * Doubled letters count as one, й and ы as и, э as е, щ as ш; ъ and ь are dropped.
 */
export function soundOf(word: string): string {
  const russian = word
    .replace(ENDING, 'ие')
    .replace(READ, (letters) => PAIRS[letters] ?? LATIN[letters] ?? letters)
    .replace(/[йы]/g, 'и')
    .replaceAll('э', 'е')
    .replaceAll('щ', 'ш')
    .replace(/[ъь]/g, '')
  return MERGED.reduce((text, [two, one]) => text.replaceAll(two, one), russian).replace(/(.)\1+/gu, '$1')
}

const PREFIX = 8

/** Returns how many letters may be wrong in a word with this sound. */
export function allowedTypos(sound: string): 0 | 1 | 2 {
  return sound.length < 4 ? 0 : sound.length < 7 ? 1 : 2
}

/**
 * Returns the beginning of a sound with up to `depth` letters left out, the full beginning included. Two sounds
 * within `depth` changes of each other share at least one gap (symmetric deletion).
 */
export function gapsOf(sound: string, depth: number): Set<string> {
  const start = sound.slice(0, PREFIX)
  const gaps = new Set([start])
  let edge = [start]
  for (let i = 0; i < depth; i++) {
    const next: string[] = []
    for (const text of edge) {
      for (let at = 0; at < text.length; at++) {
        const gap = text.slice(0, at) + text.slice(at + 1)
        if (gap.length < 2 || gaps.has(gap)) continue
        gaps.add(gap)
        next.push(gap)
      }
    }
    edge = next
  }
  return gaps
}
