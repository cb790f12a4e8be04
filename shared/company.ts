export interface NamedLink {
  readonly name: string
  readonly href: string
}

/** Whom the shopper buys from, as the law wants it named. */
export interface LegalEntity {
  readonly name: string
  readonly inn: string
  /** Null where there is none, as of a sole trader. */
  readonly kpp: string | null
  readonly ogrn: string
  readonly address: string
}

/** Who runs the shop, as its pages tell it; what is null, or empty, they leave out. */
export interface Company {
  /** As people write it; a call to it is free. */
  readonly phone: string | null
  readonly moscowPhone: string | null
  readonly email: string | null
  readonly partnersEmail: string | null
  readonly messenger: NamedLink | null
  readonly networks: readonly NamedLink[]
  readonly legalEntity: LegalEntity | null
  /** Offer, agreement and policy, at /docs/. */
  readonly hasDocuments: boolean
  /** When phone and stores answer, every day: '09:00-21:00'. */
  readonly hours: string | null
  /** Where its stores stand: 'в Челябинске и Екатеринбурге'. */
  readonly storeCities: string | null
  /** More than so many. */
  readonly claims: { readonly products: number; readonly clients: number } | null
}

/** 'tel:+78005550147' of '8 800 555-01-47'. */
export function phoneHref(phone: string): string {
  return `tel:+${phone.replace(/\D/g, '').replace(/^8(?=\d{10}$)/, '7')}`
}

/** A sole trader's number is longer, and has a name of its own. */
export function ogrnName(ogrn: string): string {
  return ogrn.length === 15 ? 'ОГРНИП' : 'ОГРН'
}
