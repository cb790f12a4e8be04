import { expect, it } from 'vitest'
import { roubles } from '#shared/money.ts'
import { campaignStage } from './campaign-stage.ts'

const part = (sum: number, isGiftReceived = false) => ({
  involved: true,
  isGiftReceived,
  sum: roubles(sum),
  marketingCampaign: { id: 1 },
})
const NOBODY = { ...part(0), involved: false }

it.each([
  ['a guest', null, false, { name: 'invited' }],
  ['somebody who does not take part', NOBODY, false, { name: 'invited' }],
  ['a beginner', part(0), false, { name: 'buying', missing: 5000 }],
  ['somebody a rouble short', part(4999), false, { name: 'buying', missing: 1 }],
  ['somebody at the goal', part(5000), false, { name: 'reached' }],
  ['somebody past the goal', part(9000), false, { name: 'reached' }],
  ['who has received the gift', part(5000, true), true, { name: 'in-basket' }],
  ['whose order has taken it along', part(5000, true), false, { name: 'taken' }],
  ['whose paid order was returned later', part(100, true), false, { name: 'taken' }],
])('%s', (_who, stock, isGiftInBasket, stage) => {
  expect(campaignStage({ goal: roubles(5000), stock, isGiftInBasket })).toEqual(stage)
})
