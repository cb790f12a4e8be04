import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { PAYMENT_PROVIDERS, type PaymentProvider } from '#shared/payments/providers.ts'
import { PAYMENT_MODES, type ReceiptTerms, TAX_SYSTEMS, VAT_RATES } from '#shared/payments/receipt-terms.ts'
import { schemaText } from '#shared/schema-texts.ts'
import { REPLICA_URLS } from './replica-url.ts'
import { NOTHING_SET, type SettingsPlace } from './settings/read-settings.ts'
import type { ShopSettings } from './settings/shop-settings.ts'

const Flag = z.pipe(
  z.enum(['0', '1'], 'must be 0 or 1'),
  z.transform((value: '0' | '1') => value === '1'),
)
function Whole(min: number, max: number) {
  const range = `must be from ${min} to ${max}`
  return z.pipe(
    z.string().check(z.regex(/^\d+$/, 'must be a whole number')),
    z.pipe(z.transform(Number), z.number(range).check(z.minimum(min, range), z.maximum(max, range))),
  )
}

const MOST_WORKERS = 64
const Workers = z.union(
  [
    z.pipe(
      z.literal('auto'),
      z.transform(() => Math.min(MOST_WORKERS, availableParallelism())),
    ),
    Whole(1, MOST_WORKERS),
  ],
  `must be auto or a whole number from 1 to ${MOST_WORKERS}`,
)

/**
 * Returns the origin as browsers name it: in lower case, in Punycode, and without a port that is usual anyway. Null for
 * an address with anything else in it, such as a path, or with a port that does not exist.
 */
function originOf(text: string): string | null {
  const url = /^https?:\/\/[^/\s]+$/i.test(text) ? URL.parse(text) : null
  return url?.href === `${url?.origin}/` ? url.origin : null
}

