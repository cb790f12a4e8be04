import type { BrandStorePoint } from '#server/reference/delivery/brand-stores.ts'
import type { TariffChoices } from '#server/reference/delivery/tariffs.ts'
import type { Company, NamedLink } from '#shared/company.ts'
import type { ShopTerms } from '#shared/shop-terms.ts'
import type { DaysOff } from '#shared/tariffs/handover-days.ts'
import type { SettingsFile } from './settings-schema.ts'

/** The place from which parcels leave (DLV-4). */
export interface Warehouse {
  readonly cityId: number
  readonly city: string
  /** The city with its preposition: 'в Челябинске'. */
  readonly where: string
  readonly postalCode: string | null
  readonly lat: number
  readonly lon: number
}

/** What the shop's own couriers do (DLV-62). */
export interface OwnCourier {
  /** The longest way from the warehouse, in kilometers. */
  readonly radiusKm: number
  /** In whole roubles. */
  readonly price: number
  readonly daysFrom: number
  readonly daysTo: number
}

/** A banner of the home page, with its picture and the time in which it is shown. */
export interface BannerSettings {
  /** The picture's name, under which it is served. */
  readonly picture: string
  readonly background: string
  readonly kicker: string
  readonly title: string
  readonly text: string
  readonly link: { readonly label: string; readonly to: string }
  /** UTC milliseconds; null: without a beginning or an end. */
  readonly startsAt: number | null
  readonly endsAt: number | null
}

/**
 * What the business sets about its shop: everything that is true of this shop and not of every shop. Pages, mails,
 * prices, and the tables of stores and tariffs take these values from here only.
 */
export interface ShopSettings {
  /** What is in force, for people: the path of the file, or what stands in for it. */
  readonly source: string
  /** Whether it comes from a file. */
  readonly isFromFile: boolean
  /** The content of the file with every default, as `shop settings show` prints it. */
  readonly content: SettingsFile
  readonly company: Company
  /** The folder of the documents; the demo has its own. */
  readonly documentsFolder: string | null
  readonly warehouse: Warehouse | null
  readonly stores: readonly BrandStorePoint[]
  readonly ownCourier: OwnCourier | null
  readonly daysOff: DaysOff
  readonly tariffs: TariffChoices
  readonly terms: ShopTerms
  readonly banners: readonly BannerSettings[]
  readonly bannersFolder: string | null
  readonly menuLinks: readonly NamedLink[]
}
