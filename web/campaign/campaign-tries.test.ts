import { expect, test } from 'vitest'
import { type CampaignEvent, campaignReducer, NO_TRIES } from './campaign-tries.ts'

/** Returns the state after each of the events. */
function follow(...events: CampaignEvent[]) {
  let state = NO_TRIES
  return events.map((event) => {
    state = campaignReducer(state, event)
    return state
  })
}

// Requirement: CAMP-12
test('one flag is set while taking part is under way, another while receiving the gift is', () => {
  const [joining, joined, receiving, received] = follow(
    { type: 'tried', action: 'takePart' },
    { type: 'done' },
    { type: 'tried', action: 'receiveGift' },
    { type: 'done' },
  )
  expect(joining).toEqual({ isTakingPart: true, isReceivingGift: false, problem: null })
  expect(joined).toEqual(NO_TRIES)
  expect(receiving).toEqual({ isTakingPart: false, isReceivingGift: true, problem: null })
  expect(received).toEqual(NO_TRIES)
})

// Requirement: CAMP-13
test.each(['takePart', 'receiveGift'] as const)(
  'a failed %s stores its error, which the next try clears',
  (action) => {
    const [, failed, again] = follow(
      { type: 'tried', action },
      { type: 'failed', problem: 'Что-то пошло не так' },
      { type: 'tried', action },
    )
    expect(failed).toEqual({ ...NO_TRIES, problem: 'Что-то пошло не так' })
    expect(again?.problem).toBeNull()
  },
)
