import type { Company } from '#shared/company.ts'

/**
 * The invented company of the demo. Domains under .example do not exist, and the check digits of the registration
 * numbers are wrong on purpose, so that they belong to no registered company.
 */
export const DEMO_COMPANY: Company = {
  phone: '8\u00a0800\u00a0555-01-47',
  moscowPhone: '+7\u00a0495\u00a0120-41-47',
  email: 'zabota@glyanets.example',
  partnersEmail: 'partners@glyanets.example',
  messenger: { name: 'Telegram', href: 'https://telegram.example/glyanets' },
  networks: [
    { name: 'ВКонтакте', href: 'https://vk.example/glyanets' },
    { name: 'Дзен', href: 'https://dzen.example/glyanets' },
    { name: 'Rutube', href: 'https://rutube.example/glyanets' },
  ],
  legalEntity: {
    name: 'ООО «Глянец»',
    inn: '7400000000',
    kpp: '740001001',
    ogrn: '1267400000000',
    address: '454091, Челябинск, ул.\u00a0Цвиллинга, 25',
  },
  hasDocuments: true,
  hours: '09:00-21:00',
  storeCities: 'в\u00a0Челябинске и\u00a0Екатеринбурге',
  claims: { products: 20_000, clients: 300_000 },
}
