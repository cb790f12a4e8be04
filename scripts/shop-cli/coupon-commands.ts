import {
  addStaffCoupon,
  couponStage,
  getStaffCoupon,
  listStaffCoupons,
  stopCoupon,
} from '#server/staff/coupons.ts'
import { COUPON_KINDS, type CouponKind } from '#shared/coupons/coupon-kinds.ts'
import { isAppError } from '#shared/errors.ts'
import {
  type CliContext,
  type Command,
  moment,
  readChoice,
  readList,
  readWhole,
  table,
  UsageError,
} from './command.ts'
import { readPeriod } from './read-period.ts'

/** An empty list would cover everything, so it is not written by an empty text. */
function readSlugs(name: string, text: string | undefined): string[] {
  if (text === undefined) return []
  const slugs = text.split(',')
  if (slugs.includes('')) throw new UsageError(`${name} must name slugs separated by commas, not '${text}'`)
  return slugs
}

/** 'percent 15' and 'free-delivery'. */
function benefit(kind: CouponKind, value: number): string {
  return value === 0 ? kind : `${kind} ${value}`
}

function describeCoupon({ db, now, isJson }: CliContext, code: string): string {
  const found = getStaffCoupon(db, code)
  const { coupon, categories, brands, gift } = found
  const stage = couponStage(coupon, now)
  if (isJson) return JSON.stringify({ ...coupon, stage, categories, brands, gift })
  const covers = [...categories, ...brands]
  return table(
    ['coupon', coupon.code],
    [
      ['state', stage],
      ['gives', gift ? `${gift.marking} ${gift.name}` : benefit(coupon.kind, coupon.value)],
      ['minimum', coupon.minTotal],
      ['covers', covers.length === 0 ? 'everything' : covers.join(', ')],
      ['from', moment(coupon.startsAt)],
      ['until', moment(coupon.endsAt)],
      ['uses', coupon.maxUses === null ? coupon.uses : `${coupon.uses} of ${coupon.maxUses}`],
      ['once per phone', coupon.isOncePerPhone ? 'yes' : 'no'],
    ],
  )
}

export const couponCommands: Readonly<Record<string, Command>> = {
  'coupon add': {
    usage: `coupon add CODE ${COUPON_KINDS.join('|')} [PERCENT|ROUBLES|MARKING] --until DAY [--from DAY] [--min ROUBLES] [--category PATH,…] [--brand SLUG,…] [--uses N] [--once]`,
    summary: 'adds a coupon; --once allows it once per phone, and --until is its last day',
    arity: 3,
    isLastOptional: true,
    takes: ['until', 'from', 'min', 'category', 'brand', 'uses', 'once'],
    run(shop, [code = '', word, value], options) {
      const kind = readChoice('the kind', word, COUPON_KINDS)
      if (kind === undefined) throw new UsageError('the kind is missing')
      const isGift = kind === 'gift'
      addStaffCoupon(shop, {
        ...{ code, kind, value: value === undefined || isGift ? 0 : readWhole('the value', value, 0) },
        gift: isGift ? (value ?? null) : null,
        minTotal: options.min === undefined ? 0 : readWhole('--min', options.min, 0),
        ...{
          categories: readSlugs('--category', options.category),
          brands: readSlugs('--brand', options.brand),
          isOncePerPhone: options.once,
        },
        maxUses: options.uses === undefined ? null : readWhole('--uses', options.uses, 1),
        ...readPeriod(options, shop.now),
      })
      return describeCoupon(shop, code)
    },
  },
  'coupon list': {
    usage: 'coupon list [--limit 20]',
    summary: 'lists coupons, those that end last first',
    arity: 0,
    takes: ['limit'],
    run({ db, now, isJson, warn }, _words, options) {
      const { rows, more } = readList({ isJson, warn }, options, (limit) => listStaffCoupons(db, limit))
      if (isJson) return JSON.stringify(rows.map((row) => ({ ...row, stage: couponStage(row, now) })))
      return (
        table(
          ['code', 'gives', 'minimum', 'until', 'uses', 'state'],
          rows.map((row) => [
            ...[row.code, benefit(row.kind, row.value), row.minTotal, moment(row.endsAt)],
            ...[row.maxUses === null ? row.uses : `${row.uses} of ${row.maxUses}`, couponStage(row, now)],
          ]),
        ) + more
      )
    },
  },
  'coupon show': {
    usage: 'coupon show CODE',
    summary: 'shows what a coupon gives, under which conditions, and how often it was used',
    arity: 1,
    takes: [],
    run: (shop, [code = '']) => describeCoupon(shop, code),
  },
  'coupon stop': {
    usage: 'coupon stop CODE',
    summary: 'ends a coupon now; orders that have used it keep it',
    arity: 1,
    takes: [],
    run(shop, [code = '']) {
      try {
        stopCoupon(shop, code)
      } catch (error) {
        if (!isAppError(error, 'MOVE_REFUSED')) throw error
        throw new Error(`coupon ${code} has ended already`)
      }
      return describeCoupon(shop, code)
    },
  },
}
