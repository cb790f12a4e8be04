import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#db/client.ts'
import type { ShopSettings } from './shop-settings.ts'

/** Something that a shop lacks. */
export interface Lack {
  /** The part of the shop: 'company'. */
  readonly what: string
  /** What is missing, and where it is set. */
  readonly text: string
  /** False for what a shop may do without. */
  readonly isRequired: boolean
}

/** The documents that checkout and forms name, as files in the folder of the settings. */
const DOCUMENTS = [
  'oferta.pdf',
  'end-user-agreement.pdf',
  'privacy-agreement.pdf',
  'personal-data-consent.pdf',
] as const

interface Scope {
  readonly db: Pick<Db, '$client'>
  readonly shop: ShopSettings
  /** Whether mails about callback requests and new orders go to addresses of their own. */
  readonly hasStaffAddress: boolean
  /** Whether the keys of the Russian Post are set. */
  readonly hasRussianPost: boolean
}

/** Returns what a real shop lacks to sell, the required things first (OPS-54). */
export function missingToSell({ db, shop, hasStaffAddress, hasRussianPost }: Scope): Lack[] {
  const { company, warehouse, stores } = shop
  const lacks: (Lack | null)[] = [
    lackIf(!hasProducts(db), 'products', 'none is for sale; import a catalog'),
    lackIf(company.legalEntity === null, 'company', 'the law requires it; set company.legalEntity'),
    lackIf(
      company.phone === null && company.email === null,
      'contacts',
      'no phone and no mail address; set company.phone, company.email',
    ),
    documentsLack(shop),
    lackIf(
      warehouse === null,
      'warehouse',
      `no carrier can quote${stores.length === 0 ? ', so nothing can be delivered' : ''}; set warehouse`,
    ),
    optionalIf(
      hasRussianPost && warehouse?.postalCode === null,
      'post',
      'the Russian Post cannot quote; set warehouse.postalCode',
    ),
    optionalIf(stores.length === 0, 'stores', 'no brand stores; set stores'),
    optionalIf(shop.banners.length === 0, 'banners', 'none on the home page; set banners.list'),
    optionalIf(
      !hasStaffAddress,
      'staff mail',
      'callback requests or new orders go to MAIL_FROM; set MAIL_CALLBACKS_TO, MAIL_ORDERS_TO',
    ),
  ]
  return lacks.flatMap((lack) => lack ?? []).toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
}

/** Prints lacks as lines under a heading; an empty text if there are none. */
export function describeLacks(lacks: readonly Lack[], source: string): string {
  if (lacks.length === 0) return ''
  const width = Math.max(...lacks.map(({ what }) => what.length))
  const lines = lacks.map(
    ({ what, text, isRequired }) => `  ${what.padEnd(width)}  ${isRequired ? '' : 'optional: '}${text}`,
  )
  return [`What this shop lacks to sell (settings: ${source}; docs/settings.md):`, ...lines].join('\n')
}

function lackIf(isMissing: boolean, what: string, text: string): Lack | null {
  return isMissing ? { what, text, isRequired: true } : null
}

function optionalIf(isMissing: boolean, what: string, text: string): Lack | null {
  return isMissing ? { what, text, isRequired: false } : null
}

function documentsLack({ documentsFolder }: ShopSettings): Lack | null {
  if (documentsFolder === null)
    return lackIf(true, 'documents', 'no offer, agreement, policy, and consent; set documents.folder')
  const missing = DOCUMENTS.filter((name) => !existsSync(join(documentsFolder, name)))
  return lackIf(missing.length > 0, 'documents', `${documentsFolder} has no ${missing.join(', ')}`)
}

function hasProducts({ $client }: Scope['db']): boolean {
  return $client.prepare('SELECT 1 FROM products WHERE is_sold = 1 LIMIT 1').get() !== undefined
}
