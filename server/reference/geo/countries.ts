import type { countries } from '#db/schema/geo.ts'
import { normalizeText } from '#shared/search/normalize-text.ts'

type CountryRow = typeof countries.$inferSelect

/** A country's id is its place in this list. Append new codes at the end, never insert them. */
const CODES = [
  'RU',
  ...['BY', 'KZ', 'AM', 'KG', 'AZ', 'TJ', 'UZ', 'MD', 'TM'],
  ...['AD', 'AE', 'AF', 'AG', 'AI', 'AL', 'AO', 'AR', 'AS', 'AT', 'AU', 'AW', 'AX', 'BA', 'BB', 'BD', 'BE'],
  ...['BF', 'BG', 'BH', 'BI', 'BJ', 'BL', 'BM', 'BN', 'BO', 'BQ', 'BR', 'BS', 'BT', 'BW', 'BZ', 'CA', 'CC'],
  ...['CD', 'CF', 'CG', 'CH', 'CI', 'CK', 'CL', 'CM', 'CN', 'CO', 'CR', 'CU', 'CV', 'CW', 'CX', 'CY', 'CZ'],
  ...['DE', 'DJ', 'DK', 'DM', 'DO', 'DZ', 'EC', 'EE', 'EG', 'EH', 'ER', 'ES', 'ET', 'FI', 'FJ', 'FK', 'FM'],
  ...['FO', 'FR', 'GA', 'GB', 'GD', 'GE', 'GF', 'GG', 'GH', 'GI', 'GL', 'GM', 'GN', 'GP', 'GQ', 'GR', 'GT'],
  ...['GU', 'GW', 'GY', 'HK', 'HN', 'HR', 'HT', 'HU', 'ID', 'IE', 'IL', 'IM', 'IN', 'IQ', 'IR', 'IS', 'IT'],
  ...['JE', 'JM', 'JO', 'JP', 'KE', 'KH', 'KI', 'KM', 'KN', 'KP', 'KR', 'KW', 'KY', 'LA', 'LB', 'LC', 'LI'],
  ...['LK', 'LR', 'LS', 'LT', 'LU', 'LV', 'LY', 'MA', 'MC', 'ME', 'MF', 'MG', 'MH', 'MK', 'ML', 'MM', 'MN'],
  ...['MO', 'MP', 'MQ', 'MR', 'MS', 'MT', 'MU', 'MV', 'MW', 'MX', 'MY', 'MZ', 'NA', 'NC', 'NE', 'NF', 'NG'],
  ...['NI', 'NL', 'NO', 'NP', 'NR', 'NU', 'NZ', 'OM', 'PA', 'PE', 'PF', 'PG', 'PH', 'PK', 'PL', 'PM', 'PN'],
  ...['PR', 'PS', 'PT', 'PW', 'PY', 'QA', 'RE', 'RO', 'RS', 'RW', 'SA', 'SB', 'SC', 'SD', 'SE', 'SG', 'SH'],
  ...['SI', 'SJ', 'SK', 'SL', 'SM', 'SN', 'SO', 'SR', 'SS', 'ST', 'SV', 'SX', 'SY', 'SZ', 'TC', 'TD', 'TG'],
  ...['TH', 'TK', 'TL', 'TN', 'TO', 'TR', 'TT', 'TV', 'TW', 'TZ', 'UA', 'UG', 'US', 'UY', 'VA', 'VC', 'VE'],
  ...['VG', 'VI', 'VN', 'VU', 'WF', 'WS', 'YE', 'YT', 'ZA', 'ZM', 'ZW'],
] as const

export type CountryCode = (typeof CODES)[number]

const CIS: ReadonlySet<CountryCode> = new Set(['BY', 'KZ', 'AM', 'KG', 'AZ', 'TJ', 'UZ', 'MD', 'TM'])

export function countryRows(): CountryRow[] {
  const names = new Intl.DisplayNames('ru', { type: 'region', fallback: 'none' })
  return CODES.map((code) => {
    const known = names.of(code)
    if (known === undefined) throw new Error(`this Node has no Russian name for ${code}`)
    const name = spellOut(known)
    return { id: countryId(code), code, name, normalized: normalizeText(name), isCis: CIS.has(code) }
  })
}

export function countryId(code: CountryCode): number {
  return CODES.indexOf(code) + 1
}

/** Spells out the abbreviations «о-в» and «о-ва» in names, because nobody types them into a search box. */
function spellOut(name: string): string {
  const full = name.replaceAll('о-ва', 'острова').replaceAll('о-в', 'остров')
  return full.charAt(0).toLocaleUpperCase('ru') + full.slice(1)
}
