import { useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import type { CampaignView } from '#shared/campaign/contract.ts'
import { askAnew } from '#web/lib/ask-anew.ts'
import { NO_CONNECTION } from '#web/lib/no-connection.ts'
import { refreshBasket } from '#web/lib/refresh-basket.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { useStatus } from '#web/ui/status.tsx'
import { type CampaignAction, campaignReducer, NO_TRIES } from './campaign-tries.ts'

/**
 * Provides the actions of taking part and of receiving the gift. Each clears the error of the last attempt first
 * (CAMP-13).
 */
export function useCampaignActions(marketingCampaignId: number) {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const showToast = useStatus()
  const take = trpc.campaign.takePart.useMutation()
  const receive = trpc.campaign.receiveGift.useMutation()
  const [tries, dispatch] = useReducer(campaignReducer, NO_TRIES)
  const { once } = useOnce()

  async function run(
    action: CampaignAction,
    request: () => Promise<CampaignView>,
    isDone: (campaign: CampaignView | null) => boolean,
    done: string,
  ) {
    dispatch({ type: 'tried', action })
    try {
      utils.campaign.current.setData(undefined, await request())
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal) void utils.campaign.current.invalidate()
      // The server may have made the change although its answer was lost.
      if (refusal || !isDone(await fresh())) {
        return dispatch({ type: 'failed', problem: refusal?.message ?? NO_CONNECTION })
      }
    }
    showToast(done)
    // The gift is in the basket now.
    await Promise.all([refreshBasket(queryClient), utils.auth.client.invalidate()])
    dispatch({ type: 'done' })
  }

  function fresh(): Promise<CampaignView | null> {
    return askAnew(utils.campaign.current, undefined)
  }

  return {
    takePart: () =>
      once(() =>
        run(
          'takePart',
          () => take.mutateAsync({ marketingCampaignId }),
          (campaign) => campaign?.stock?.involved === true,
          'Вы участвуете: считаем покупки с\u00a0этой минуты',
        ),
      ),
    receiveGift: () =>
      once(() =>
        run(
          'receiveGift',
          () => receive.mutateAsync({ marketingCampaignId }),
          (campaign) => campaign?.stock?.isGiftReceived === true,
          'Подарок лежит в\u00a0корзине',
        ),
      ),
    tries,
  }
}
