const UNIT = '(?:мл|л|г|кг|мм|см|м|Вт)'
const BEFORE_UNIT = new RegExp(`(?<=\\d) (?=${UNIT}(?![а-яё]))`, 'g')
/** A unit does not belong to what follows it. */
const AFTER_SHORT_WORD = new RegExp(`(?<=(?:^|[\\s(«])[а-яё]{1,2})(?<!\\d\\s${UNIT}) `, 'giu')

/**
 * Puts no-break spaces where a line of a letter must not break: between a number and its sign or unit, before a dash,
 * and after a short word.
 */
export function joined(text: string): string {
  return text
    .replace(/№ /g, '№\u00a0')
    .replace(/ (—|р\.|шт\.)/g, '\u00a0$1')
    .replace(BEFORE_UNIT, '\u00a0')
    .replace(AFTER_SHORT_WORD, '\u00a0')
}
