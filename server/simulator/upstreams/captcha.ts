import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { simulatorCaptchaTokens } from '#db/schema/simulator.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import type { Captcha } from '#server/upstream/captcha/port.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { withFaults } from '../faults.ts'
import type { SimulationDeps } from './simulation-deps.ts'

const TOKEN_LIFE_MS = 5 * MINUTE_MS

const statements = prepared((db) => ({
  use: db
    .update(simulatorCaptchaTokens)
    .set({ usedAt: sql`${sql.placeholder('now')}` })
    .where(
      and(
        eq(simulatorCaptchaTokens.token, sql.placeholder('token')),
        isNull(simulatorCaptchaTokens.usedAt),
        gt(simulatorCaptchaTokens.issuedAt, sql.placeholder('issuedAfter')),
      ),
    )
    .prepare(),
}))

/** A simulated captcha that accepts each token of the simulator once, within five minutes after issue. */
export function simulatedCaptcha({ db, clock }: SimulationDeps): Captcha {
  return {
    widget: { scriptUrl: '/simulator/captcha.js', siteKey: 'simulated' },
    verify: (token) =>
      withFaults(db, 'captcha', () => {
        const now = clock.now()
        const issuedAfter = now - TOKEN_LIFE_MS
        return whenWritable(db, () => {
          const { changes } = statements(db).use.run({ token, now, issuedAfter })
          return { isHuman: changes === 1, host: null }
        })
      }),
  }
}
