import { insertRow } from '#db/insert-row.ts'
import { simulatorMessages } from '#db/schema/simulator.ts'
import { inSharedCommit } from '#server/storage/shared-commit.ts'
import type { Sms } from '#server/upstream/sms/port.ts'
import { withFaults } from '../faults.ts'
import type { SimulationDeps } from './simulation-deps.ts'

/** A simulated SMS gateway that delivers to the simulator's inbox. */
export function simulatedSms({ db, clock }: SimulationDeps): Sms {
  return {
    send: ({ dedupeKey, phone, text }) =>
      withFaults(db, 'sms', () =>
        inSharedCommit(db, () => {
          const row = {
            channel: 'sms',
            dedupeKey,
            recipient: phone,
            subject: '',
            body: text,
            sentAt: clock.now(),
          } as const
          insertRow(db, simulatorMessages, row, { ignoresConflict: true })
        }),
      ),
  }
}
