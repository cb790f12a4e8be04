import { newcomerProcedure, procedure, router } from '#server/trpc.ts'
import { CampaignInput, CampaignView, CurrentCampaign } from '#shared/campaign/contract.ts'
import { getCampaign } from './get-campaign.ts'
import { receiveGift } from './receive-gift.ts'
import { takePart } from './take-part.ts'

export const campaignRouter = router({
  current: newcomerProcedure.output(CurrentCampaign).query(({ ctx }) => getCampaign(ctx)),
  takePart: procedure
    .input(CampaignInput)
    .output(CampaignView)
    .mutation(({ ctx, input }) => takePart(ctx, input)),
  receiveGift: procedure
    .input(CampaignInput)
    .output(CampaignView)
    .mutation(({ ctx, input }) => receiveGift(ctx, input)),
})
