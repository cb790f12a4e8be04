const LETTERS: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

/** Transliterates lower-case Russian letters; other characters are unchanged. */
export function toLatin(text: string): string {
  return [...text].map((letter) => LETTERS[letter] ?? letter).join('')
}

/** Returns a slug: 'Кошачий глаз' becomes 'koshachiy-glaz'. */
export function slugOf(text: string): string {
  return toLatin(text.toLocaleLowerCase('ru'))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
