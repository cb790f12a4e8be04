import { inTransaction } from '#db/transaction.ts'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/context.ts'
import { recordSecurityEvent } from '#server/security-events.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import {
  countUse,
  countUses,
  forgetUse,
  isOverLimit,
  type Limit,
  refuseOverLimit,
  usesByKey,
} from './limits.ts'

type Setting = Extract<keyof Config, `${string}PerAddress`>

/** One row of the table: at most `max` uses within any period of `windowMs`. */
interface Budget {
  readonly name: string
  /** The subject for which uses are counted. An anonymous shopper is counted by the address. */
  readonly by: 'phone' | 'contact' | 'address' | 'device' | 'shopper' | 'payment' | 'shop'
  readonly max: number
  /** Replaces `max` in a demo, whose shoppers all come from one address, and whose tests press often. */
  readonly inDemo?: number
  /** The setting that replaces both. */
  readonly setting?: Setting
  /** At most LONGEST_WINDOW_MS. */
  readonly windowMs: number
  /** What is logged when more than `max` are used; no use is refused then. */
  readonly alarm?: string
}

function row<const Name extends string, const By extends Budget['by']>(
  name: Name,
  by: By,
  max: number,
  windowMs: number,
  more: Pick<Budget, 'inDemo' | 'setting' | 'alarm'> = {},
) {
  return { name, by, max, windowMs, ...more }
}

const IN_DEMO = { inDemo: 1000 }

/** The budgets that are counted in memory, because reading spends them; the list of budgets shows no uses of them. */
const IN_MEMORY = {
  // The CPU time of pages and calls, in halves of a millisecond (SEC-67, SEC-110): a fifth of one processor.
  calls: row('calls', 'address', 4000, 10_000, { inDemo: 1_000_000 }),
  // Questions to carriers that no stored answer answers (SEC-115). The first look at a parcel to a city asks about each
  // of its up to 11 tariffs, so these are 32 such looks of checkouts a minute, for all who share an address, as in an
  // office or by a mobile carrier. However fast they are asked, they hold only half of a carrier's slots at a time
  // (server/tariffs/quote-tariff.ts). Hints, with slots of their own, are 10 such looks, and a page can do without them.
  quotes: row('quotes', 'address', 360, MINUTE_MS, { inDemo: 100_000 }),
  'hint-quotes': row('hint-quotes', 'address', 120, MINUTE_MS, { inDemo: 100_000 }),
}

/**
 * Every budget of the shop (SEC-11). A call spends all rows of one name together. ADDRESS_BUDGET_FACTOR multiplies
 * the rows by address that have no setting of their own.
 */
