import * as z from 'zod/mini'
import { TARIFF_IDS, TARIFF_NAMES, tariffRows } from '#server/reference/delivery/tariffs.ts'
import { DEFAULT_TERMS } from '#shared/shop-terms.ts'

/** The longest text of a setting, in characters. */
const LONGEST = 500
/** A daily span of hours. */
const HOURS = /^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-4]):[0-5]\d$/

/** Documents a key: the text is shown by editors that know the JSON Schema, and by docs/settings.md. */
function about<T extends z.ZodMiniType>(description: string, schema: T): T {
  z.globalRegistry.add(schema, { description })
  return schema
}

function text(expected = 'a text') {
  const message = `must be ${expected}`
  return z
    .string(message)
    .check(z.trim(), z.minLength(1, message), z.maxLength(LONGEST, `must have at most ${LONGEST} characters`))
}

function pattern(expression: RegExp, expected: string) {
  const message = `must be ${expected}`
  return z.string(message).check(z.regex(expression, message))
}

function whole(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return z.int(message).check(z.minimum(min, message), z.maximum(max, message))
}

function degrees(limit: number) {
  const message = `must be a number of degrees from -${limit} to ${limit}`
  return z.number(message).check(z.minimum(-limit, message), z.maximum(limit, message))
}

/** An object in which every unknown key is an error. */
function group<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'invalid_type' ? 'must be an object {…}' : undefined),
  })
}

function list<T extends z.ZodMiniType>(item: T, most: number) {
  return z.array(item, 'must be a list […]').check(z.maxLength(most, `must have at most ${most} entries`))
}