const MailAddress = z
  .string()
  .check(z.regex(/^[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i, 'must be an address such as shop@shop.example'))

/**
 * The settings that production requires besides those of a bank, because nothing is simulated there. The key pair of a
 * carrier needs both parts.
 */
const REQUIRED_IN_PRODUCTION = [
  'PUBLIC_ORIGIN',
  'TRUST_PROXY',
  'AUTH_SECRET',
  'SMS_RU_API_ID',
  'SMARTCAPTCHA_SITE_KEY',
  'SMARTCAPTCHA_SERVER_KEY',
  'CDEK_CLIENT_ID',
  'CDEK_CLIENT_SECRET',
  'MAIL_HOST',
  'MAIL_FROM',
] as const
type RealBank = Exclude<PaymentProvider, 'simulator'>
/** The settings that staging requires, besides complete settings of every upstream that it begins to set. */
const REQUIRED_IN_STAGING = [
  'PUBLIC_ORIGIN',
  'TRUST_PROXY',
  'AUTH_SECRET',
  'BANK_SECRET',
  'STAGING_PASSWORD',
] as const
/** The settings of upstreams that are useless one by one. */
const KEY_SETS = {
  'the captcha': ['SMARTCAPTCHA_SITE_KEY', 'SMARTCAPTCHA_SERVER_KEY'],
  'the carrier CDEK': ['CDEK_CLIENT_ID', 'CDEK_CLIENT_SECRET'],
  'the mail server': ['MAIL_HOST', 'MAIL_FROM'],
} as const
/** The settings of the carriers without which production starts too. */
const CARRIER_SETTINGS = {
  'the Russian Post': ['RUSSIAN_POST_TOKEN', 'RUSSIAN_POST_KEY'],
} as const
/** A half of it would be ignored, and each mail refused. */
const MAIL_LOGIN = { 'the login to the mail server': ['MAIL_USER', 'MAIL_PASSWORD'] } as const
/** The settings of each real bank. Production requires those of at least one. */
const BANK_SETTINGS: Readonly<Record<RealBank, readonly string[]>> = {
  yookassa: ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY'],
  tbank: ['TBANK_TERMINAL_KEY', 'TBANK_PASSWORD'],
}
const DEFAULT_SETTINGS_FILE = 'data/settings.json'
const MAIL_PORTS = { tls: 465, starttls: 587, none: 25 } as const

const Environment = z.object({
  APP_ENV: z._default(
    z.enum(['demo', 'staging', 'production'], 'must be demo, staging or production'),
    'demo',
  ),
  /** What strangers would have to know to see staging; only staging reads it. */
  STAGING_PASSWORD: z.optional(z.string().check(z.minLength(12, 'must have at least 12 characters'))),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(Whole(0, 65535), 3000),
  /** The port of the metrics, on 127.0.0.1; none are served without it. */
  METRICS_PORT: z.optional(Whole(1, 65535)),
  /** How many processes of `npm run serve` serve the same database; auto: one for each core. */
  WORKERS: z._default(Workers, 1),
  DATABASE_URL: z._default(
    z.string().check(z.regex(/^(file:.+|:memory:)$/, 'must be file:PATH or :memory:')),
    'file:data/shop.db',
  ),
  /** Where the photos of products are stored; by default in `photos` beside the database. */
  PHOTOS_FOLDER: z.optional(z.string()),
  /** Where the database is copied continuously: a folder, sftp://, or s3://. */
  REPLICA_URL: z.optional(
    z.string().check(z.regex(REPLICA_URLS, 'must be /FOLDER, sftp://USER@HOST/FOLDER or s3://BUCKET/PATH')),
  ),
  /** The private key for sftp://, and the address of a storage with S3's interface that is not Amazon's. */
  REPLICA_KEY: z.optional(z.string()),
  REPLICA_ENDPOINT: z.optional(z.string().check(z.regex(/^https?:\/\//, 'must begin with https://'))),
  /** Whether a standby may take over, so that changes are stored only while the writer's lease is renewed. */
  REPLICA_LEASE: z._default(Flag, false),
  /**
   * The origin at which shoppers reach the shop: for links in messages, canonical addresses, and the way back from
   * the bank.
   */
  PUBLIC_ORIGIN: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.refine((value) => originOf(value) !== null, 'must be an origin such as https://shop.example'),
        ),
      z.transform((value: string) => originOf(value) ?? value),
    ),
  ),
  /** Lets a demo, in which anyone can sign in as any customer, be reached from other machines. */
  DEMO_OPEN_TO_ALL: z._default(Flag, false),
  /**
   * Whether the client's address is read from the proxy's headers. Required in production: behind a proxy that is not
   * trusted all shoppers have one address, and without a proxy anyone could name any address.
   */
  TRUST_PROXY: z.optional(Flag),
  LOG_LEVEL: z._default(
    z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'),
    'info',
  ),
  /** These five replace a budget per address of server/limits/budgets.ts. Those per phone are fixed. */
  QUICK_ORDERS_PER_ADDRESS: z.optional(Whole(1, 1_000_000)),
  CODES_PER_ADDRESS: z.optional(Whole(1, 1_000_000)),
  WRONG_CODES_PER_ADDRESS: z.optional(Whole(1, 1_000_000)),
  COUPON_CHECKS_PER_ADDRESS: z.optional(Whole(1, 1_000_000)),
  CALLBACKS_PER_ADDRESS: z.optional(Whole(1, 1_000_000)),
  /** Multiplies the budgets per address that are not replaced. */
  ADDRESS_BUDGET_FACTOR: z._default(Whole(1, 1000), 1),
  /** Key of the hashes of sign-in codes. Required in production. */
  AUTH_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  /** Keys of the real upstreams: SMS.RU, Yandex SmartCaptcha and YooKassa. */
  SMS_RU_API_ID: z.optional(z.string()),
  /** Lets SMS.RU accept messages without sending them; only staging may set it. */
  SMS_RU_TEST: z._default(Flag, false),
  /** The host of SmartCaptcha's script, its frames, and its verification. */
  SMARTCAPTCHA_HOST: z._default(
    z.string().check(z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be the name of a host')),
    'smartcaptcha.cloud.yandex.ru',
  ),
  SMARTCAPTCHA_SITE_KEY: z.optional(z.string()),
  SMARTCAPTCHA_SERVER_KEY: z.optional(z.string()),
  YOOKASSA_SHOP_ID: z.optional(z.string()),
  YOOKASSA_SECRET_KEY: z.optional(z.string()),
  /** The only site outside the shop to which shoppers are sent for payment. */
  YOOKASSA_PAGE_ORIGIN: z._default(
    z.string().check(z.regex(/^https:\/\/[a-z0-9.-]+$/, 'must be an origin such as https://yoomoney.ru')),
    'https://yoomoney.ru',
  ),
  /** Keys of the bank T-Bank, the only site to which it sends shoppers, and its API, which may be the one for tests. */
  TBANK_TERMINAL_KEY: z.optional(z.string()),
  TBANK_PASSWORD: z.optional(z.string()),
  TBANK_PAGE_ORIGIN: z._default(
    z.string().check(z.regex(/^https:\/\/[a-z0-9.-]+$/, 'must be an origin such as https://pay.tbank.ru')),
    'https://pay.tbank.ru',
  ),
  TBANK_API_URL: z._default(
    z
      .string()
      .check(
        z.regex(
          /^https:\/\/[a-z0-9.-]+(?:\/[\w.-]+)*$/,
          'must be an address such as https://securepay.tinkoff.ru/v2',
        ),
      ),
    'https://securepay.tinkoff.ru/v2',
  ),
  /** The banks of single payment systems: 31=tbank,30=tbank. Other systems use the first bank with keys. */
  BANK_ROUTES: z.optional(
    z.string().check(z.regex(/^\d{1,6}=\w+(?:,\d{1,6}=\w+)*$/, 'must be like 31=tbank,30=tbank')),
  ),
  /** What receipts of 54-ФЗ say. 'none': the shop registers its receipts itself, and the bank gets none. */
  RECEIPT_TAX_SYSTEM: z.optional(
    z.enum([...TAX_SYSTEMS, 'none'], `must be one of ${[...TAX_SYSTEMS, 'none'].join(', ')}`),
  ),
  RECEIPT_VAT: z.optional(z.enum(VAT_RATES, `must be one of ${VAT_RATES.join(', ')}`)),
  RECEIPT_PAYMENT_MODE: z._default(
    z.enum(PAYMENT_MODES, `must be one of ${PAYMENT_MODES.join(', ')}`),
    'full_prepayment',
  ),
  /** Key of Google Maps, on which pickup points are shown. */
  GOOGLE_MAPS_KEY: z.optional(z.string().check(z.regex(/^[\w-]+$/, 'must be a key of Google Maps'))),
  /** Address template of the raster tiles under the points of the shop's own map. */
  MAP_TILES_URL: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^https?:\/\/[^\s/;,'"]+\/\S*\{z\}\S*$/,
          'must be like https://tiles.example/{z}/{x}/{y}.png',
        ),
      ),
  ),
  /** The header in which the reverse proxy names the shopper's city. */
  GEOIP_HEADER: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, 'must be the name of a header'))),
  /** Keys of the carrier CDEK. CDEK_API_URL is set only for its test environment. */
  CDEK_CLIENT_ID: z.optional(z.string()),
  CDEK_CLIENT_SECRET: z.optional(z.string()),
  CDEK_API_URL: z._default(
    z
      .string()
      .check(
        z.regex(/^https:\/\/[a-z0-9.-]+(?:\/[\w.-]+)*$/, 'must be an address such as https://api.cdek.ru/v2'),
      ),
    'https://api.cdek.ru/v2',
  ),
  /** The keys of the Russian Post's API. Its prices begin at the postal code of the warehouse (docs/settings.md). */
  RUSSIAN_POST_TOKEN: z.optional(z.string()),
  RUSSIAN_POST_KEY: z.optional(z.string()),
  /** The number of a Yandex.Metrika counter; only production loads it (ANL-1). */
  ANALYTICS_ID: z.optional(z.string().check(z.regex(/^[1-9]\d{3,11}$/, 'must be the number of a counter'))),
  /** The SMTP server that sends the shop's mail. */
  MAIL_HOST: z.optional(z.string().check(z.regex(/^[\w.-]+$/, 'must be the name of a host'))),
  /** Defaults to the port of MAIL_SECURITY: 465, 587, or 25. */
  MAIL_PORT: z.optional(Whole(1, 65535)),
  MAIL_SECURITY: z._default(z.enum(['tls', 'starttls', 'none'], 'must be tls, starttls or none'), 'starttls'),
  MAIL_USER: z.optional(z.string()),
  MAIL_PASSWORD: z.optional(z.string()),
  MAIL_FROM: z.optional(MailAddress),
  /** Where mails about callback requests go; defaults to MAIL_FROM. */
  MAIL_CALLBACKS_TO: z.optional(MailAddress),
  /** Where mails about new orders go; defaults to MAIL_FROM. */
  MAIL_ORDERS_TO: z.optional(MailAddress),
  /** Whether the feed for marketplaces is served. Defaults to 1 in a demo and to 0 in production. */
  YML_FEED: z.optional(Flag),
  /** The file with what the business sets about its shop (docs/settings.md); without it nothing is set. */
  SETTINGS_FILE: z.optional(z.string()),
  /** The number of products in a new demo database. */
  SEED_PRODUCTS: z._default(Whole(500, 1_000_000), 20_000),
  /** Signs the notifications of the simulated bank; production does not read it. */
  BANK_SECRET: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
})

