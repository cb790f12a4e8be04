import { listMessages, resendMessage } from '#server/jobs/outbox-messages.ts'
import { type Command, moment, readLimit, readWhole, table } from './command.ts'

export const outboxCommands: Readonly<Record<string, Command>> = {
  'outbox list': {
    usage: 'outbox list [--dead] [--limit 20]',
    summary: 'lists the messages that are still to be sent or, with --dead, those that were given up',
    arity: 0,
    run({ db, isJson }, _words, options) {
      const rows = listMessages(db, options.dead, readLimit(options))
      if (isJson) return JSON.stringify(rows)
      return table(
        ['id', 'written', 'to', 'attempts', options.dead ? 'given up' : 'next attempt', 'failure'],
        rows.map(({ id, createdAt, recipient, attempts, nextAttemptAt, diedAt, failure }) => [
          ...[id, moment(createdAt), recipient, attempts, moment(diedAt ?? nextAttemptAt), failure],
        ]),
      )
    },
  },
  'outbox resend': {
    usage: 'outbox resend ID',
    summary: 'sends a message at once that waits or was given up',
    arity: 1,
    run({ db, now, isJson }, [word]) {
      const id = readWhole('ID', word, 1)
      const message = resendMessage(db, id, now)
      if (!message) throw new Error(`there is no message ${id}`)
      if (message.sentAt !== null) throw new Error(`message ${id} was sent at ${moment(message.sentAt)}`)
      return isJson ? JSON.stringify({ id }) : `message ${id} to ${message.recipient} is sent next`
    },
  },
}
