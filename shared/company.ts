/** Where the shop could be written to and followed, were it not invented: nobody answers at .example. */
export const MESSENGER = { name: 'Telegram', href: 'https://telegram.example/glyanets' } as const
export const SOCIAL = [
  { name: 'ВКонтакте', href: 'https://vk.example/glyanets' },
  { name: 'Дзен', href: 'https://dzen.example/glyanets' },
  { name: 'Rutube', href: 'https://rutube.example/glyanets' },
] as const
export const PARTNERS_EMAIL = 'partners@glyanets.example'

/** No such company is registered: the check digits of its numbers are wrong on purpose. */
export const LEGAL_ENTITY = {
  name: 'ООО «Глянец»',
  inn: '7400000000',
  kpp: '740001001',
  ogrn: '1267400000000',
  address: '454091, Челябинск, ул.\u00a0Цвиллинга, 25',
} as const
