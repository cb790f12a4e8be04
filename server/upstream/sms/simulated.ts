import { simulatorMessages } from '#db/schema/simulator.ts'
import { withFaults } from '#server/simulator/faults.ts'
import type { SimulationDeps } from '../simulation-deps.ts'
import type { Sms } from './port.ts'

/** A gateway that delivers to the simulator's inbox. */
export function simulatedSms({ db, clock }: SimulationDeps): Sms {
  return {
    send: ({ dedupeKey, phone, text }) =>
      withFaults(db, 'sms', () => {
        db.insert(simulatorMessages)
          .values({
            channel: 'sms',
            dedupeKey,
            recipient: phone,
            subject: '',
            body: text,
            sentAt: clock.now(),
          })
          .onConflictDoNothing()
          .run()
      }),
  }
}