const BUDGETS = [
  // All SMS to a phone (AUTH-58, SEC-14). Notices about orders have fewer, so that codes always have some left.
  row('sms', 'phone', 10, DAY_MS),
  row('notice', 'phone', 4, DAY_MS),
  // Sign-in codes sent to browsers that have never signed in with the phone (AUTH-58, AUTH-59), and to those that have,
  // whose codes strangers must not use up (AUTH-63). Their device counts together with the phone.
  row('code', 'phone', 3, 10 * MINUTE_MS),
  row('code', 'address', 10, HOUR_MS, { ...IN_DEMO, setting: 'codesPerAddress' }),
  row('code', 'shop', 300, HOUR_MS, { alarm: 'unusually many sign-in codes within an hour' }),
  row('known-code', 'device', 3, 10 * MINUTE_MS),
  row('known-code', 'device', 10, DAY_MS),
  row('known-code', 'phone', 20, DAY_MS),
  // Wrong sign-in codes, of browsers that have never signed in with the phone (AUTH-60, AUTH-62) and of those that
  // have, so that others cannot use up their tries (AUTH-83).
  row('code-check', 'phone', 10, DAY_MS),
  row('code-check', 'address', 30, HOUR_MS, { ...IN_DEMO, setting: 'wrongCodesPerAddress' }),
  row('known-code-check', 'device', 10, DAY_MS),
  // Captcha tokens until the provider confirms them, so those under way and those refused (SEC-42). A verification takes
  // less than five seconds.
  row('captcha', 'address', 3, 5000, IN_DEMO),
  row('captcha', 'address', 20, HOUR_MS, IN_DEMO),
  row('known-captcha', 'device', 3, 5000, IN_DEMO),
  row('known-captcha', 'device', 20, HOUR_MS, IN_DEMO),
  // New guests, each of whom costs rows that are kept for months.
  row('guest', 'address', 300, HOUR_MS, { inDemo: 100_000 }),
  // Coupons tried at all, and wrong ones.
  row('coupon', 'shopper', 10, MINUTE_MS),
  row('coupon', 'address', 60, HOUR_MS, { ...IN_DEMO, setting: 'couponChecksPerAddress' }),
  row('coupon-wrong', 'shopper', 10, MINUTE_MS),
  row('coupon-wrong', 'address', 60, HOUR_MS, { ...IN_DEMO, setting: 'couponChecksPerAddress' }),
  // Callback requests.
  row('callback', 'phone', 3, HOUR_MS),
  row('callback', 'address', 10, HOUR_MS, { ...IN_DEMO, setting: 'callbacksPerAddress' }),
  // Restock requests: of strangers, who can name anybody's phone or mail address, and of customers, who can name only
  // their own (WAIT-8). A contact gets few messages a day about them, whoever has asked (WAIT-9).
  row('restock', 'contact', 5, DAY_MS),
  row('restock', 'address', 20, DAY_MS, IN_DEMO),
  row('own-restock', 'shopper', 50, DAY_MS),
  row('restock-notice', 'contact', 2, DAY_MS),
  // Quick orders.
  row('quick', 'phone', 3, HOUR_MS),
  row('quick', 'address', 10, HOUR_MS, { ...IN_DEMO, setting: 'quickOrdersPerAddress' }),
  // Reviews that are new or changed, each of which the staff reads.
  row('review', 'shopper', 20, DAY_MS),
  row('review', 'address', 60, DAY_MS, IN_DEMO),
  // Downloads of everything about a customer, which read and check a lot.
  row('export', 'shopper', 10, HOUR_MS),
  // SMS about unproven orders, which may name ever other phones (SEC-114).
  row('order-sms', 'address', 20, DAY_MS, IN_DEMO),
  // Letters about orders that are neither paid nor confirmed, which may name anybody's mail address (SEC-116). That about
  // a new order brings its reminder along, so a customer can place ten of them a day.
  row('order-mail', 'contact', 10, DAY_MS, IN_DEMO),
  // Unproven orders: quick and cash ones (ORD-14), and prepaid ones that keep their stock for long (ORD-52).
  row('unproven-order', 'address', 5, DAY_MS, IN_DEMO),
  row('unproven-prepay-order', 'address', 5, DAY_MS, IN_DEMO),
  // Messages without a signature that claim to come from a bank and turn out to bring nothing new (PAY-64).
  row('bank-hint', 'payment', 10, HOUR_MS),
  row('bank-hint', 'address', 60, HOUR_MS),
  // Wrong passwords of staging (SEC-18).
  row('staging-password', 'address', 20, HOUR_MS),
  ...Object.values(IN_MEMORY),
] satisfies readonly Budget[]

type Row = (typeof BUDGETS)[number]
type BudgetName = Row['name']

/** What a caller of this module has to name; address and shopper are known from the context. */
interface Named {
  readonly phone: string
  /** A phone or a mail address. */
  readonly contact: string
  readonly device: string
  /** The shop's id of a payment. */
  readonly payment: string
}
/** The subjects that the rows of one name need. */
type Subjects<Name extends BudgetName> = Pick<Named, Extract<Extract<Row, { name: Name }>['by'], keyof Named>>

type Scope = Pick<Ctx, 'db' | 'now' | 'config' | 'actor' | 'log' | 'life'> & {
  readonly session: Pick<Ctx['session'], 'addressKey'>
}

