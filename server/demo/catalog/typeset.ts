export const NBSP = '\u00a0'

const SHORT_WORDS = /(?<=^|[\s«(])(в|во|и|на|с|со|по|до|от|не|к|о|у|за|из|а|№) /giu
const UNITS = /(\d) (мл|г|кг|мм|см|м|шт\.|мин|с|Вт|нм|%|р\.|дней|недели|об)(?![а-яё])/gu

/** Puts no-break spaces after short words and between numbers and units. */
export function typeset(text: string): string {
  return text.replace(SHORT_WORDS, `$1${NBSP}`).replace(UNITS, `$1${NBSP}$2`)
}

export function typesetAll(texts: readonly string[]): readonly string[] {
  return texts.map(typeset)
}

/** Returns an amount with its unit, such as '10 мл', with a no-break space. */
export function measure(amount: number | string, unit: string): string {
  return `${amount}${NBSP}${unit}`
}

/** Formats a number with a decimal comma: 2.35 becomes '2,35'. */
export function decimal(value: number): string {
  return String(value).replace('.', ',')
}

/** Replaces placeholders such as '{name}' by the given words. Throws for an unknown placeholder. */
export function fill(template: string, words: Readonly<Record<string, string>>): string {
  if (!template.includes('{')) return template
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name]
    if (word === undefined) throw new Error(`no word for {${name}} in "${template}"`)
    return word
  })
}

export function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase('ru') + text.slice(1)
}
