import { useState } from 'react'
import type { CampaignView } from '#shared/campaign/contract.ts'
import { refusalOf } from '#web/lib/refusal.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { useStatus } from '#web/ui/status.tsx'

const FAILED = 'Что-то пошло не\u00a0так'

/**
 * Provides the actions of taking part and receiving the gift; each clears the error of the last try first (CAMP-13).
 */
export function useCampaignActions(marketingCampaignId: number) {
  const utils = trpc.useUtils()
  const showToast = useStatus()
  const take = trpc.campaign.takePart.useMutation()
  const receive = trpc.campaign.receiveGift.useMutation()
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, once } = useOnce()

  async function run(
    ask: () => Promise<CampaignView>,
    isDone: (campaign: CampaignView | null) => boolean,
    done: string,
  ) {
    setProblem(null)
    try {
      utils.campaign.current.setData(undefined, await ask())
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal) void utils.campaign.current.invalidate()
      // The server may have made the change and only the answer was lost.
      if (refusal || !isDone(await fresh())) return setProblem(refusal?.message ?? FAILED)
    }
    showToast(done)
    // The gift is in the basket now.
    await Promise.all([utils.basket.get.invalidate(), utils.auth.client.invalidate()])
  }

  function fresh(): Promise<CampaignView | null> {
    return utils.campaign.current.fetch(undefined, { staleTime: 0, retry: false }).catch(() => null)
  }

  return {
    takePart: () =>
      once(() =>
        run(
          () => take.mutateAsync({ marketingCampaignId }),
          (campaign) => campaign?.stock?.involved === true,
          'Вы участвуете: считаем покупки с\u00a0этой минуты',
        ),
      ),
    receiveGift: () =>
      once(() =>
        run(
          () => receive.mutateAsync({ marketingCampaignId }),
          (campaign) => campaign?.stock?.isGiftReceived === true,
          'Подарок лежит в\u00a0корзине',
        ),
      ),
    /** True while an action is under way (CAMP-12). */
    isBusy,
    /** The error of the last action (CAMP-13). */
    problem,
  }
}