/** What a row has counted, which can be taken back. */
export interface CountedUse extends Pick<Budget, 'by'> {
  readonly id: number
}

/**
 * Checks all rows of a budget and counts one use, in a transaction; a refused use is not counted. Returns what it has
 * counted. Throws TOO_MANY_REQUESTS.
 */
export function spendBudget<Name extends BudgetName>(
  ctx: Scope,
  name: Name,
  subjects: Subjects<Name>,
): readonly CountedUse[] {
  return inTransaction(ctx.db, () => {
    refuseOverBudget(ctx, name, subjects)
    return countBudget(ctx, name, subjects)
  })
}

/**
 * Like `spendBudget`, for a use whose outcome decides whether it counts: until then it counts, so that many at the same
 * time are refused too. Returns the function that takes the use back.
 */
export function reserveBudget<Name extends BudgetName>(
  ctx: Scope,
  name: Name,
  subjects: Subjects<Name>,
): () => void {
  const uses = spendBudget(ctx, name, subjects)
  return () => takeBack(ctx, uses)
}

/** Takes back what turned out not to count. Runs inside a transaction. */
export function takeBack({ db }: Pick<Ctx, 'db'>, uses: readonly CountedUse[]): void {
  for (const { id } of uses) forgetUse({ db }, id)
}

/** Throws TOO_MANY_REQUESTS if one row of a budget is used up. Counts nothing. */
export function refuseOverBudget<Name extends BudgetName>(
  ctx: Scope,
  name: Name,
  subjects: Subjects<Name>,
): void {
  for (const row of rowsOf(name)) if (!row.alarm) refuse(ctx, row, subjects)
}

/** Returns whether one row of a budget is used up. Counts nothing. */
export function isOverBudget<Name extends BudgetName>(
  ctx: Scope,
  name: Name,
  subjects: Subjects<Name>,
): boolean {
  return rowsOf(name).some((row) => !row.alarm && isOverLimit(ctx, limitOf(ctx, row, subjects)))
}

/** A budget whose rows all count by the phone or the mail address that gets the message. */
type RecipientBudget = 'sms' | 'notice' | 'restock-notice' | 'order-mail'
/** What such a budget needs to know; the caller may be a command of the staff, which has no session. */
export type RecipientScope = Pick<Ctx, 'db' | 'now' | 'config'>

/** Returns whether a recipient has used up one row of a budget. Counts nothing. */
export function isOverRecipientBudget(
  ctx: RecipientScope,
  name: RecipientBudget,
  recipient: string,
): boolean {
  return rowsOf(name).some((row) => isOverLimit(ctx, recipientLimitOf(ctx, row, recipient)))
}

/** Counts one use of a budget against a recipient, whether or not it is used up. */
export function countRecipientBudget(ctx: RecipientScope, name: RecipientBudget, recipient: string): void {
  const keys = new Set(rowsOf(name).map((row) => recipientLimitOf(ctx, row, recipient).key))
  for (const key of keys) countUse(ctx, key)
}

/** Like `refuseOverBudget`, but looks only at the caller's address, before the other subjects may be told. */
export function refuseOverAddressBudget(ctx: Scope, name: BudgetName): void {
  for (const row of rowsOf(name)) if (row.by === 'address') refuse(ctx, row, {})
}

function refuse(ctx: Scope, row: Budget, subjects: Partial<Named>): void {
  try {
    refuseOverLimit(ctx, limitOf(ctx, row, subjects))
  } catch (error) {
    countBudgetRefusal(ctx, row)
    recordSecurityEvent(ctx, {
      kind: 'budget-refused',
      // Whoever has used up another budget could name ever other phones, each of which would be an event of its own.
      phone: row.by === 'phone' ? subjects.phone : undefined,
      subject: `${row.name}:${row.by}`,
    })
    throw error
  }
}

/** Counts a refusal for the metrics. */
export function countBudgetRefusal(
  { life }: Pick<Ctx, 'life'>,
  { name, by }: Pick<Budget, 'name' | 'by'>,
): void {
  life.counts.budgetRefusals.inc({ budget: name, by })
}