export interface MailServer {
  readonly host: string
  readonly port: number
  /** 'tls' encrypts from the first byte, 'starttls' before the first message; 'none' is for a private network. */
  readonly security: 'tls' | 'starttls' | 'none'
  readonly login: { readonly user: string; readonly password: string } | null
  readonly from: string
}

export interface Config {
  readonly appEnv: 'demo' | 'staging' | 'production'
  /** Null outside staging. */
  readonly stagingPassword: string | null
  readonly host: string
  readonly port: number
  readonly metricsPort: number | null
  readonly workers: number
  readonly databaseUrl: string
  /** The folder of the photos of products, which need not exist. */
  readonly photosFolder: string
  /** Whether the database is copied continuously, and whether only a writer with a lease may change it. */
  readonly isCopied: boolean
  readonly needsLease: boolean
  readonly publicOrigin: string
  readonly trustProxy: boolean
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Null where server/limits/budgets.ts decides. */
  readonly quickOrdersPerAddress: number | null
  readonly codesPerAddress: number | null
  readonly wrongCodesPerAddress: number | null
  readonly couponChecksPerAddress: number | null
  readonly callbacksPerAddress: number | null
  readonly addressBudgetFactor: number
  readonly authSecret: string
  readonly smsRuApiId: string | null
  readonly isSmsRuTest: boolean
  readonly smartCaptchaHost: string
  readonly smartCaptchaKeys: { readonly siteKey: string; readonly serverKey: string } | null
  readonly yooKassaKeys: { readonly shopId: string; readonly secretKey: string } | null
  readonly yooKassaPageOrigin: string
  readonly tBankKeys: { readonly terminalKey: string; readonly password: string } | null
  readonly tBankPageOrigin: string
  readonly tBankApiUrl: string
  /** The banks of single payment systems, by their ids. */
  readonly bankRoutes: Readonly<Record<number, PaymentProvider>>
  /** Null if the bank gets no receipts. */
  readonly receiptTerms: ReceiptTerms | null
  readonly googleMapsKey: string | null
  readonly mapTilesUrl: string | null
  readonly cdekKeys: { readonly clientId: string; readonly clientSecret: string } | null
  readonly cdekApiUrl: string
  readonly russianPostKeys: { readonly token: string; readonly key: string } | null
  readonly mailServer: MailServer | null
  readonly callbacksMailTo: string
  readonly ordersMailTo: string
  /** Whether MAIL_CALLBACKS_TO and MAIL_ORDERS_TO are set. */
  readonly hasStaffAddress: boolean
  readonly geoIpHeader: string | null
  /** Null outside production, whatever the environment contains (ANL-1). */
  readonly analyticsId: number | null
  /** Whether the feed in the format of Yandex Market is served. */
  readonly hasYmlFeed: boolean
  readonly settingsPlace: SettingsPlace
  /** What the business sets. `readConfig` reads the environment only, so nothing is set until the file is read. */
  readonly shop: ShopSettings
  readonly seedProducts: number
  readonly bankSecret: string
}

