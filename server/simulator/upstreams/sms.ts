import { simulatorMessages } from '#db/schema/simulator.ts'
import { whenWritable } from '#server/storage/until-writable.ts'
import type { Sms } from '#server/upstream/sms/port.ts'
import { withFaults } from '../faults.ts'
import type { SimulationDeps } from './simulation-deps.ts'

/** A simulated SMS gateway that delivers to the simulator's inbox. */
export function simulatedSms({ db, clock }: SimulationDeps): Sms {
  return {
    send: ({ dedupeKey, phone, text }) =>
      withFaults(db, 'sms', () =>
        whenWritable(db, () => {
          db.insert(simulatorMessages)
            .values({
              ...{ channel: 'sms', dedupeKey, recipient: phone },
              ...{ subject: '', body: text, sentAt: clock.now() },
            })
            .onConflictDoNothing()
            .run()
        }),
      ),
  }
}
