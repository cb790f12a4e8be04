import { clockDoubtedAt } from '#server/jobs/clock-guard.ts'
import { trustClock } from '#server/staff/trust-clock.ts'
import { type Command, moment, said } from './command.ts'

export const clockCommands: Readonly<Record<string, Command>> = {
  'clock show': {
    usage: 'clock show',
    summary:
      "shows the shop's time in Moscow, and whether it is doubted, so that nothing expires or is deleted",
    arity: 0,
    run({ db, now, isJson }) {
      const doubtedAt = clockDoubtedAt(db)
      if (isJson) return JSON.stringify({ now, doubtedAt })
      const doubt = doubtedAt === null ? 'trusted' : `doubted since ${moment(doubtedAt)}`
      return `${moment(now)}, ${doubt}`
    },
  },
  'clock accept': {
    usage: 'clock accept',
    summary: 'trusts the present time after a jump of the clock',
    arity: 0,
    run(shop) {
      const { now } = shop
      trustClock(shop)
      return said(shop, { now }, `${moment(now)} is trusted`)
    },
  },
}
