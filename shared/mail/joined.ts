/**
 * Puts no-break spaces where a line of a letter must not break: between a number and its sign or unit, before a dash,
 * after a short word, which a unit is not, and after the kind of a street.
 */
export function joined(text: string): string {
  return text
    .replace(/№ /g, '№\u00a0')
    .replace(/ (—|р\.|шт\.)/g, '\u00a0$1')
    .replace(/(?<=(?:^|[\s(«])(?:ул|пер|пр|пл|наб|г|д|корп|кв)\.) /g, '\u00a0')
    .replace(/(?<=\d) (?=(?:мл|л|г|кг|мм|см|м|Вт)(?!\p{L}))/gu, '\u00a0')
    .replace(/(?<=(?:^|[\s(«])\p{L}{1,2})(?<!\d\s(?:мл|л|г|кг|мм|см|м|Вт)) /giu, '\u00a0')
}
