import * as z from 'zod/mini'
import { receiveGift } from '#server/campaign/receive-gift.ts'
import { takePart } from '#server/campaign/take-part.ts'
import { Id } from './fields.ts'
import { type Shim, shim } from './shim.ts'

/** Both answer with the client's stock data (spec §3), and differ in nothing but their verb. */
const ofCampaign = (path: `/${string}/`, verb: typeof takePart): Shim =>
  shim({
    path,
    guard: 'post',
    input: z.object({ marketingCampaignId: Id }),
    call: (ctx, input) => verb(ctx, input).stock,
  })

export const clientShims: readonly Shim[] = [
  ofCampaign('/api-site/ajax/client/set-stock/', takePart),
  ofCampaign('/api-site/ajax/client/get-gift/', receiveGift),
]
