import type { Db } from '#db/client.ts'
import { getMessage, listMessages, resendMessage } from '#server/staff/messages.ts'
import { isAppError } from '#shared/errors.ts'
import { type Command, moment, readList, readWhole, table } from './command.ts'

/** Throws an Error that calls it a message, unlike the command. */
function messageOf(db: Db, id: number): ReturnType<typeof getMessage> {
  try {
    return getMessage(db, id)
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) throw new Error(`there is no message ${id}`)
    throw error
  }
}

export const outboxCommands: Readonly<Record<string, Command>> = {
  'outbox list': {
    usage: 'outbox list [--dead] [--limit 20]',
    summary: 'lists the messages that are still to be sent or, with --dead, those that were given up',
    arity: 0,
    takes: ['dead', 'limit'],
    run({ db, isJson, warn }, _words, options) {
      const { rows, more } = readList({ isJson, warn }, options, (limit) =>
        listMessages(db, options.dead, limit),
      )
      if (isJson) return JSON.stringify(rows)
      return (
        table(
          ['id', 'written', 'to', 'attempts', options.dead ? 'given up' : 'next attempt', 'failure'],
          rows.map(({ id, createdAt, recipient, attempts, nextAttemptAt, diedAt, failure }) => [
            ...[id, moment(createdAt), recipient, attempts, moment(diedAt ?? nextAttemptAt), failure],
          ]),
        ) + more
      )
    },
  },
  'outbox show': {
    usage: 'outbox show ID',
    summary: 'shows a message with its text',
    arity: 1,
    takes: [],
    run({ db, isJson }, [word]) {
      const message = messageOf(db, readWhole('ID', word, 1))
      if (isJson) return JSON.stringify(message)
      const { id, channel, recipient, createdAt, sentAt, diedAt, attempts, nextAttemptAt, failure } = message
      const isWaiting = sentAt === null && diedAt === null
      return [
        table(
          ['message', String(id)],
          [
            ['channel', channel],
            ['to', recipient],
            ['written', moment(createdAt)],
            ['sent', moment(sentAt)],
            ['given up', moment(diedAt)],
            ['attempts', attempts],
            ['next attempt', isWaiting ? moment(nextAttemptAt) : null],
            ['failure', failure],
            ['subject', message.subject || '–'],
          ],
        ),
        message.body,
      ].join('\n\n')
    },
  },
  'outbox resend': {
    usage: 'outbox resend ID',
    summary: 'sends a message at once that waits or was given up',
    arity: 1,
    takes: [],
    run(shop, [word]) {
      const id = readWhole('ID', word, 1)
      try {
        messageOf(shop.db, id)
        const { recipient } = resendMessage(shop, id)
        return shop.isJson ? JSON.stringify({ id }) : `message ${id} to ${recipient} is sent next`
      } catch (error) {
        if (!isAppError(error, 'MOVE_REFUSED')) throw error
        throw new Error(`message ${id} was sent at ${moment(getMessage(shop.db, id).sentAt)}`)
      }
    },
  },
}
