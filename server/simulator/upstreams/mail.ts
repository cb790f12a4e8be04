import { simulatorMessages } from '#db/schema/simulator.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import type { Mail } from '#server/upstream/mail/port.ts'
import { withFaults } from '../faults.ts'
import type { SimulationDeps } from './simulation-deps.ts'

/** A simulated mail server that delivers to the simulator's inbox. */
export function simulatedMail({ db, clock }: SimulationDeps): Mail {
  return {
    send: ({ dedupeKey, to, subject, text, html }) =>
      withFaults(db, 'mail', () =>
        whenWritable(db, () => {
          db.insert(simulatorMessages)
            .values({
              channel: 'mail',
              dedupeKey,
              recipient: to,
              subject,
              body: text,
              html,
              sentAt: clock.now(),
            })
            .onConflictDoNothing()
            .run()
        }),
      ),
  }
}
