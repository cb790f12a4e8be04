import { addStaffCampaign, listStaffCampaigns, stopCampaign } from '#server/staff/campaigns.ts'
import { isAppError } from '#shared/errors.ts'
import { type Command, moment, readList, readWhole, table } from './command.ts'
import { readPeriod } from './read-period.ts'

export const campaignCommands: Readonly<Record<string, Command>> = {
  'campaign add': {
    usage: "campaign add 'NAME' 'DESCRIPTION' --goal ROUBLES --gift MARKING --until DAY [--from DAY]",
    summary:
      'adds a campaign: a gift for customers whose paid orders reach the goal; it lasts through the last day',
    arity: 2,
    takes: ['goal', 'gift', 'until', 'from'],
    run(shop, [name = '', description = ''], options) {
      const goal = readWhole('--goal', options.goal, 1)
      const id = addStaffCampaign(shop, {
        ...{ name, description, goal, gift: options.gift ?? '' },
        ...readPeriod(options, shop.now),
      })
      return shop.isJson ? JSON.stringify({ id }) : `campaign ${id} is added`
    },
  },
  'campaign list': {
    usage: 'campaign list [--limit 20]',
    summary: 'lists campaigns with how many customers take part and how many have received the gift',
    arity: 0,
    takes: ['limit'],
    run({ db, now, isJson, warn }, _words, options) {
      const { rows, more } = readList({ isJson, warn }, options, (limit) => listStaffCampaigns(db, limit))
      if (isJson) return JSON.stringify(rows)
      return (
        table(
          ['id', 'name', 'goal', 'gift', 'from', 'until', 'state', 'take part', 'received'],
          rows.map(({ id, name, goal, gift, startsAt, endsAt, parts, gifts }) => [
            ...[id, name, goal, gift, moment(startsAt), moment(endsAt)],
            ...[endsAt <= now ? 'ended' : startsAt > now ? 'planned' : 'running', parts, gifts],
          ]),
        ) + more
      )
    },
  },
  'campaign stop': {
    usage: 'campaign stop ID',
    summary: 'ends a campaign now; received gifts stay',
    arity: 1,
    takes: [],
    run(shop, [text]) {
      const id = readWhole('ID', text, 1)
      try {
        stopCampaign(shop, id)
      } catch (error) {
        if (!isAppError(error, 'MOVE_REFUSED')) throw error
        throw new Error(`campaign ${id} has ended already`)
      }
      return shop.isJson ? JSON.stringify({ id }) : `campaign ${id} has ended`
    },
  },
}
