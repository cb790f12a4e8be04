import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { campaigns } from '#db/schema/campaign.ts'
import { products } from '#db/schema/catalog.ts'
import { formatTotal } from '#shared/format.ts'
import { CAMPAIGN_GIFT } from './catalog/gifts.ts'
import { typeset } from './catalog/typeset.ts'
import { daysAgo } from './clients/demo-time.ts'

export const CAMPAIGN_ID = 1
/** The total in roubles that paid orders must reach after taking part. */
export const CAMPAIGN_GOAL = 5000
/** The campaign lasts ninety days, a third of which has passed. */
const DAYS_BEFORE = 30
const DAYS_AHEAD = 60

/** Writes the campaign that runs around `now`. Throws when the catalog lacks its gift. */
export function writeCampaign(db: Db, now: number): void {
  const gift = db.select({ id: products.id }).from(products).where(eq(products.marking, CAMPAIGN_GIFT)).get()
  if (!gift) throw new Error(`no product ${CAMPAIGN_GIFT} to give`)
  db.insert(campaigns)
    .values({
      id: CAMPAIGN_ID,
      name: typeset('Клуб аккуратных рук'),
      description: typeset(
        `Примите участие и заказывайте как обычно. Когда оплаченные покупки наберут ${formatTotal(CAMPAIGN_GOAL)}, подарим масло для кутикулы «Шиповник»: заберите его в личном кабинете, оно само ляжет в корзину и приедет со следующим заказом.`,
      ),
      goal: CAMPAIGN_GOAL,
      giftProductId: gift.id,
      startsAt: daysAgo(now, DAYS_BEFORE, '00:00'),
      endsAt: daysAgo(now, -DAYS_AHEAD, '00:00'),
    })
    .run()
}