/** Thrown for settings with which the shop cannot start. The message has a line for each variable. */
export class BadEnvironment extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(`Bad environment\n  ${lines.join('\n  ')}`)
    this.lines = lines
  }
}

/**
 * Reads to which environment a shop belongs and where its settings file is, for commands that run also while other
 * settings are missing. Throws BadEnvironment.
 */
export function readPlaces(env: Env): Pick<Config, 'appEnv' | 'settingsPlace'> {
  const { APP_ENV: appEnv, SETTINGS_FILE: path } = parse(
    z.pick(Environment, { APP_ENV: true, SETTINGS_FILE: true }),
    env,
  )
  return { appEnv, settingsPlace: settingsPlaceOf(path) }
}

function settingsPlaceOf(path: string | undefined): SettingsPlace {
  return { path: path ?? DEFAULT_SETTINGS_FILE, isRequired: path !== undefined }
}

type Env = Readonly<Record<string, string | undefined>>

function parse<Schema extends z.ZodMiniType>(schema: Schema, env: Env): z.output<Schema> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = z.safeParse(schema, given)
  if (parsed.success) return parsed.data
  throw new BadEnvironment(
    parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${schemaText(issue.message)}`),
  )
}

/** Reads the settings from the environment. Throws BadEnvironment, which names every invalid or missing variable. */
export function readConfig(env: Env): Config {
  const value = parse(Environment, env)
  const missing = MISSING[value.APP_ENV](value)
  if (value.SMS_RU_TEST && value.APP_ENV !== 'staging') missing.push('SMS_RU_TEST: only for APP_ENV=staging')
  if (value.REPLICA_LEASE && value.REPLICA_URL === undefined) missing.push('REPLICA_LEASE: needs REPLICA_URL')
  if (missing.length > 0) throw new BadEnvironment(missing)
  const { SMARTCAPTCHA_SITE_KEY: siteKey, SMARTCAPTCHA_SERVER_KEY: serverKey } = value
  const { CDEK_CLIENT_ID: clientId, CDEK_CLIENT_SECRET: clientSecret } = value
  const { RUSSIAN_POST_TOKEN: token, RUSSIAN_POST_KEY: key } = value
  const { YOOKASSA_SHOP_ID: shopId, YOOKASSA_SECRET_KEY: secretKey } = value
  const { TBANK_TERMINAL_KEY: terminalKey, TBANK_PASSWORD: password } = value
  return {
    appEnv: value.APP_ENV,
    stagingPassword: value.APP_ENV === 'staging' ? (value.STAGING_PASSWORD ?? null) : null,
    host: value.HOST,
    port: value.PORT,
    metricsPort: value.METRICS_PORT ?? null,
    workers: value.WORKERS,
    databaseUrl: value.DATABASE_URL,
    photosFolder: resolve(
      value.PHOTOS_FOLDER ?? join(dirname(value.DATABASE_URL.replace(/^file:/, '')), 'photos'),
    ),
    isCopied: value.REPLICA_URL !== undefined,
    needsLease: value.REPLICA_LEASE,
    publicOrigin: value.PUBLIC_ORIGIN ?? `http://localhost:${value.PORT}`,
    trustProxy: value.TRUST_PROXY ?? false,
    logLevel: value.LOG_LEVEL,
    quickOrdersPerAddress: value.QUICK_ORDERS_PER_ADDRESS ?? null,
    codesPerAddress: value.CODES_PER_ADDRESS ?? null,
    wrongCodesPerAddress: value.WRONG_CODES_PER_ADDRESS ?? null,
    couponChecksPerAddress: value.COUPON_CHECKS_PER_ADDRESS ?? null,
    callbacksPerAddress: value.CALLBACKS_PER_ADDRESS ?? null,
    addressBudgetFactor: value.ADDRESS_BUDGET_FACTOR,
    authSecret: value.AUTH_SECRET ?? 'simulated-auth-secret',
    smsRuApiId: value.SMS_RU_API_ID ?? null,
    isSmsRuTest: value.SMS_RU_TEST,
    smartCaptchaHost: value.SMARTCAPTCHA_HOST,
    smartCaptchaKeys: siteKey && serverKey ? { siteKey, serverKey } : null,
    yooKassaKeys: shopId && secretKey ? { shopId, secretKey } : null,
    yooKassaPageOrigin: value.YOOKASSA_PAGE_ORIGIN,
    tBankKeys: terminalKey && password ? { terminalKey, password } : null,
    tBankPageOrigin: value.TBANK_PAGE_ORIGIN,
    tBankApiUrl: value.TBANK_API_URL,
    bankRoutes: value.APP_ENV === 'demo' ? {} : bankRoutesOf(value),
    receiptTerms: receiptTermsOf(value),
    googleMapsKey: value.GOOGLE_MAPS_KEY ?? null,
    mapTilesUrl: value.MAP_TILES_URL ?? null,
    cdekKeys: clientId && clientSecret ? { clientId, clientSecret } : null,
    cdekApiUrl: value.CDEK_API_URL,
    russianPostKeys: token && key ? { token, key } : null,
    mailServer: mailServerOf(value),
    callbacksMailTo: value.MAIL_CALLBACKS_TO ?? value.MAIL_FROM ?? 'zvonki@glyanets.example',
    ordersMailTo: value.MAIL_ORDERS_TO ?? value.MAIL_FROM ?? 'zakazy@glyanets.example',
    hasStaffAddress: value.MAIL_CALLBACKS_TO !== undefined && value.MAIL_ORDERS_TO !== undefined,
    geoIpHeader: value.GEOIP_HEADER ?? null,
    analyticsId:
      value.APP_ENV !== 'production' || value.ANALYTICS_ID === undefined ? null : Number(value.ANALYTICS_ID),
    hasYmlFeed: value.YML_FEED ?? value.APP_ENV === 'demo',
    settingsPlace: settingsPlaceOf(value.SETTINGS_FILE),
    shop: NOTHING_SET,
    seedProducts: value.SEED_PRODUCTS,
    bankSecret: value.BANK_SECRET ?? 'simulated-bank-secret',
  }
}

