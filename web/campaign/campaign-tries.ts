/** The tries of a customer to take part in the campaign and to receive its gift. */
interface CampaignTries {
  /** Taking part is under way (CAMP-12). */
  readonly isTakingPart: boolean
  /** Receiving the gift is under way (CAMP-12). */
  readonly isReceivingGift: boolean
  /** The error of the last try; null after a success and while a try is under way (CAMP-13). */
  readonly problem: string | null
}

export type CampaignAction = 'takePart' | 'receiveGift'

export type CampaignEvent =
  | { readonly type: 'tried'; readonly action: CampaignAction }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly problem: string }

export const NO_TRIES: CampaignTries = { isTakingPart: false, isReceivingGift: false, problem: null }

export function campaignReducer(_tries: CampaignTries, event: CampaignEvent): CampaignTries {
  switch (event.type) {
    case 'tried':
      return {
        isTakingPart: event.action === 'takePart',
        isReceivingGift: event.action === 'receiveGift',
        problem: null,
      }
    case 'done':
      return NO_TRIES
    case 'failed':
      return { ...NO_TRIES, problem: event.problem }
  }
}
