import { expect, it } from 'vitest'
import { roubles } from '#shared/money.ts'
import { campaignStage } from './campaign-stage.ts'

const part = (sum: number, isGiftReceived = false) => ({
  involved: true,
  isGiftReceived,
  sum: roubles(sum),
  marketingCampaign: { id: 1 },
})
const NOT_INVOLVED = { ...part(0), involved: false }

it.each([
  ['a guest', null, false, { name: 'invited' }],
  ['a client who does not take part', NOT_INVOLVED, false, { name: 'invited' }],
  ['a client who has just joined', part(0), false, { name: 'buying', missing: 5000 }],
  ['a client who is one rouble short', part(4999), false, { name: 'buying', missing: 1 }],
  ['a client at the goal', part(5000), false, { name: 'reached' }],
  ['a client beyond the goal', part(9000), false, { name: 'reached' }],
  ['a client who has received the gift', part(5000, true), true, { name: 'in-basket' }],
  ['a client whose order has taken the gift along', part(5000, true), false, { name: 'taken' }],
  ['a client whose paid order was returned later', part(100, true), false, { name: 'taken' }],
])('campaignStage is right for %s', (_who, stock, isGiftInBasket, stage) => {
  expect(campaignStage({ goal: roubles(5000), stock, isGiftInBasket })).toEqual(stage)
})
