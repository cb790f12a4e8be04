import { insertRow } from '#db/insert-row.ts'
import { simulatorMessages } from '#db/schema/simulator.ts'
import { inSharedCommit } from '#server/storage/shared-commit.ts'
import type { Mail } from '#server/upstream/mail/port.ts'
import { withFaults } from '../faults.ts'
import type { SimulationDeps } from './simulation-deps.ts'

/** A simulated mail server that delivers to the simulator's inbox. */
export function simulatedMail({ db, clock }: SimulationDeps): Mail {
  return {
    send: ({ dedupeKey, to, subject, text, html }) =>
      withFaults(db, 'mail', () =>
        inSharedCommit(db, () => {
          const row = {
            channel: 'mail',
            dedupeKey,
            recipient: to,
            subject,
            body: text,
            html,
            sentAt: clock.now(),
          } as const
          insertRow(db, simulatorMessages, row, { ignoresConflict: true })
        }),
      ),
  }
}