const LOCAL_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/

/** Returns a line for each setting by which others could reach a demo that is not meant for them (SEC-34). */
function exposingSettings(value: z.output<typeof Environment>): string[] {
  if (value.DEMO_OPEN_TO_ALL) return []
  const exposes = {
    HOST: !LOCAL_HOST.test(value.HOST),
    TRUST_PROXY: value.TRUST_PROXY,
    PUBLIC_ORIGIN:
      value.PUBLIC_ORIGIN !== undefined && !LOCAL_HOST.test(new URL(value.PUBLIC_ORIGIN).hostname),
  }
  return Object.entries(exposes).flatMap(([name, isExposed]) =>
    isExposed
      ? [
          `${name}: lets others reach a demo, where anyone can sign in as any customer and delete everything; set APP_ENV=production for a real shop, or DEMO_OPEN_TO_ALL=1`,
        ]
      : [],
  )
}

function missingInProduction(value: z.output<typeof Environment>): string[] {
  const missing = REQUIRED_IN_PRODUCTION.filter((name) => value[name] === undefined)
  const given = namesOf(value)
  return [
    ...missing.map((name) => `${name}: required when APP_ENV=production`),
    ...missingBankSettings(given, BANK_SETTINGS),
    ...incompleteSettings(given, { ...CARRIER_SETTINGS, ...MAIL_LOGIN }),
    ...missingReceiptTerms(value),
  ]
}

