import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cityRows } from '#server/reference/geo/cities.ts'
import { regionRows } from '#server/reference/geo/regions.ts'
import type { Company, LegalEntity } from '#shared/company.ts'
import { distanceKm } from '#shared/geo/distance.ts'
import { normalizePlaceName } from '#shared/geo/normalize-place-name.ts'
import { joinPlaces } from '#shared/places.ts'
import type { DaysOff } from '#shared/tariffs/handover-days.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { CONSENT_FILE, hashConsent } from './consent-file.ts'
import type { FlawAt } from './schema-flaws.ts'
import { type SettingsFile, WEEKDAYS } from './settings-schema.ts'
import type { BannerSettings, ShopSettings, Warehouse } from './shop-settings.ts'

/** Moscow has had the same time all year since 2014. */
const MOSCOW_MS = 3 * HOUR_MS
/** A store that is farther from the middle of its city has swapped or mistyped coordinates. */
const CITY_KM = 80
const MOST_PICTURE_BYTES = 1_000_000
/** The least lightness (0–1) of a background on which the dark text of banners is easy to read. */
const LEAST_LUMINANCE = 0.6

interface Resolved {
  readonly settings: ShopSettings
  readonly flaws: readonly FlawAt[]
}

/**
 * Turns the content of a settings file, which the schema has accepted, into the settings of the shop, and finds what no
 * schema can: cities that the shop does not know, repeated ids, files that are missing. Folders are relative to
 * `folder`; without it, as for the demo, files are not looked for.
 */
export function resolveSettings(file: SettingsFile, source: string, folder: string | null): Resolved {
  const flaws: FlawAt[] = []
  const say = (at: FlawAt['at'], text: string) => flaws.push({ at, text })
  const path = (name: string | undefined) =>
    folder === null || name === undefined ? null : resolve(folder, name)

  const documentsFolder = path(file.documents?.folder)
  const documentsFlaw = documentsFolder === null ? null : flawOfDocuments(documentsFolder)
  if (documentsFlaw !== null) say(['documents', 'folder'], documentsFlaw)
  const bannersFolder = path(file.banners.folder)
  if (bannersFolder !== null && !isFolder(bannersFolder))
    say(['banners', 'folder'], `there is no folder ${bannersFolder}`)

  const warehouse = warehouseOf(file.warehouse, say)
  if (file.delivery.ownCourier && !file.warehouse)
    say(['delivery', 'ownCourier'], 'needs warehouse, from where they drive')
  const { ownCourier = null } = file.delivery
  if (ownCourier && ownCourier.daysTo < ownCourier.daysFrom)
    say(['delivery', 'ownCourier', 'daysTo'], `must be at least daysFrom (${ownCourier.daysFrom})`)

  const stores = file.stores.flatMap((store, i) => {
    if (file.stores.findIndex(({ id }) => id === store.id) < i)
      say(['stores', i, 'id'], `is the id of another store, too: ${store.id}`)
    const city = findCity(store, ['stores', i], say)
    if (!city) return []
    checkPosition(city, { lat: store.latitude, lon: store.longitude }, ['stores', i, 'latitude'], say)
    const { id, where, address, roadMap, hours, phone = null, metro = null } = store
    const { latitude, longitude, storageDays } = store
    return [
      { id, cityId: city.id, where, address, roadMap, hours, phone, metro, latitude, longitude, storageDays },
    ]
  })
  const banners = file.banners.list.map((banner, i) => {
    const flaw = folder === null ? null : pictureFlaw(banner.picture, bannersFolder)
    if (flaw !== null) say(['banners', 'list', i, 'picture'], flaw)
    return bannerOf(banner, (key, text) => say(['banners', 'list', i, key], text))
  })
  return {
    flaws,
    settings: {
      source,
      isFromFile: folder !== null,
      content: file,
      company: companyOf(file, warehouse),
      ...{
        documentsFolder,
        warehouse,
        stores,
        ownCourier,
        daysOff: daysOffOf(file.delivery, say),
        tariffs: file.delivery.tariffs,
        terms: file.terms,
      },
      ...{ banners, bannersFolder },
      menuLinks: file.menuLinks.map(({ label, to }) => ({ name: label, href: to })),
    },
  }
}

type Say = (at: FlawAt['at'], text: string) => void

function daysOffOf({ daysOff: { weekdays, days } }: SettingsFile['delivery'], say: Say): DaysOff {
  days.forEach((day, i) => {
    if (Number.isNaN(startOfDay(day))) say(['delivery', 'daysOff', 'days', i], `there is no day ${day}`)
  })
  return { weekdays: weekdays.map((name) => WEEKDAYS.indexOf(name)), days }
}

