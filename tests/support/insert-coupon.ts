import type { Db } from '#db/client.ts'
import { coupons } from '#db/schema/coupons.ts'
import { DAY_MS } from '#shared/time.ts'
import { OPENED_AT } from './fixture.ts'

/** Inserts a coupon without terms, which takes 100 roubles off by default. `row` overrides its fields. */
export function insertCoupon(db: Db, code: string, row: Partial<typeof coupons.$inferInsert> = {}): void {
  db.insert(coupons)
    .values({
      ...{ key: code.toLowerCase(), code, kind: 'sum', value: 100, minTotal: 0 },
      ...{ brandIds: [], categoryIds: [], isOncePerPhone: false },
      ...{ startsAt: OPENED_AT - DAY_MS, endsAt: OPENED_AT + DAY_MS },
      ...row,
    })
    .run()
}