/** Staging may simulate any upstream, but not a half of one (SEC-17), and is open only with a password (SEC-18). */
function missingInStaging(value: z.output<typeof Environment>): string[] {
  const missing = REQUIRED_IN_STAGING.filter((name) => value[name] === undefined)
  const sets = { ...KEY_SETS, ...MAIL_LOGIN, ...CARRIER_SETTINGS, ...BANK_SETTINGS }
  return [
    ...missing.map((name) => `${name}: required when APP_ENV=staging`),
    ...incompleteSettings(namesOf(value), sets),
    ...(hasBank(value) ? missingReceiptTerms(value) : []),
  ]
}

/** What each environment requires: a line for each setting that is missing or must not be there. */
const MISSING = {
  demo: exposingSettings,
  staging: missingInStaging,
  production: missingInProduction,
} as const

function namesOf(value: z.output<typeof Environment>): string[] {
  return Object.entries(value).flatMap(([name, setting]) => (setting === undefined ? [] : [name]))
}

/** A real bank needs receipts, unless the seller registers them apart from it (PAY-80). */
function missingReceiptTerms(value: z.output<typeof Environment>): string[] {
  const { RECEIPT_TAX_SYSTEM: taxSystem, RECEIPT_VAT: vat, APP_ENV: environment } = value
  return [
    ...(taxSystem === undefined ? [`RECEIPT_TAX_SYSTEM: required when APP_ENV=${environment}`] : []),
    ...(taxSystem !== 'none' && vat === undefined
      ? ['RECEIPT_VAT: required unless RECEIPT_TAX_SYSTEM=none']
      : []),
  ]
}

