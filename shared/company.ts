export interface NamedLink {
  readonly name: string
  readonly href: string
}

/** The legal entity that the shopper buys from; the law requires these details to be published. */
export interface LegalEntity {
  readonly name: string
  readonly inn: string
  /** null if there is none, as for a sole trader. */
  readonly kpp: string | null
  readonly ogrn: string
  readonly address: string
}

/** The company behind the shop, as its pages present it; they leave out whatever is null or empty. */
export interface Company {
  /** Toll-free, formatted for reading. */
  readonly phone: string | null
  readonly moscowPhone: string | null
  readonly email: string | null
  readonly partnersEmail: string | null
  readonly messenger: NamedLink | null
  readonly networks: readonly NamedLink[]
  readonly legalEntity: LegalEntity | null
  /** Whether the offer, the user agreement and the privacy policy are available under /docs/. */
  readonly hasDocuments: boolean
  /** Daily hours in which the phone is answered: '09:00-21:00'. */
  readonly hours: string | null
  /** Cities of the brand stores, with their preposition: 'в Челябинске и Екатеринбурге'. */
  readonly storeCities: string | null
  /** Number of the brand stores. */
  readonly storeCount: number
  /** Where parcels leave from; `where` is the city with its preposition: 'в Челябинске'. */
  readonly warehouse: { readonly where: string } | null
  /** Numbers that the pages claim to exceed. */
  readonly claims: { readonly products: number; readonly clients: number } | null
}

/** Returns the link of a phone: 'tel:+78005550147' for '8 800 555-01-47'. */
export function phoneHref(phone: string): string {
  return `tel:+${phone.replace(/\D/g, '').replace(/^8(?=\d{10}$)/, '7')}`
}

/** Returns the name of a registration number: 'ОГРНИП' for the 15 digits of a sole trader. */
export function ogrnName(ogrn: string): string {
  return ogrn.length === 15 ? 'ОГРНИП' : 'ОГРН'
}
