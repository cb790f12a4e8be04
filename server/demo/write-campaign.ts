import * as z from 'zod/mini'
import type { Db } from '#db/client.ts'
import { addCampaign } from '#server/campaign/add-campaign.ts'
import { NewCampaign } from '#shared/campaign/contract.ts'
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

/** Writes the campaign that runs around `now`. Throws BAD_INPUT when the catalog lacks its gift. */
export function writeCampaign(db: Db, now: number): void {
  const campaign = z.parse(NewCampaign, {
    name: typeset('Клуб аккуратных рук'),
    description: typeset(
      `Примите участие и заказывайте как обычно. Когда оплаченные покупки наберут ${formatTotal(CAMPAIGN_GOAL)}, подарим масло для кутикулы «Шиповник»: заберите его в личном кабинете, оно само ляжет в корзину и приедет со следующим заказом.`,
    ),
    ...{ goal: CAMPAIGN_GOAL, gift: CAMPAIGN_GIFT },
    startsAt: daysAgo(now, DAYS_BEFORE, '00:00'),
    endsAt: daysAgo(now, -DAYS_AHEAD, '00:00'),
  })
  const id = addCampaign({ db }, campaign)
  if (id !== CAMPAIGN_ID) throw new Error(`the demo's campaign has the id ${id}`)
}
