import { listActions } from '#server/staff/actions.ts'
import { type Command, moment, readDay, readList, table } from './command.ts'

export const staffCommands: Readonly<Record<string, Command>> = {
  'staff log': {
    usage: "staff log ['order 1001'] [--since 2026-11-21] [--limit 20]",
    summary: 'lists who of the staff has changed what, the newest first, optionally of one subject',
    arity: 1,
    isLastOptional: true,
    takes: ['since', 'limit'],
    run({ db, isJson, warn }, [subject], options) {
      const since = options.since === undefined ? undefined : readDay('--since', options.since)
      const { rows, more } = readList({ isJson, warn }, options, (limit) =>
        listActions(db, { subject, since, limit }),
      )
      if (isJson) return JSON.stringify(rows)
      return (
        table(
          ['when', 'who', 'did', 'with', ''],
          rows.map(({ at, actor, action, subject, details }) => [
            moment(at),
            actor,
            action,
            subject,
            details,
          ]),
        ) + more
      )
    },
  },
}
