import { listBudgets } from '#server/limits/budgets.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { type Command, table } from './command.ts'

export const budgetCommands: Readonly<Record<string, Command>> = {
  'budget list': {
    usage: 'budget list',
    summary:
      'lists what a phone, an address, a device, or a shopper may do within a time, and who has used it up',
    arity: 0,
    run({ db, now, config, isJson }) {
      const budgets = listBudgets({ db, now, config: config() })
      if (isJson) return JSON.stringify(budgets)
      return table(
        ['budget', 'by', 'at most', 'within', 'users', 'highest', 'used up'],
        budgets.map(({ name, by, max, windowMs, users, highest, usedUp }) => [
          ...[name, by, max, span(windowMs), users, highest, usedUp],
        ]),
      )
    },
  },
}

function span(ms: number): string {
  return ms < MINUTE_MS ? `${ms / 1000} s` : `${ms / MINUTE_MS} min`
}
