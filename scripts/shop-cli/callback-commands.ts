import { listCallbacks } from '#server/staff/list-callbacks.ts'
import { type Command, moment, readList, table } from './command.ts'

export const callbackCommands: Readonly<Record<string, Command>> = {
  'callback list': {
    usage: 'callback list [--limit 20]',
    summary: 'lists callback requests, the newest first',
    arity: 0,
    takes: ['limit'],
    run({ db, isJson, warn }, _words, options) {
      const { rows, more } = readList({ isJson, warn }, options, (limit) => listCallbacks(db, limit))
      if (isJson) return JSON.stringify(rows)
      return (
        table(
          ['id', 'asked', 'phone', ''],
          rows.map(({ id, createdAt, phone, scenario }) => [
            ...[id, moment(createdAt), phone, scenario === 'default' ? '' : 'unusual length'],
          ]),
        ) + more
      )
    },
  },
}