const Flag = z.boolean('must be true or false')
const Phone = pattern(/^[+\d][\d\s()-]{9,}$/, 'a phone such as 8 800 555-01-47')
const MailAddress = pattern(/^[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i, 'an address such as care@shop.example')
const WebAddress = pattern(/^https:\/\/[^\s"'<>]+$/, 'an address that begins with https://')
/** A page of the shop, or another site. */
function target() {
  return pattern(
    /^(?:\/(?!\/)[^\s"'<>]*|https:\/\/[^\s"'<>]+)$/,
    'a path such as /catalog/ or an address that begins with https://',
  )
}
const Day = pattern(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, 'a day such as 2026-12-31')

const NamedLink = group({
  name: about('What the link says.', text()),
  href: about('Where it leads.', WebAddress),
})

const LegalEntity = group({
  name: about('Its name, such as ООО «Лак» or ИП Лакова Вера Петровна.', text()),
  inn: about('Its ИНН.', pattern(/^(?:\d{10}|\d{12})$/, 'a text of 10 or 12 digits')),
  kpp: about(
    'Its КПП, which a sole trader does not have.',
    z.optional(pattern(/^\d{9}$/, 'a text of 9 digits')),
  ),
  ogrn: about('Its ОГРН or ОГРНИП.', pattern(/^(?:\d{13}|\d{15})$/, 'a text of 13 or 15 digits')),
  address: about('Its registered address.', text()),
})

const Company = group({
  legalEntity: about(
    'The legal entity that sells. The law requires its details to be published.',
    z.optional(LegalEntity),
  ),
  phone: about('The toll-free phone, as pages show it.', z.optional(Phone)),
  moscowPhone: about('The phone in Moscow.', z.optional(Phone)),
  hours: about(
    'When the phone is answered, daily, such as 09:00-21:00.',
    z.optional(pattern(HOURS, 'like 09:00-21:00')),
  ),
  email: about('The address for questions, which security.txt names too.', z.optional(MailAddress)),
  partnersEmail: about('The address for partners.', z.optional(MailAddress)),
  messenger: about('A messenger in which the shop answers.', z.optional(NamedLink)),
  networks: about('The pages of the shop in social networks.', z._default(list(NamedLink, 10), [])),
  claims: about(
    'Numbers that pages say are exceeded. Only set what is true.',
    z.optional(
      group({
        products: about('More than this number of products.', whole(1, 100_000_000)),
        clients: about('More than this number of customers.', whole(1, 1_000_000_000)),
      }),
    ),
  ),
})

const Documents = group({
  folder: about(
    'The folder of oferta.pdf, end-user-agreement.pdf, privacy-agreement.pdf, and personal-data-consent.pdf.',
    text('the path of a folder'),
  ),
})

const CityName = about('The name of the city in the list of the shop.', text('the name of a city'))
const RegionName = about(
  'The region, only where several cities have that name.',
  z.optional(text('the name of a region')),
)
const Where = about(
  'The city with its preposition, as sentences name it: в Челябинске.',
  pattern(/^(?:в|во|на)[\s\u00a0]\S.*$/u, 'like в Челябинске'),
)

const Warehouse = group({
  city: CityName,
  region: RegionName,
  where: Where,
  latitude: about('Its latitude in degrees; without it the middle of the city.', z.optional(degrees(90))),
  longitude: about('Its longitude in degrees.', z.optional(degrees(180))),
  postalCode: about(
    'Its postal code, by which a carrier finds the nearest office. The Russian Post has no price without it.',
    z.optional(pattern(/^[1-9]\d{5}$/, 'a text of 6 digits')),
  ),
})

const Store = group({
  id: about(
    'A name by which the shop knows the store, such as tsvillinga-25. It never changes and is not used for another store.',
    pattern(/^[a-z0-9][a-z0-9-]{0,39}$/, 'a name of small Latin letters, digits, and hyphens'),
  ),
  city: CityName,
  region: RegionName,
  where: Where,
  address: about('Street and house.', text()),
  roadMap: about('How to find the entrance.', text()),
  hours: about('When the store is open, daily, such as 09:00-21:00.', pattern(HOURS, 'like 09:00-21:00')),
  phone: about('Its own phone.', z.optional(Phone)),
  metro: about('The nearest metro station.', z.optional(text())),
  latitude: about('Latitude in degrees.', degrees(90)),
  longitude: about('Longitude in degrees.', degrees(180)),
  storageDays: about('For how many days it keeps an order.', z._default(whole(1, 365), 14)),
})

const Tariff = group({
  offered: about('Whether shoppers can choose it.', z._default(Flag, true)),
  freeFrom: about(
    'The sum of items, in roubles, from which it is free; null or left out: never.',
    z._default(z.nullable(whole(1, 10_000_000)), null),
  ),
})
const rows = tariffRows()
const Tariffs = group(
  Object.fromEntries(
    TARIFF_NAMES.map((name) => {
      const meaning = rows.find(({ id }) => id === TARIFF_IDS[name])?.name ?? name
      return [name, about(`${meaning}.`, z.optional(Tariff))]
    }),
  ),
)

/** From Sunday, as JavaScript counts. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const

const DaysOff = group({
  weekdays: about(
    'Each week, such as sunday.',
    z._default(list(z.enum(WEEKDAYS, 'must be a day of the week, such as sunday'), 6), []),
  ),
  days: about('Single days, in Moscow, such as 2027-01-01.', z._default(list(Day, 366), [])),
})

const Delivery = group({
  ownCourier: about(
    "The shop's own couriers; without it there are none.",
    z.optional(
      group({
        radiusKm: about('How far from the warehouse they drive, in kilometers.', whole(1, 1000)),
        price: about('What they charge, in roubles.', whole(0, 100_000)),
        daysFrom: about('The least number of days from the order to the door.', whole(0, 60)),
        daysTo: about('The largest number of days.', whole(0, 60)),
      }),
    ),
  ),
  daysOff: about(
    'The days on which no parcel leaves. All dates of arrival are later by them.',
    z._default(DaysOff, { weekdays: [], days: [] }),
  ),
  tariffs: about('What the shop decides about each tariff.', z._default(Tariffs, {})),
})

const Terms = group({
  prepayPercent: about(
    'The discount for full prepayment, in percent; 0: none.',
    z._default(whole(0, 50), DEFAULT_TERMS.prepayPercent),
  ),
  minSumOnReceipt: about(
    'The least sum of items for payment on receipt, in roubles; 0: any. Brand stores have no minimum.',
    z._default(whole(0, 1_000_000), DEFAULT_TERMS.minSumOnReceipt),
  ),
  accrualPercent: about(
    'The part of an order that comes back as bonuses, in percent.',
    z._default(whole(1, 50), DEFAULT_TERMS.accrualPercent),
  ),
  bonusLimitPercent: about(
    'The largest part of an order that bonuses can pay, in percent.',
    z._default(whole(1, 99), DEFAULT_TERMS.bonusLimitPercent),
  ),
  bonusLifeDays: about(
    'For how many days bonuses can be spent. Those that were accrued before a change keep their date.',
    z._default(whole(1, 3650), DEFAULT_TERMS.bonusLifeDays),
  ),
})

const Banner = group({
  picture: about(
    'The name of a picture in banners.folder: WebP, AVIF, PNG, or JPEG, 1000 × 600 or larger, at most 1 MB; transparent, or on the color of background.',
    pattern(/^[\w-]{1,60}\.(?:webp|avif|png|jpe?g|svg)$/, 'the name of a picture, such as winter.webp'),
  ),
  background: about(
    'The color behind the picture, light enough for dark text, such as #fbe9e6.',
    z._default(pattern(/^#[0-9a-f]{6}$/i, 'a color such as #fbe9e6'), '#f3eee8'),
  ),
  kicker: about('The small line above the title.', text()),
  title: about('The title.', text()),
  text: about('One or two sentences.', text()),
  link: about(
    'The button.',
    group({
      label: about('What it says.', text()),
      to: about('Where it leads: a path such as /catalog/uhod/ or another site.', target()),
    }),
  ),
  from: about('The first day on which it is shown, in Moscow.', z.optional(Day)),
  until: about('The last day on which it is shown.', z.optional(Day)),
})

const Banners = group({
  folder: about('The folder of their pictures.', z.optional(text('the path of a folder'))),
  list: about('The banners in their order.', z._default(list(Banner, 12), [])),
})

const MenuLink = group({
  label: about('What the link says.', text()),
  to: about('A path such as /brands/velta/ or an address that begins with https://.', target()),
})

/** The settings file. Every key is optional: what is not set does not exist in the shop. */
export const SettingsFile = group({
  $schema: about('Names the JSON Schema of this file to an editor.', z.optional(z.string('must be a text'))),
  company: about(
    'The company behind the shop, as its pages present it.',
    z._default(Company, { networks: [] }),
  ),
  documents: about('The documents that shoppers agree to.', z.optional(Documents)),
  warehouse: about('Where parcels leave from. Without it no carrier can quote.', z.optional(Warehouse)),
  stores: about('The brand stores, in which orders can be picked up.', z._default(list(Store, 200), [])),
  delivery: about(
    'What the shop decides about delivery.',
    z._default(Delivery, { daysOff: { weekdays: [], days: [] }, tariffs: {} }),
  ),
  terms: about('Terms of sale. The specification states the defaults.', z._default(Terms, DEFAULT_TERMS)),
  banners: about('The banners of the home page.', z._default(Banners, { list: [] })),
  menuLinks: about(
    'More links in the menu and at the bottom of each page.',
    z._default(list(MenuLink, 10), []),
  ),
})
export type SettingsFile = z.output<typeof SettingsFile>