function hasBank(value: z.output<typeof Environment>): boolean {
  const given = namesOf(value)
  return Object.values(BANK_SETTINGS).some((names) => names.some((name) => given.includes(name)))
}

/** Reads which payment systems are routed to which bank. Throws BadEnvironment for a bank without its settings. */
function bankRoutesOf(value: z.output<typeof Environment>): Config['bankRoutes'] {
  const routes = (value.BANK_ROUTES ?? '').split(',').filter(Boolean)
  const given = namesOf(value)
  return Object.fromEntries(
    routes.map((route) => {
      const [system, name] = route.split('=')
      const bank = PAYMENT_PROVIDERS.find((provider) => provider === name)
      if (bank === undefined || bank === 'simulator')
        throw new BadEnvironment([`BANK_ROUTES: there is no bank ${name}`])
      const missing = BANK_SETTINGS[bank].filter((setting) => !given.includes(setting))
      if (missing.length > 0) throw new BadEnvironment([`${missing.join(', ')}: required by BANK_ROUTES`])
      return [Number(system), bank]
    }),
  )
}

/** A demo, which may set neither, has the commonest terms of a small seller. */
function receiptTermsOf(value: z.output<typeof Environment>): ReceiptTerms | null {
  const { RECEIPT_TAX_SYSTEM: taxSystem = 'usn_income', RECEIPT_VAT: vat = 'none' } = value
  return taxSystem === 'none' ? null : { taxSystem, vat, mode: value.RECEIPT_PAYMENT_MODE }
}

/**
 * Returns a line for each bank that has only a part of its settings, or, if no bank has any, one line with the
 * settings of all of them.
 */
export function missingBankSettings(
  given: readonly string[],
  banks: Readonly<Record<string, readonly string[]>>,
): string[] {
  const all = Object.values(banks)
  if (all.flat().some((name) => given.includes(name))) return incompleteSettings(given, banks)
  return [`${all.map((names) => names.join(', ')).join(' or ')}: required when APP_ENV=production`]
}

/** Returns a line for each set of settings of which only a part is given. */
function incompleteSettings(
  given: readonly string[],
  sets: Readonly<Record<string, readonly string[]>>,
): string[] {
  return Object.entries(sets).flatMap(([owner, names]) => {
    const missing = names.filter((name) => !given.includes(name))
    if (missing.length === 0 || missing.length === names.length) return []
    return [`${missing.join(', ')}: required where another setting of ${owner} is set`]
  })
}

function mailServerOf(value: z.output<typeof Environment>): MailServer | null {
  const { MAIL_HOST: host, MAIL_FROM: from, MAIL_SECURITY: security } = value
  const { MAIL_USER: user, MAIL_PASSWORD: password } = value
  if (host === undefined || from === undefined) return null
  const login = user !== undefined && password !== undefined ? { user, password } : null
  return { host, port: value.MAIL_PORT ?? MAIL_PORTS[security], security, login, from }
}
