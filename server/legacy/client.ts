import * as z from 'zod/mini'
import { receiveGift } from '#server/campaign/receive-gift.ts'
import { takePart } from '#server/campaign/take-part.ts'
import { ClientStock } from '#shared/campaign/contract.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { Id } from './fields.ts'
import { type Shim, shim } from './shim.ts'

/**
 * Builds the two calls about the campaign. Both answer with the customer's participation (CAMP-3) and differ only in
 * their command.
 */
const ofCampaign = (
  path: `/${string}/`,
  command: typeof takePart,
  description: { readonly summary: string; readonly refuses: readonly ErrorCode[] },
): Shim =>
  shim({
    path,
    guard: 'post',
    summary: description.summary,
    output: { data: ClientStock },
    refuses: ['NOT_SIGNED_IN', 'NOT_FOUND', 'CAMPAIGN_OVER', ...description.refuses],
    input: z.object({ marketingCampaignId: Id }),
    call: (ctx, input) => command(ctx, input).stock,
  })

export const clientShims: readonly Shim[] = [
  ofCampaign('/api-site/ajax/client/set-stock/', takePart, {
    summary: 'Takes part in the campaign',
    refuses: [],
  }),
  ofCampaign('/api-site/ajax/client/get-gift/', receiveGift, {
    summary: 'Puts the campaign’s gift into the basket',
    refuses: ['NOT_INVOLVED', 'GOAL_NOT_REACHED', 'GIFT_RECEIVED', 'GIFT_OUT_OF_STOCK'],
  }),
]