function companyOf({ company, documents, stores }: SettingsFile, warehouse: Warehouse | null): Company {
  const { phone, moscowPhone, email, partnersEmail, messenger, hours, claims } = company
  return {
    ...{ phone: phone ?? null, moscowPhone: moscowPhone ?? null, email: email ?? null },
    ...{ partnersEmail: partnersEmail ?? null, messenger: messenger ?? null, networks: company.networks },
    ...{ hours: hours ?? null, claims: claims ?? null, hasDocuments: documents !== undefined },
    legalEntity: legalEntityOf(company),
    storeCities: stores.length === 0 ? null : joinPlaces(stores.map(({ where }) => where)),
    storeCount: stores.length,
    warehouse: warehouse && { where: warehouse.where },
  }
}

function legalEntityOf({ legalEntity }: SettingsFile['company']): LegalEntity | null {
  return legalEntity ? { ...legalEntity, kpp: legalEntity.kpp ?? null } : null
}

function warehouseOf(file: SettingsFile['warehouse'], say: Say): Warehouse | null {
  const city = file && findCity(file, ['warehouse'], say)
  if (!file || !city) return null
  const { where, postalCode = null, latitude: lat = city.lat, longitude: lon = city.lon } = file
  if ((file.latitude === undefined) !== (file.longitude === undefined))
    say(['warehouse'], 'needs both latitude and longitude, or neither')
  checkPosition(city, { lat, lon }, ['warehouse', 'latitude'], say)
  return { cityId: city.id, city: city.name, where, postalCode, lat, lon }
}

interface Position {
  readonly lat: number
  readonly lon: number
}

/** Says so if a place is not in its city. */
function checkPosition(city: Position & { name: string }, place: Position, at: FlawAt['at'], say: Say): void {
  const km = distanceKm(city, place)
  if (km > CITY_KM)
    say(
      at,
      `latitude and longitude lie ${Math.round(km)} km from ${city.name}; are they swapped or mistyped?`,
    )
}

/** Returns the city of the shop's list; says what is wrong if there is none, or more than one. */
function findCity(named: { city: string; region?: string | undefined }, at: FlawAt['at'], say: Say) {
  const regions = new Map(regionRows().map(({ id, name }) => [id, name]))
  const wanted = normalizePlaceName(named.city)
  const called = cityRows().filter(({ name }) => normalizePlaceName(name) === wanted)
  const regionOf = ({ regionId }: { regionId: number }) => regions.get(regionId) ?? ''
  const found = named.region === undefined ? called : called.filter((city) => regionOf(city) === named.region)
  const [city] = found
  if (city && found.length === 1) return city
  if (called.length === 0) say([...at, 'city'], `the shop's list has no city ${named.city}`)
  else
    say(
      [...at, 'region'],
      `must be one of ${called.map((one) => `«${regionOf(one)}»`).join(', ')} for ${named.city}`,
    )
  return null
}

function bannerOf(
  banner: SettingsFile['banners']['list'][number],
  say: (key: string, text: string) => void,
): BannerSettings {
  const { from, until, picture, background, kicker, title, text, link } = banner
  const startsAt = from === undefined ? null : startOfDay(from)
  const endsAt = until === undefined ? null : startOfDay(until) + DAY_MS
  if (Number.isNaN(startsAt)) say('from', `there is no day ${from}`)
  if (Number.isNaN(endsAt)) say('until', `there is no day ${until}`)
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    say('until', `must not be before from (${from})`)
  if (luminance(background) < LEAST_LUMINANCE)
    say('background', `is too dark for the dark text on it: ${background}`)
  return { picture, background, kicker, title, text, link, startsAt, endsAt }
}

/** Returns the beginning of a day in Moscow, UTC milliseconds; NaN for a day like 2026-02-30. */
function startOfDay(day: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(utc) && new Date(utc).toISOString().startsWith(day) ? utc - MOSCOW_MS : Number.NaN
}

/**
 * Returns what is wrong with the folder of the documents; null if nothing is. The start reads the consent in it, which a
 * standby must not find out once it has ended the former writer (OPS-402).
 */
function flawOfDocuments(folder: string): string | null {
  if (!isFolder(folder)) return `there is no folder ${folder}`
  try {
    hashConsent(folder)
    return null
  } catch (error) {
    return `${CONSENT_FILE} cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Returns what is wrong with the picture of a banner; null if nothing is. */
function pictureFlaw(name: string, banners: string | null): string | null {
  if (banners === null) return 'needs banners.folder, where the pictures are'
  if (name.endsWith('.svg')) return 'must be WebP, AVIF, PNG, or JPEG'
  const file = join(banners, name)
  if (!existsSync(file)) return `there is no file ${file}`
  const { size } = statSync(file)
  return size > MOST_PICTURE_BYTES ? `has ${size} bytes; at most ${MOST_PICTURE_BYTES} are allowed` : null
}

/** Returns the relative luminance of a color, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const part = Number.parseInt(hex.slice(i, i + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