/** Counts one use of a budget, whether or not it is used up. Returns what it has counted. */
export function countBudget<Name extends BudgetName>(
  ctx: Scope,
  name: Name,
  subjects: Subjects<Name>,
): readonly CountedUse[] {
  const limits = rowsOf(name).map((row) => ({ row, limit: limitOf(ctx, row, subjects) }))
  const keys = new Map(limits.map(({ row, limit }) => [limit.key, row.by]))
  const uses = [...keys].map(([key, by]) => ({ id: countUse(ctx, key), by }))
  for (const { row, limit } of limits) {
    if (row.alarm === undefined) continue
    const used = countUses(ctx, limit)
    if (used === limit.max + 1) ctx.log.warn({ budget: name, uses: used }, row.alarm)
  }
  return uses
}

/**
 * Counts one use of a budget against the caller's address alone, for example for a use that concerns no phone.
 */
export function countAddressBudget(ctx: Scope, name: BudgetName): void {
  for (const row of rowsOf(name)) if (row.by === 'address') countUse(ctx, limitOf(ctx, row, {}).key)
}

/** A row with what it allows with the present settings, and what has been used of it. */
interface BudgetState extends Pick<Budget, 'name' | 'by' | 'windowMs'> {
  readonly max: number
  /** How many phones, addresses, devices, or shoppers have used it within its window. */
  readonly users: number
  /** The uses of the one that has used it most. */
  readonly highest: number
  /** How many have used it up. */
  readonly usedUp: number
}

/** Returns every row with its present counts. */
export function listBudgets(scope: Pick<Ctx, 'db' | 'now' | 'config'>): BudgetState[] {
  return BUDGETS.map((row) => {
    const { name, by, windowMs } = row
    const max = maxOf(row, scope.config)
    const uses = usesByKey(scope, keyStart(row), windowMs)
    const usedUp = uses.filter((n) => n >= max).length
    return { name, by, windowMs, max, users: uses.length, highest: Math.max(0, ...uses), usedUp }
  })
}

/** Returns how much one address may use of a budget that AddressWeights counts. */
export function memoryBudget(name: keyof typeof IN_MEMORY, config: Config): Pick<Budget, 'max' | 'windowMs'> {
  const row = IN_MEMORY[name]
  return { max: maxOf(row, config), windowMs: row.windowMs }
}

/** Returns how often a row may be used with these settings. */
function maxOf(row: Budget, config: Config): number {
  const given = row.setting === undefined ? null : config[row.setting]
  if (given !== null) return given
  const max = config.appEnv === 'demo' ? (row.inDemo ?? row.max) : row.max
  return row.by === 'address' ? max * config.addressBudgetFactor : max
}

/** How the keys of a row's uses begin. Rows with different periods count the same uses. */
function keyStart({ name, by }: Budget): string {
  return `${name}:${by}:`
}

function rowsOf(name: BudgetName): readonly Budget[] {
  return BUDGETS.filter((row) => row.name === name)
}

function recipientLimitOf({ config }: RecipientScope, row: Budget, recipient: string): Limit {
  return { key: keyStart(row) + recipient, max: maxOf(row, config), windowMs: row.windowMs }
}

function limitOf(ctx: Scope, row: Budget, subjects: Partial<Named>): Limit {
  const key = keyStart(row) + subjectOf(ctx, row, subjects)
  return { key, max: maxOf(row, ctx.config), windowMs: row.windowMs }
}

function subjectOf({ actor, session }: Scope, { name, by }: Budget, subjects: Partial<Named>): string {
  if (by === 'shop') return 'all'
  if (by === 'address') return session.addressKey
  if (by === 'shopper') return actor.type === 'anonymous' ? session.addressKey : String(actor.shopperId)
  const subject = subjects[by]
  if (subject === undefined) throw new Error(`the budget ${name} is counted by ${by}, which is missing`)
  return subject
}
